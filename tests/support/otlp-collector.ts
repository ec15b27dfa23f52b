import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Batch = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

export type OtlpCollector = { endpoint: string; spans: SentSpan[]; stop: () => void }

/** Takes traces by OTLP over HTTP, as JSON. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    const take = (body: unknown) => {
      const { resourceSpans } = body as Batch
      spans.push(...resourceSpans.flatMap((sent) => sent.scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    // A sender that gives up, and the end of the collector, cut a request off.
    void json(request).then(take, () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
