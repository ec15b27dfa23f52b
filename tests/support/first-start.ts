import { startServer } from '../race/server-process.ts'

/**
 * Starts the shop over an empty database, opens a page of every kind, and ends it: what was compiled is stored when a process
 * ends. The shops of a run start beside each other, and would all compile the same.
 */
export async function fillCompileCache(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl, { SHOP_MODE: 'test' })
  for (const path of ['/', '/v1/product-search', '/kosar', '/admin'])
    await (await fetch(server.origin + path)).text()
  await server.stop()
}
