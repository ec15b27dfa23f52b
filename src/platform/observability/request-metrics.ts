import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { endpoints } from '#contract/endpoints.ts'
import { traceRequests } from './request-traces.ts'
import type { CachedResponse } from '../cache/response-store.ts'

/** `/termekek/:category` for `/termekek/nyari`; null for an address that no page has. */
export type PagePathOf = (pathname: string) => string | null

export type RequestMetrics = {
  /** Measures every response that the server's routes make, and traces it where traces are exported. */
  observe: (app: FastifyInstance) => void
  /** Counts a cached response that was sent before any route looked at its request. */
  countCached: (request: IncomingMessage, response: ServerResponse, cached: CachedResponse) => void
}

type Labels = 'method' | 'kind' | 'route' | 'status'
type Group = { kind: string; route: string }
/** How many responses of a group were sent, by `GET 200`. */
type Tally = Group & { sent: Map<string, number> }

/** Responses by kind and route. Pages have the route of the path table, so that a slow one is found. */
export function createRequestMetrics(registry: Registry, pagePathOf: PagePathOf): RequestMetrics {
  const requests = new Histogram<Labels>({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by kind (page, api, desk, picture, file, other) and route; not of cached ones',
    labelNames: ['method', 'kind', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const groupOf = (route: string, url: string): Group => {
    if (route !== '/*') return { kind: kindOf(route), route }
    return { kind: 'page', route: pagePathOf(pathOf(url)) ?? '404' }
  }
  const cachedResponses = createCachedCount(registry, (url) => groupOf(apiRouteOf(pathOf(url)) ?? '/*', url))

  return {
    observe(app) {
      traceRequests(app, groupOf)
      app.addHook('onResponse', (request, reply, done) => {
        const group = groupOf(request.routeOptions.url ?? 'unknown', request.url)
        const labels = { method: request.method, ...group, status: String(reply.statusCode) }
        requests.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    countCached: cachedResponses,
  }
}

/** Whoever is sent a cached response waits for this too, so it only adds one; the labels are made when the metrics are read. */
function createCachedCount(
  registry: Registry,
  groupOf: (url: string) => Group,
): RequestMetrics['countCached'] {
  const tallies = new Map<string, Tally>()
  const tallyOfCached = new WeakMap<CachedResponse, Tally>()
  function tallyOf(cached: CachedResponse, url: string): Tally {
    const known = tallyOfCached.get(cached)
    if (known) return known
    const group = groupOf(url)
    const tally = tallies.get(group.route) ?? { ...group, sent: new Map() }
    tallies.set(group.route, tally)
    tallyOfCached.set(cached, tally)
    return tally
  }
  const total = new Counter<Labels>({
    name: 'http_cached_responses_total',
    help: 'Responses sent from the cache, by kind and route',
    labelNames: ['method', 'kind', 'route', 'status'],
    registers: [registry],
    collect() {
      total.reset()
      for (const { kind, route, sent } of tallies.values())
        for (const [key, count] of sent) {
          const [method = '', status = ''] = key.split(' ')
          total.inc({ method, kind, route, status }, count)
        }
    },
  })
  return (request, response, cached) => {
    const { sent } = tallyOf(cached, request.url ?? '/')
    const key = `${request.method} ${response.statusCode}`
    sent.set(key, (sent.get(key) ?? 0) + 1)
  }
}

const pathOf = (url: string) => url.split('?', 1)[0]!

const kinds: readonly [prefix: RegExp, kind: string][] = [
  [/^\/v1\//, 'api'],
  [/^\/admin\/assets\//, 'file'],
  [/^\/admin(\/|$)/, 'desk'],
  [/^\/(images|share)\//, 'picture'],
  [/^\/(assets|fonts|feeds|sitemaps)\//, 'file'],
]

const kindOf = (route: string): string => kinds.find(([prefix]) => prefix.test(route))?.[1] ?? 'other'

/** As the server's routes are written. */
const apiRoutes = Object.values(endpoints).map(({ path }) => ({
  route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const apiRouteOf = (pathname: string): string | undefined =>
  pathname.startsWith('/v1/') ? apiRoutes.find(({ form }) => form.test(pathname))?.route : undefined
