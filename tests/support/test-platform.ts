import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openReplica } from '#platform/database/replica.ts'
import { openShopFiles } from '#platform/files/file-store.ts'
import type { Platform } from '#platform/platform.ts'
import { openSharedCounts } from '#platform/redis/shared-counts.ts'
import { createWorkGate } from '#platform/security/work-gate.ts'
import { createTestDatabase } from './database.ts'

/** How busy the machine is says nothing of what is shared. */
const patientMs = 2000

/** A platform over a fresh database, with its files in a temporary folder. */
export type TestPlatform = { platform: Platform; folder: string; stop: () => Promise<void> }

export async function createTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-shop-'))
  const config = loadConfig({
    SHOP_MODE: 'test',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...env,
  })
  const log = pino({ level: 'silent' })
  const secret = 't'.repeat(43)
  const common = {
    config,
    sql: openDatabase(database.url, { max: 8 }),
    clock: systemClock,
    secret,
    shared: await openSharedCounts(config.redisUrl, secret, log, patientMs),
  }
  const platform: Platform = {
    ...common,
    replica: await openReplica(config, { sql: common.sql, log }),
    log,
    ...(await openShopFiles(config)),
    workGate: createWorkGate(common),
  }
  return {
    platform,
    folder,
    async stop() {
      platform.shared.close()
      await platform.replica.close()
      await platform.sql.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
