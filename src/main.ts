import { ConfigError, loadConfig } from '#config'
import { NewerSchemaError } from '#server/kernel/database.ts'
import { localFileStore } from '#server/kernel/files.ts'
import { startJobs } from '#server/kernel/jobs.ts'
import { mailTasks } from '#server/kernel/mail.ts'
import { EmbeddedPostgresError } from '#server/kernel/postgres/embedded-postgres-error.ts'
import { createLog, openGround } from './ground.ts'
import { loadRenderer } from './renderer.ts'
import { createServers } from './server.ts'

/** Configuration -> database -> demo shop -> jobs -> HTTP. Resolves with what stops it all in the opposite order. */
async function start(): Promise<() => Promise<void>> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  const { kernel, jobPool, close } = await openGround(config, log)
  let ready = false
  if (config.demo) await (await import('#server/demo/index.ts')).loadDemoShop(kernel)
  const renderer = await loadRenderer(kernel)
  const { shop, management } = await createServers(kernel, renderer, () => ready)
  const jobs = await startJobs(
    jobPool,
    mailTasks({
      sql: kernel.sql,
      files: localFileStore(config.dataDir),
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
    }),
    log,
  )
  await management.listen({ host: config.host, port: config.managementPort })
  await shop.listen({ host: config.host, port: config.port })
  ready = true
  if (log.isLevelEnabled('info')) console.log(`Boltív: ${config.publicUrl}`)

  return async function stop() {
    ready = false
    await shop.close()
    await jobs.stop()
    await management.close()
    await renderer.close()
    await close()
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
