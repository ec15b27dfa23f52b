import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { loadDemoShop } from '#server/demo/index.ts'
import type { Sql } from '#platform/database/database.ts'
import { createAppContext } from '#platform/app-context.ts'
import { loadRenderer } from '../../src/renderer.ts'
import { createServers } from '../../src/server.ts'

export type HttpShop = { origin: string; port: number; databaseUrl: string; close: () => Promise<void> }

/** The shop in this process, listening, on an embedded database of its own or on another shop's. */
export async function openHttpShop(options: {
  demo?: boolean
  cacheMegabytes: number
  database?: string
  /** Where its files and its database are. */
  folder?: string
  /** Writes the catalogue, before anything reads it. */
  fill?: (sql: Sql) => Promise<void>
}): Promise<HttpShop> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
  const config = loadConfig({
    DATA_DIR: folder,
    SHOP_MODE: 'production',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: 'loopback',
    PAGE_CACHE_MB: String(options.cacheMegabytes),
    ...(options.database ? { DATABASE_URL: options.database } : {}),
  })
  const app = await createAppContext(config, pino({ level: 'silent' }), { web: true })
  if (!options.database && options.demo) await loadDemoShop(app.platform)
  await options.fill?.(app.platform.sql)
  const renderer = await loadRenderer(app.platform)
  const { shop, management } = await createServers(app.platform, renderer, () => true)
  const origin = await shop.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    port: Number(new URL(origin).port),
    databaseUrl: app.databaseUrl,
    async close() {
      await shop.close()
      await management.close()
      await renderer.close()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
