import { pino } from 'pino'
import { loadConfig } from '#config'
import { directUrlOf } from '#platform/database/direct-address.ts'
import { upgradeFrom01 } from '#platform/database/upgrade-from-0-1.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Command } from '#platform/command.ts'

/** Opens the database by itself: every other way migrates it first. */
export const upgradeCommand: Command = {
  group: 'Operation',
  usage: 'upgrade-from-0-1',
  summary:
    'Carries a database of version 0.1 over, once; the shop is stopped meanwhile. See docs/upgrading.md.',
  isRecorded: false,
  async run() {
    const config = loadConfig(process.env)
    const log = pino({ level: 'warn' }, pino.destination(2))
    const embedded =
      config.databaseUrl === undefined
        ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
        : undefined
    try {
      const counts = await upgradeFrom01(directUrlOf(config) ?? embedded!.url)
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
      console.log(`Carried over: ${rows} rows of ${counts.size} tables. npm run shop -- verify checks them.`)
      return 0
    } finally {
      await embedded?.stop()
    }
  },
}
