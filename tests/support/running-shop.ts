import { openDatabase, type Sql } from '#server/kernel/database.ts'
import { startServer } from '../race/server-process.ts'
import { createTestDatabase } from './database.ts'

/** The demo shop in a process of its own, with its built storefront. */
export type RunningShop = {
  /** `http://127.0.0.1:4321` */
  origin: string
  /** The shop's database, to change what a merchant would. */
  sql: Sql
  stop: () => Promise<void>
}

/** Starts the program with the demo shop over a fresh test database. The storefront must be built. */
export async function startRunningShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const database = await createTestDatabase('browser')
  const server = await startServer(database.url, {
    SHOP_DEMO: '1',
    SHOP_MODE: 'test',
    // As visitors have it.
    PAGE_CACHE_MB: '64',
    ...env,
  })
  const sql = openDatabase(database.url, { max: 2 })
  return {
    origin: server.origin,
    sql,
    async stop() {
      await server.stop()
      await sql.end()
      await database.drop()
    },
  }
}
