import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { endpoints } from '#contract/endpoints.ts'
import type { CachedResponse } from '../cache/response-store.ts'

/** `/termekek/:category` for `/termekek/nyari`; null for an address that no page has. */
export type PagePathOf = (pathname: string) => string | null

export type RequestMetrics = {
  /** Measures every response that the server's routes make. */
  observe: (app: FastifyInstance) => void
  /** Counts a cached response that was sent before any route looked at its request. */
  countCached: (request: IncomingMessage, response: ServerResponse, cached: CachedResponse) => void
}

type Labels = 'method' | 'kind' | 'route' | 'status' | 'cache'
type Group = { kind: string; route: string }

/** Durations of responses by kind and route. Pages have the route of the path table, so that a slow one is found. */
export function createRequestMetrics(registry: Registry, pagePathOf: PagePathOf): RequestMetrics {
  const requests = new Histogram<Labels>({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by kind (page, api, desk, picture, file, other) and route; cached ones too',
    labelNames: ['method', 'kind', 'route', 'status', 'cache'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const groupOf = (route: string, url: string): Group => {
    if (route !== '/*') return { kind: kindOf(route), route }
    return { kind: 'page', route: pagePathOf(pathOf(url)) ?? '404' }
  }
  /** How a cached response is counted, found once for each. */
  const cachedGroups = new WeakMap<CachedResponse, Group>()
  const cachedGroupOf = (cached: CachedResponse, url: string): Group => {
    const known = cachedGroups.get(cached)
    if (known) return known
    const group = groupOf(apiRouteOf(pathOf(url)) ?? '/*', url)
    cachedGroups.set(cached, group)
    return group
  }

  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const group = groupOf(request.routeOptions.url ?? 'unknown', request.url)
        const labels = { method: request.method, ...group, status: String(reply.statusCode), cache: 'none' }
        requests.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    countCached(request, response, cached) {
      const group = cachedGroupOf(cached, request.url ?? '/')
      const status = String(response.statusCode)
      // It takes a few hundredths of a millisecond: what counts is how many there are.
      requests.observe({ method: request.method ?? 'GET', ...group, status, cache: 'hit' }, 0)
    },
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
