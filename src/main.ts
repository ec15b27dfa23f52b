import about from '../package.json' with { type: 'json' }
import { ConfigError, loadConfig } from '#config'
import { accountCrontab, accountTasks } from '#server/account/index.ts'
import { analyticsCrontab, analyticsTasks } from '#server/analytics/index.ts'
import { invoiceCrontab, invoiceTasks } from '#server/invoice/index.ts'
import { cartCrontab, cartTasks } from '#server/cart/index.ts'
import { cartReminderCrontab, cartReminderTasks } from '#server/cart-reminder/index.ts'
import { contactCrontab, contactTasks } from '#server/contact/index.ts'
import { changeLogCrontab, changeLogTasks } from '#server/kernel/change-log.ts'
import { NewerSchemaError, openDatabase } from '#server/kernel/database.ts'
import { openErrorReport } from '#server/kernel/error-report.ts'
import { localFileStore } from '#server/kernel/files.ts'
import { startJobs } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { mailCrontab, mailTasks } from '#server/kernel/mail.ts'
import { startMail } from '#server/kernel/mail-sender.ts'
import { EmbeddedPostgresError } from '#server/kernel/postgres/embedded-postgres-error.ts'
import { seedLaw } from '#server/law/index.ts'
import { orderLetters } from '#server/order/index.ts'
import { parcelCrontab, parcelTasks } from '#server/parcel/index.ts'
import { pickupCrontab, pickupTasks } from '#server/shipping/index.ts'
import { openPurchases, purchaseCrontab, purchaseTasks } from '#server/purchase/index.ts'
import { stockAlertCrontab, stockAlertTasks } from '#server/stock-alert/index.ts'
import { createLog, openGround } from './ground.ts'
import { loadRenderer } from './renderer.ts'
import { createServers } from './server.ts'

/** Configuration -> database -> demo shop, pages of law -> jobs -> HTTP. Resolves with what stops it all in the opposite order. */
async function start(): Promise<() => Promise<void>> {
  const config = loadConfig(process.env)
  const errorReport = await openErrorReport(config.errorReportDsn, {
    environment: config.mode,
    release: `boltiv@${about.version}`,
  })
  const log = createLog(config, errorReport)
  const { kernel, databaseUrl, jobPool, close } = await openGround(config, log, { web: true })
  let ready = false
  if (config.demo) await loadDemo(kernel, databaseUrl)
  await seedLaw(kernel.sql)
  const renderer = await loadRenderer(kernel)
  const { shop, management } = await createServers(kernel, renderer, () => ready)
  const keptLetters = localFileStore(config.dataDir)
  const mail = startMail({
    ...kernel,
    files: keptLetters,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    writers: orderLetters({ publicUrl: config.publicUrl, secret: kernel.secret }),
  })
  const jobs = await startJobs(
    jobPool,
    {
      ...changeLogTasks(kernel.sql),
      ...accountTasks(kernel),
      ...analyticsTasks(kernel),
      ...pickupTasks(kernel),
      ...invoiceTasks(kernel),
      ...parcelTasks(kernel),
      ...contactTasks(kernel),
      ...stockAlertTasks(kernel),
      ...cartTasks(kernel),
      ...cartReminderTasks(kernel),
      ...purchaseTasks(openPurchases(kernel)),
      ...mailTasks({ ...kernel, files: keptLetters }),
    },
    log,
    {
      crontab: [
        changeLogCrontab,
        accountCrontab,
        analyticsCrontab,
        mailCrontab,
        pickupCrontab,
        purchaseCrontab,
        invoiceCrontab,
        parcelCrontab,
        contactCrontab,
        stockAlertCrontab,
        cartCrontab,
        cartReminderCrontab,
      ].join('\n'),
    },
  )
  await management.listen({ host: config.host, port: config.managementPort })
  await shop.listen({ host: config.host, port: config.port })
  ready = true
  if (log.isLevelEnabled('info')) console.log(`Boltív: ${config.publicUrl}`)

  return async function stop() {
    ready = false
    await shop.close()
    await jobs.stop()
    await mail.stop()
    await management.close()
    await renderer.close()
    await close()
    await errorReport.close()
  }
}

/** By connections of its own, which may work as long as they need. */
async function loadDemo(kernel: Kernel, databaseUrl: string): Promise<void> {
  const { loadDemoShop } = await import('#server/demo/index.ts')
  const sql = openDatabase(databaseUrl, { max: 4 })
  try {
    await loadDemoShop({ ...kernel, sql })
  } finally {
    await sql.end()
  }
}

const expected = [ConfigError, EmbeddedPostgresError, NewerSchemaError]

try {
  const stop = await start()
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  const plain =
    expected.some((kind) => error instanceof kind) || (error as { code?: string }).code === 'EADDRINUSE'
  console.error(plain ? (error as Error).message : error)
  process.exit(1)
}
