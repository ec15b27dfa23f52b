import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { createAppContext } from '#platform/app-context.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { openMailSender } from '#platform/mail/mail-sender.ts'
import type { Platform } from '#platform/platform.ts'
import { importTasks } from '#server/import/import-jobs.ts'
import { glsAccount, startGls, type GlsFake } from '#tests/carriers/gls-fake.ts'
import { startSzamlazz, szamlazzKey } from '#tests/invoicing/szamlazz-fake.ts'
import { insertShop } from '#tests/race/shop-fixture.ts'
import { emailRenderers, featureJobs } from '../../src/feature-parts.ts'
import { features } from '../../src/features.ts'
import { writeBigCatalogue } from './big-catalogue.ts'

export type YearShop = {
  platform: Platform
  sql: Sql
  folder: string
  gls: GlsFake
  /** What the supplier's address gives next. */
  supplier: { csv: string }
  /** A task of the shop's jobs, as its schedule begins it. */
  run: (task: string) => Promise<void>
  /** Jobs and emails that are due, until none is left. */
  settle: () => Promise<void>
  /** Every task that some schedule begins, once, and what they leave behind; but the backup, which is made by itself. */
  everyTask: () => Promise<void>
  close: () => Promise<void>
}

/** A shop with its jobs on a database and a data folder of its own; carrier, invoicing service and supplier are stand-ins. */
export async function openYearShop(products: number): Promise<YearShop> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-year-'))
  const [gls, invoices] = await Promise.all([startGls(), startSzamlazz()])
  const config = loadConfig({
    DATA_DIR: folder,
    SHOP_MODE: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    REVIEW_REQUEST_DAYS: '14',
    INVOICE_PROVIDER: 'szamlazz',
    SZAMLAZZ_KEY: szamlazzKey,
    SZAMLAZZ_URL: `${invoices.url}/szamla`,
    ...glsAccount,
    GLS_URL: gls.url,
  })
  const app = await createAppContext(config, pino({ level: 'silent' }), {})
  const { platform } = app
  const { sql } = platform
  await writeBigCatalogue(sql, products)
  await insertShop(sql)
  await sql`update shipping_method set provider = 'gls', max_weight_grams = null, bands = '[{"fromTotal": 0, "toWeightGrams": 60000, "gross": 1990}]' where id = 1`
  await sql`update payment_method set max_total = null`
  await sql`insert into setting (key, value) values ('invoice_since:szamlazz', '"2000-01-01T00:00:00Z"')`
  await sql`update category set path = array[id] where slug = 'gumik'`
  const supplier = { csv: '' }
  const tasks: Tasks = {
    ...featureJobs(features, platform),
    ...importTasks(platform, async () => Buffer.from(supplier.csv)),
  }
  const mail = openMailSender({
    ...platform,
    // As where a mail server takes them.
    files: { ...platform.filesIn('mail'), write: async () => undefined },
    settings: () => ({ smtpUrl: undefined, from: config.mailFrom }),
    renderers: emailRenderers(features, platform),
  })
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (given: unknown) => task(given as never)]),
  )
  async function settle() {
    await runOnce({ pgPool: app.jobPool, taskList, logger: new Logger(() => () => undefined) })
    const [failed] = await sql<{ error: string }[]>`
      select last_error as error from graphile_worker._private_jobs where last_error is not null`
    if (failed) throw new Error(`A job has failed: ${failed.error}`)
    await mail.sendDue()
  }
  const run = (name: string) => tasks[name]!({})
  return {
    platform,
    sql,
    folder,
    gls,
    supplier,
    run,
    settle,
    async everyTask() {
      for (const name of scheduled()) {
        await run(name)
        await settle()
      }
    },
    async close() {
      await mail.stop()
      await app.close()
      await Promise.all([gls.stop(), invoices.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The tasks that stand in the shop's schedules. */
function scheduled(): string[] {
  const lines = features.flatMap(({ cron }) => cron ?? []).flatMap((text) => text.split('\n'))
  return lines.map((line) => line.split(' ')[5]!).filter((name) => name !== 'nightly_backup')
}
