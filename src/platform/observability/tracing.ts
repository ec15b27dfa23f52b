import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span is about. A request, a job and an email begin a trace; everything else belongs to one. */
export type SpanKind = 'request' | 'render' | 'loader' | 'handler' | 'sql' | 'outgoing' | 'job' | 'email'
export type SpanAttributes = Readonly<Record<string, string | number>>

export type Span = {
  traceId: string
  spanId: string
  isSampled: boolean
  /** The trace that a job or an email goes back to, as a link of its own names it. */
  causeTraceId?: string | undefined
  /** Once it has ended nothing begins below it: a timer that it set goes on under its name. */
  isOver: boolean
  rename: (name: string) => void
  set: (attributes: SpanAttributes) => void
  end: (outcome?: { error: unknown }) => void
}

/** Where a span comes from that begins a trace; both as W3C's Trace Context writes it. */
export type SpanOrigin = {
  /** The trace began before the shop and goes on. */
  traceparent?: string | undefined
  /** What caused it has a trace of its own, and may have ended long ago. */
  link?: string | undefined
}

export type StartSpan = (
  about: SpanOrigin & { kind: SpanKind; name: string; parent: Span | undefined },
) => Span

const roots: ReadonlySet<SpanKind> = new Set(['request', 'job', 'email'])
const current = new AsyncLocalStorage<Span | undefined>()
let start: StartSpan | undefined

/** Undefined, as it is at first, traces nothing: then everything below costs one comparison. */
export function traceWith(startSpan: StartSpan | undefined): void {
  start = startSpan
}

export const isTracing = (): boolean => start !== undefined

/** Undefined where nothing is traced, or where no trace is under way that it could belong to. */
export function beginSpan(kind: SpanKind, name: string, origin: SpanOrigin = {}): Span | undefined {
  if (!start) return undefined
  const parent = roots.has(kind) ? undefined : currentSpan()
  return roots.has(kind) || parent ? start({ kind, name, ...origin, parent }) : undefined
}

/** Work as a span of the trace that is under way, or as the first of a new one; `link`: the `traceparent` of its cause. */
export function traced<T>(kind: SpanKind, name: string, work: () => Promise<T>, link?: string): Promise<T> {
  return start ? runTraced(kind, name, work, link) : work()
}

async function runTraced<T>(
  kind: SpanKind,
  name: string,
  work: () => Promise<T>,
  link: string | undefined,
): Promise<T> {
  const span = beginSpan(kind, name, { link })
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

/** The span under way as W3C's Trace Context writes it, for what goes on later; undefined without one. */
export function traceparent(): string | undefined {
  const span = start && currentSpan()
  return span && `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}`
}

/** For lines of the log. */
export function traceIds(): Record<string, string> {
  const span = currentSpan()
  if (!span) return {}
  const { traceId, spanId, causeTraceId } = span
  return { traceId, spanId, ...(causeTraceId === undefined ? {} : { causeTraceId }) }
}
