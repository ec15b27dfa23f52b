import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer } from '../race/server-process.ts'
import { createTestDatabase, DEMO_TEMPLATE } from './database.ts'
import type { DemoPictures } from './demo-template.ts'
import { endWithin } from './end-within.ts'

/** The demo shop in a process of its own, with its built storefront. */
export type RunningShop = {
  /** `http://127.0.0.1:4321` */
  origin: string
  /** The shop's database, to change what a merchant would. */
  sql: Sql
  stop: () => Promise<void>
}

/** Starts the program over a fresh copy of the demo shop's database. The storefront must be built. */
export async function startRunningShop(
  env: Record<string, string> = {},
  pictures: keyof DemoPictures = 'plain',
): Promise<RunningShop> {
  const database = await createTestDatabase('browser', DEMO_TEMPLATE)
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-server-'))
  // Pictures are found by what is in them, so all shops may share them.
  symlinkSync(inject('demoPictures')[pictures], join(dataDir, 'files'))
  const server = await startServer(database.url, {
    DATA_DIR: dataDir,
    SHOP_DEMO: '1',
    SHOP_MODE: 'test',
    // As customers have it.
    PAGE_CACHE_MB: '64',
    ...env,
  })
  const sql = openDatabase(database.url, { max: 2 })
  return {
    origin: server.origin,
    sql,
    async stop() {
      await endWithin('a shop', server.stop)
      rmSync(dataDir, { recursive: true, force: true })
      await endWithin('connections of a test', () => sql.end())
      await endWithin('the database of a shop', database.drop, database.busySessions)
    },
  }
}
