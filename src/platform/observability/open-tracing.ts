import type { TracingSettings } from '#config'
import type { Logger } from 'pino'
import { httpRequest } from '../http/http-request.ts'
import { within } from '../within.ts'
import { createCollector } from './trace-collector.ts'
import { traceWith, withinSpan } from './tracing.ts'

export type Tracing = {
  /** Sends what has ended; waits a moment for it. */
  close: () => Promise<void>
}

type About = {
  log: Pick<Logger, 'warn' | 'info'>
  version: string
  mode: string
  /** What sending the last ones may take. */
  lastMomentsMs?: number
}

/** What a collector may take for a batch: it is dropped then, and nobody has waited for it. */
const sendTimeoutMs = 3000

/**
 * Exports traces by OTLP over HTTP, as JSON, from now on; nothing, and no library loaded, where no collector is set. What can't be
 * sent is lost: neither a request nor the memory waits for a collector.
 */
export async function openTracing(settings: TracingSettings | undefined, about: About): Promise<Tracing> {
  if (!settings) return { close: async () => undefined }
  const { log, lastMomentsMs = 2000 } = about
  const send = (body: Uint8Array<ArrayBuffer>) =>
    // Under no trace: its own would never end.
    withinSpan(undefined, async () => {
      const { status } = await httpRequest('traces', `${settings.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...settings.headers },
        body,
        timeoutMs: sendTimeoutMs,
      })
      if (status >= 300) throw new Error(`traces: ${status}`)
    })
  const collector = await createCollector(settings, about, notifyOnce(log, send))
  traceWith(collector.start)
  return {
    async close() {
      traceWith(undefined)
      await within(lastMomentsMs, collector.close())
    },
  }
}

/** Says once that the collector is away, and once that it is back. */
function notifyOnce<T>(log: About['log'], send: (body: T) => Promise<void>): (body: T) => Promise<void> {
  let isAway = false
  return async (body) => {
    try {
      await send(body)
      if (isAway) log.info('Traces are exported again')
      isAway = false
    } catch (error) {
      if (!isAway)
        log.warn({ err: error }, 'Traces can’t be exported (OTEL_EXPORTER_OTLP_ENDPOINT); they are dropped')
      isAway = true
      throw error
    }
  }
}
