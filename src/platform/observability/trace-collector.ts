import { randomUUID } from 'node:crypto'
import type { Attributes, Context, Span as OtelSpan, SpanKind as OtelKind } from '@opentelemetry/api'
import type { TracingSettings } from '#config'
import type { Span, SpanKind, StartSpan } from './tracing.ts'

/** Spans that wait to be sent; more are dropped. */
const maxQueueSize = 4096
const sendEveryMs = 2000
/** W3C's bit of a trace that is exported. */
const sampledFlag = 1
/** Longer than any sending takes. */
const exportTimeoutMs = 10_000

/** What begins spans, and hands those that have ended to `send`, some hundred at a time. */
export async function createCollector(
  { serviceName, ratio }: TracingSettings,
  { version, mode }: { version: string; mode: string },
  send: (body: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<{ start: StartSpan; close: () => Promise<void> }> {
  // Most shops trace nothing, and loading the libraries takes its time.
  const [{ ROOT_CONTEXT, SpanKind: kinds, SpanStatusCode, trace }, sdk, { JsonTraceSerializer }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/otlp-transformer'),
      import('@opentelemetry/resources'),
    ])
  type Batch = Parameters<typeof JsonTraceSerializer.serializeRequest>[0]
  type Done = (result: { code: 0 | 1; error?: Error }) => void
  async function sendBatch(spans: Batch, done: Done): Promise<void> {
    const body = new Uint8Array(JsonTraceSerializer.serializeRequest(spans) ?? [])
    const failure = await send(body).then(
      () => undefined,
      (error: Error) => error,
    )
    done(failure ? { code: 1, error: failure } : { code: 0 })
  }
  const exporter = {
    export: (spans: Batch, done: Done) => void sendBatch(spans, done),
    shutdown: async () => undefined,
  }
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': mode,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('boltiv', version)
  const otelKinds: Partial<Record<SpanKind, OtelKind>> = {
    request: kinds.SERVER,
    job: kinds.CONSUMER,
    sql: kinds.CLIENT,
    outgoing: kinds.CLIENT,
  }
  const contexts = new WeakMap<Span, Context>()

  function contextOf(parent: Span | undefined, traceparent: string | undefined): Context {
    const known = parent && contexts.get(parent)
    if (known) return known
    const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent)
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
  }

  function start({ kind, name, parent, traceparent, link }: Parameters<StartSpan>[0]): Span {
    const context = contextOf(parent, traceparent)
    const cause = link === undefined ? undefined : parseTraceparent(link)
    const attributes = kind === 'sql' ? { 'db.system.name': 'postgresql' } : {}
    const spanName = kind === 'request' ? name : `${kind} ${name}`
    const links = cause ? [{ context: { ...cause, isRemote: true } }] : []
    const otel = tracer.startSpan(
      spanName,
      { kind: otelKinds[kind] ?? kinds.INTERNAL, attributes, links },
      context,
    )
    const span = spanOf(otel, SpanStatusCode.ERROR)
    span.causeTraceId = cause?.traceId ?? parent?.causeTraceId
    contexts.set(span, trace.setSpan(context, otel))
    return span
  }

  return { start, close: () => provider.shutdown().catch(() => undefined) }
}

function spanOf(otel: OtelSpan, failed: number): Span {
  const { traceId, spanId, traceFlags } = otel.spanContext()
  const span: Span = {
    traceId,
    spanId,
    isSampled: (traceFlags & sampledFlag) !== 0,
    isOver: false,
    rename: (name) => void otel.updateName(name),
    set: (attributes) => void otel.setAttributes(attributes as Attributes),
    end(outcome) {
      span.isOver = true
      if (outcome) otel.setAttribute('error.type', nameOf(outcome.error))
      if (outcome && isFault(outcome.error)) otel.setStatus({ code: failed })
      otel.end()
    },
  }
  return span
}

/** Its name and code: a message may name whom it is about. */
function nameOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return [name, code].filter((part) => typeof part === 'string').join(' ') || 'unknown'
}

/** Not what the customer is refused. */
function isFault(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown }
  return !(typeof status === 'number' && status < 500)
}

/** As W3C's Trace Context writes it; undefined for anything else. */
export function parseTraceparent(
  value: string,
): { traceId: string; spanId: string; traceFlags: number } | undefined {
  const [, version, traceId, spanId, flags] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(value) ?? []
  if (!version || version === 'ff' || (version === '00' && value.length !== 55)) return undefined
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampledFlag }
}
