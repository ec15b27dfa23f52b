import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span is about. A request, a job and an email begin a trace; everything else belongs to one. */
export type SpanKind = 'request' | 'render' | 'loader' | 'handler' | 'sql' | 'outgoing' | 'job' | 'email'
export type SpanAttributes = Readonly<Record<string, string | number>>

export type Span = {
  traceId: string
  spanId: string
  /** Once it has ended nothing begins below it: a timer that it set goes on under its name. */
  isOver: boolean
  rename: (name: string) => void
  set: (attributes: SpanAttributes) => void
  end: (outcome?: { error: unknown }) => void
}

export type StartSpan = (about: {
  kind: SpanKind
  name: string
  /** Where the trace began before the shop, as W3C writes it; only for what begins one. */
  traceparent?: string | undefined
  parent: Span | undefined
}) => Span

const roots: ReadonlySet<SpanKind> = new Set(['request', 'job', 'email'])
const current = new AsyncLocalStorage<Span | undefined>()
let start: StartSpan | undefined

/** Undefined, as it is at first, traces nothing: then everything below costs one comparison. */
export function traceWith(startSpan: StartSpan | undefined): void {
  start = startSpan
}

export const isTracing = (): boolean => start !== undefined

/** Undefined where nothing is traced, or where no trace is under way that it could belong to. */
export function beginSpan(kind: SpanKind, name: string, traceparent?: string): Span | undefined {
  if (!start) return undefined
  const parent = roots.has(kind) ? undefined : currentSpan()
  return roots.has(kind) || parent ? start({ kind, name, traceparent, parent }) : undefined
}

/** Work as a span of the trace that is under way, or as the first of a new one. */
export function traced<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> {
  return start ? runTraced(kind, name, work) : work()
}

async function runTraced<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(kind, name)
  if (!span) return work()
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/** Lets what `work` begins belong to the span; to none for undefined. */
export const withinSpan = <T>(span: Span | undefined, work: () => T): T => current.run(span, work)

function currentSpan(): Span | undefined {
  const span = current.getStore()
  return span?.isOver ? undefined : span
}

/** For lines of the log. */
export function traceIds(): { traceId: string; spanId: string } | Record<string, never> {
  const span = currentSpan()
  return span ? { traceId: span.traceId, spanId: span.spanId } : {}
}
