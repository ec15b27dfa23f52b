import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import about from '../package.json' with { type: 'json' }
import { ConfigError, loadConfig } from '#config'
import {
  isDatabaseAway,
  isDatabaseRefusing,
  LockedSchemaError,
  newestMigration,
  NewerSchemaError,
  OlderSchemaError,
  openDatabase,
} from '#platform/database/database.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import { DatabaseRightsError } from '#platform/database/rights.ts'
import { watchSchema } from '#platform/database/schema-floor.ts'
import { BackupError } from '#platform/backup/backup-format.ts'
import { openErrorReport } from '#platform/observability/error-report.ts'
import { openTracing } from '#platform/observability/open-tracing.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { startMail } from '#platform/mail/mail-sender.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { seedLaw } from '#server/law/index.ts'
import { firstOwnerNotice } from '#server/staff/index.ts'
import { createLog, createAppContext, type AppContext } from '#platform/app-context.ts'
import { emailRenderers, featureJobs } from './feature-parts.ts'
import { features } from './features.ts'
import { createJobsServer } from './jobs-server.ts'
import { loadRenderer } from './renderer.ts'
import { createServers } from './server.ts'

/** Ends everything. With `drain` the shop goes on serving for the set time first, and says that it is about to go. */
type Stop = (options: { drain: boolean }) => Promise<void>

/**
 * Configuration -> database -> demo shop, pages of law -> features -> jobs -> HTTP. Resolves as soon as it listens, with what stops it
 * all: a signal may come at once.
 */
async function start(onLeftBehind: () => void): Promise<{ stop: Stop; greet: () => Promise<void> }> {
  const config = loadConfig(process.env)
  const errorReport = await openErrorReport(config.errorReportDsn, {
    environment: config.mode,
    release: `boltiv@${about.version}`,
  })
  const log = createLog(config, errorReport)
  const tracing = await openTracing(config.tracing, { log, version: about.version, mode: config.mode })
  const { platform, databaseUrl, jobPool, close } = await createAppContext(config, log, { web: true })
  let ready = false
  if (config.demo) await loadDemo(platform, databaseUrl)
  await seedLaw(platform.sql)
  const servers = await openServers(platform, () => ready)
  const work = config.role === 'web' ? undefined : await startWork(platform, jobPool)
  const newest = await newestMigration()
  await servers.management.listen({ host: config.managementHost, port: config.managementPort })
  await servers.listen()
  ready = true
  const schema = watchSchema(platform, newest, onLeftBehind)

  async function stop({ drain }: Parameters<Stop>[0]) {
    ready = false
    log.info({ seconds: drain ? config.drainMilliseconds / 1000 : 0 }, 'Stopping')
    if (drain && config.role !== 'jobs') await wait(config.drainMilliseconds)
    const parts: [string, () => unknown][] = [
      ['schema watch', schema.stop],
      ['requests', servers.close],
      ['jobs and emails', async () => work?.stop()],
      ['management port', () => servers.management.close()],
      ['database', close],
      ['traces', tracing.close],
      ['error report', errorReport.close],
    ]
    let [name] = parts[0]!
    setTimeout(() => giveUp(log, config.stopMilliseconds, name), config.stopMilliseconds).unref()
    for (const [part, end] of parts) {
      name = part
      await end()
    }
  }
  return { stop, greet: async () => (log.isLevelEnabled('info') ? greet(platform) : undefined) }
}

type Servers = {
  management: FastifyInstance
  listen: () => Promise<unknown>
  /** Finishes the requests under way; the management port goes on. */
  close: () => Promise<void>
}

/** What this process serves: pages and calls, or, where it only works, nothing but its management port. */
async function openServers(platform: Platform, isReady: () => boolean): Promise<Servers> {
  const { config } = platform
  if (config.role === 'jobs')
    return { ...(await createJobsServer(platform, isReady)), listen: async () => undefined }
  const renderer = await loadRenderer(platform)
  const { shop, management } = await createServers(platform, renderer, isReady)
  return {
    management,
    listen: () => shop.listen({ host: config.host, port: config.port }),
    async close() {
      await shop.close()
      await renderer.close()
    },
  }
}

/** Jobs, cron and emails. */
async function startWork(
  platform: Platform,
  jobPool: AppContext['jobPool'],
): Promise<{ stop: () => Promise<unknown> }> {
  const { config, log } = platform
  const mail = startMail({
    ...platform,
    files: platform.filesIn('mail'),
    settings: () => ({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
    renderers: emailRenderers(features, platform),
  })
  const jobs = await startJobs(jobPool, featureJobs(features, platform), log, {
    crontab: features.flatMap(({ cron }) => cron ?? []).join('\n'),
  })
  return { stop: () => Promise.all([jobs.stop(), mail.stop()]) }
}

async function greet(platform: Platform): Promise<void> {
  const { config } = platform
  if (config.role === 'jobs') return console.log('Boltív: jobs and emails (ROLE=jobs)')
  console.log(`Boltív: ${config.publicUrl}`)
  console.log((await firstOwnerNotice(platform)) ?? `A pult: ${deskUrl(config)}`)
}

/** Whatever has not ended by now is cut off: what was acknowledged is in the database. */
function giveUp(log: Platform['log'], milliseconds: number, part: string): void {
  log.error(`Not all had stopped after ${milliseconds / 1000} s (${part}); the process ends all the same.`)
  process.exit(1)
}

/** By connections of its own, which may work as long as they need. */
async function loadDemo(platform: Platform, databaseUrl: string): Promise<void> {
  const { loadDemoShop } = await import('#server/demo/index.ts')
  const sql = openDatabase(databaseUrl, { max: 4 })
  try {
    await loadDemoShop({ ...platform, sql })
  } finally {
    await sql.end()
  }
}

const expected = [
  BackupError,
  ConfigError,
  DatabaseRightsError,
  EmbeddedPostgresError,
  NewerSchemaError,
  OlderSchemaError,
  LockedSchemaError,
]

/** What the operator can see to; undefined for a fault of ours, which is shown with its stack. */
function inOneLine(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (expected.some((kind) => error instanceof kind) || code === 'EADDRINUSE') return message
  if (isDatabaseAway(error) || isDatabaseRefusing(error)) return `DATABASE_URL: ${message}`
  return undefined
}

try {
  let stopping = false
  let signalled = false
  let stop: Stop = async () => {}
  function end(options: Parameters<Stop>[0]): void {
    if (stopping) return
    stopping = true
    const stopped = stop(options)
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  // Over a schema that it does not know, every further request could do harm.
  const started = await start(() => end({ drain: false }))
  stop = started.stop
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    // Who presses Ctrl-C waits for it; what sends SIGTERM has others to serve meanwhile.
    process.on(signal, () => {
      if (signalled) process.exit(1)
      signalled = true
      end({ drain: signal === 'SIGTERM' })
    })
  await started.greet()
} catch (error) {
  console.error(inOneLine(error) ?? error)
  process.exit(1)
}
