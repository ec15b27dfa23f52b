import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase, type Sql } from '#server/kernel/database.ts'
import { localFileStore } from '#server/kernel/files.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { createTestDatabase } from './database.ts'
import { createServers } from '../../src/server.ts'

export type InProcessShop = { app: FastifyInstance; kernel: Kernel; sql: Sql; stop: () => Promise<void> }

/** The real server over a fresh database, asked through `app.inject`; pages render as their address. */
export async function startInProcessShop(env: Record<string, string> = {}): Promise<InProcessShop> {
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
  const sql = openDatabase(database.url, { max: 8 })
  const kernel: Kernel = {
    config,
    sql,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    secret: 't'.repeat(43),
    files: localFileStore(folder),
  }
  const { shop, management } = await createServers(
    kernel,
    {
      inlineScripts: [],
      render: async (request) =>
        new Response(new URL(request.url).pathname, { headers: { 'content-type': 'text/plain' } }),
      clientFolder: undefined,
      attach: () => {},
      close: async () => {},
    },
    () => true,
  )
  await shop.ready()
  return {
    app: shop,
    kernel,
    sql,
    async stop() {
      await shop.close()
      await management.close()
      await sql.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
