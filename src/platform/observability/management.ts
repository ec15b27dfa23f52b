import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { findHealth } from '../backup/backup-store.ts'
import type { CdnPurgeStats } from '../cache/cdn-purge.ts'
import type { ResponseCacheStats } from '../cache/response-cache.ts'
import type { ChangeFeedHealth, ChangeFeedStats } from '../database/change-feed.ts'
import { transactionLoad, type Sql } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import { statementLoad } from '../database/statement-load.ts'
import { findJobHealth } from '../jobs/job-health.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import type { Notices } from './notices.ts'

export type Metrics = { registry: Registry }

export function createMetrics(sql: Sql): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'mail_waiting',
    help: 'Emails not yet sent',
    registers: [registry],
    async collect() {
      this.set(
        await count(
          sql`select count(*)::int as count from email_message where sent_at is null and recipient <> ''`,
        ),
      )
    },
  })
  new Gauge({
    name: 'mail_overdue_seconds',
    help: 'How long the email that has been due for longest waits; 0 when none does',
    registers: [registry],
    async collect() {
      this.set(
        await count(sql`
          select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as count from email_message
          where sent_at is null and recipient <> '' and next_attempt_at <= now()`),
      )
    },
  })
  addJobGauges(registry, sql)
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Since the last whole backup began, or since one is awaited; 0 where none are made',
    registers: [registry],
    async collect() {
      const health = await findHealth(sql)
      this.set(health ? (Date.now() - health.since.getTime()) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'backup_failed',
    help: '1 while the last backup, or the trial of one, has failed',
    registers: [registry],
    async collect() {
      const health = await findHealth(sql)
      this.set(health?.failure != null || health?.trialFailure != null ? 1 : 0)
    },
  })
  return { registry }
}

/** One look at the queue for all of them. */
function addJobGauges(registry: Registry, sql: Sql): void {
  const gauge = (name: string, help: string, collect?: () => Promise<void>) =>
    new Gauge({ name, help, registers: [registry], ...(collect ? { collect } : {}) })
  const waiting = gauge('jobs_waiting', 'Jobs that wait')
  const overdue = gauge(
    'jobs_overdue_seconds',
    'How long the job that has been due for longest waits for a worker',
  )
  const dead: Gauge = gauge('jobs_dead', 'Jobs that failed for good', async () => {
    const health = await inTime(findJobHealth(sql)).catch(() => undefined)
    waiting.set(health?.waiting ?? Number.NaN)
    overdue.set(health?.overdue ?? Number.NaN)
    dead.set(health?.dead ?? Number.NaN)
  })
}

/** What the cache of responses says of itself, when asked. */
export function observeCaches({ registry }: Metrics, cache: () => ResponseCacheStats): void {
  addGauges({ registry }, [
    ['response_cache_hits', 'Cached responses sent while fresh', () => cache().hits],
    ['response_cache_stale_hits', 'Cached responses sent while a new one was made', () => cache().stale],
    ['response_cache_misses', 'Public responses that had to be made', () => cache().misses],
    ['response_cache_dropped', 'Cached responses dropped by changes', () => cache().dropped],
    ['response_cache_entries', 'Cached responses', () => cache().entries],
    ['response_cache_bytes', 'Memory of cached responses', () => cache().bytes],
  ])
}

/** The same of the change feed. */
export function observeFeed({ registry }: Metrics, feed: () => ChangeFeedStats): void {
  addGauges({ registry }, [
    ['change_feed_lag_seconds', 'Since the change log was read last', () => feed().secondsSinceRead],
    ['change_feed_batches', 'Batches of changes reported', () => feed().batches],
    ['change_feed_everythings', 'Times that the log was lost sight of', () => feed().everythings],
    ['change_feed_failures', 'Listeners that failed', () => feed().failures],
  ])
}

/** How busy the connections to the database are. */
export function observeDatabase({ registry }: Metrics, sql: Sql): void {
  addGauges({ registry }, [
    ['database_statements_running', 'Statements that the database works on', () => statementLoad().running],
    [
      'database_statements_waiting',
      'Statements that wait for a connection, or behind another on theirs',
      () => statementLoad().waiting,
    ],
    ['database_transactions_running', 'Transactions of pages and calls', () => transactionLoad(sql).running],
    [
      'database_transactions_waiting',
      'Transactions that wait until another has ended',
      () => transactionLoad(sql).waiting,
    ],
  ])
}

/** What a shared cache before the shop was notified. */
export function observePurge({ registry }: Metrics, purge: () => CdnPurgeStats): void {
  addGauges({ registry }, [
    ['cdn_purged_keys', 'Keys that the CDN was notified to forget', () => purge().purged],
    ['cdn_purge_failures', 'Times that the CDN could not be notified', () => purge().failures],
    ['cdn_purge_waiting', 'Keys that it is still to be notified', () => purge().waiting],
  ])
}

/** Whether the processes of the shop count together; nothing where they are not meant to. */
export function observeShared({ registry }: Metrics, { state }: SharedCounts): void {
  if (state() === null) return
  addGauges({ registry }, [
    [
      'redis_up',
      '1 while requests are counted together with other processes',
      () => (state()?.problem ? 0 : 1),
    ],
    ['redis_missed', 'Times that this process counted for itself', () => state()?.missed ?? 0],
  ])
}

/** Whether a replica is read; nothing where none is set. */
export function observeReplica({ registry }: Metrics, { state }: Replica): void {
  if (state() === null) return
  addGauges({ registry }, [
    [
      'replica_up',
      '1 while what may be a moment old is read from a replica',
      () => (state()?.problem ? 0 : 1),
    ],
    ['replica_lag_seconds', 'How late the replica is', () => state()?.lagSeconds ?? 0],
    ['replica_reads', 'Times that the replica was read', () => state()?.reads ?? 0],
    ['replica_fallbacks', 'Times that the primary was read in its place', () => state()?.fallbacks ?? 0],
  ])
}

export type GaugeRow = [name: string, help: string, read: () => number]

/** Figures read whenever the metrics are requested. */
export function addGauges({ registry }: Pick<Metrics, 'registry'>, rows: GaugeRow[]): void {
  for (const [name, help, read] of rows) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}

const probeTimeoutMs = 2000

/** Gives up soon: what watches the shop must hear of a database that is away or stuck, and not wait for it. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = wait(probeTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error('The database did not respond in time')
  })
  return Promise.race([work, late]).finally(() => {
    timer.abort()
    late.catch(() => {})
  })
}

/** Not a number while the database is away, so that the other metrics are still reported. */
async function count(query: Promise<readonly { count?: number }[]>): Promise<number> {
  const rows = await inTime(query).catch(() => [])
  return rows[0]?.count ?? Number.NaN
}

/** Health, metrics and notices on a port of their own: `/healthz`, `/readyz`, `/metrics`, `/notices`. */
export function createManagement(options: {
  metrics: Metrics
  /** Started, and not about to go. */
  isReady: () => boolean
  feedHealth: () => ChangeFeedHealth
  notices: Notices
}): FastifyInstance {
  // It goes last of all, and nobody who looks may hold it up.
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/healthz', () => ({ status: 'ok' }))
  // A database that is away is away for every process: to take them all out would end what they can still do without it.
  app.get('/readyz', (_request, reply) => {
    const { isBehind, isDatabaseAway } = options.feedHealth()
    const isReady = options.isReady() && !isBehind
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'unavailable',
      database: isDatabaseAway ? 'away' : 'reachable',
      ...(isBehind ? { changes: 'behind' } : {}),
    })
  })
  app.get('/notices', () => options.notices.list())
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  )
  return app
}
