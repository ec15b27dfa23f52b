import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Sql } from './database.ts'

export type Metrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'> }

export function createMetrics(sql: Sql): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'mail_waiting',
    help: 'Letters not yet sent',
    registers: [registry],
    async collect() {
      const [row] = await sql<
        { waiting: number }[]
      >`select count(*)::int as waiting from mail where sent_at is null`
      this.set(row?.waiting ?? 0)
    },
  })
  new Gauge({
    name: 'jobs_dead',
    help: 'Jobs that failed for good',
    registers: [registry],
    async collect() {
      const [row] = await sql<{ dead: number }[]>`
        select count(*)::int as dead from graphile_worker._private_jobs where attempts >= max_attempts`
      this.set(row?.dead ?? 0)
    },
  })
  return { registry, requests }
}

/** Health and metrics on a port of their own: `/healthz`, `/readyz`, `/metrics`. */
export function createManagement(options: {
  sql: Sql
  metrics: Metrics
  isReady: () => boolean
}): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reachable = options.isReady() && (await options.sql`select 1`.then(() => true).catch(() => false))
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'unavailable' })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  )
  return app
}

/** Measures every answer of the shop's server. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
}
