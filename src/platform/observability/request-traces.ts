import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, withinSpan, type Span } from './tracing.ts'

/**
 * Makes every response that the server's routes make a trace. The route stands for the address, which may hold tokens and what
 * somebody searched for.
 */
export function traceRequests(
  app: FastifyInstance,
  groupOf: (route: string, url: string) => { kind: string; route: string },
): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan('request', request.method, { traceparent: trustedParent(request) })
    if (span) spans.set(request, span)
    withinSpan(span, done)
  })
  // Reading the body has led out of it.
  app.addHook('preValidation', (request, _reply, done) => withinSpan(spans.get(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    const { kind, route } = groupOf(request.routeOptions.url ?? 'unknown', request.url)
    const span = spans.get(request)
    span?.rename(`${request.method} ${route}`)
    span?.set({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'boltiv.kind': kind,
      'boltiv.request_id': request.id,
    })
    span?.end()
    done()
  })
}

/** What anybody could write counts only where a proxy of TRUSTED_PROXIES has handed it on. */
function trustedParent({ headers, ips }: FastifyRequest): string | undefined {
  const given = headers.traceparent
  return ips !== undefined && ips.length > 1 && typeof given === 'string' ? given : undefined
}
