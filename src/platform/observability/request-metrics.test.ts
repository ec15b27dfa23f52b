import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { CachedResponse } from '../cache/response-store.ts'
import { createRequestMetrics } from './request-metrics.ts'

const pagePathOf = (pathname: string) => (pathname.startsWith('/termek/') ? '/termek/:slug' : null)
const counted = async (registry: Registry, name = 'http_request_duration_seconds_count') =>
  (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(line.indexOf('{')))

it('counts pages, calls, desk and pictures apart, and pages by the path table', async () => {
  const registry = new Registry()
  const app = Fastify()
  createRequestMetrics(registry, pagePathOf).observe(app)
  for (const url of ['/v1/product/:slug', '/admin/api/today', '/images/:file/:suffix', '/robots.txt', '/*'])
    app.get(url, () => 'done')
  for (const url of [
    '/v1/product/a?x=1',
    '/admin/api/today',
    '/images/a/b',
    '/robots.txt',
    '/termek/a?x=1',
    '/termek/b',
    '/nincs',
  ])
    await app.inject(url)
  const own = (kind: string, route: string, count = 1) =>
    `{method="GET",kind="${kind}",route="${route}",status="200"} ${count}`
  expect(await counted(registry)).toEqual([
    own('api', '/v1/product/:slug'),
    own('desk', '/admin/api/today'),
    own('picture', '/images/:file/:suffix'),
    own('other', '/robots.txt'),
    own('page', '/termek/:slug', 2),
    own('page', '404'),
  ])
  await app.close()
})

it('counts cached responses beside them', async () => {
  const registry = new Registry()
  const { countCached } = createRequestMetrics(registry, pagePathOf)
  const send = (url: string, statusCode: number, cached: object) =>
    countCached(
      { method: 'GET', url } as IncomingMessage,
      { statusCode } as ServerResponse,
      cached as CachedResponse,
    )
  const page = {}
  send('/termek/a', 200, page)
  send('/termek/a?utm_source=x', 304, page)
  send('/v1/product/a', 200, {})
  send('/termek/b', 200, {})
  const cached = () => counted(registry, 'http_cached_responses_total')
  const counts = [
    '{method="GET",kind="page",route="/termek/:slug",status="200"} 2',
    '{method="GET",kind="page",route="/termek/:slug",status="304"} 1',
    '{method="GET",kind="api",route="/v1/product/:slug",status="200"} 1',
  ]
  expect(await cached()).toEqual(counts)
  // Whoever reads them takes nothing away.
  expect(await cached()).toEqual(counts)
  expect(await counted(registry)).toEqual([])
})
