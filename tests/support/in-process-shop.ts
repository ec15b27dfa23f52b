import type { FastifyInstance } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createTestPlatform } from './test-platform.ts'
import { createServers } from '../../src/server.ts'

export type InProcessShop = {
  app: FastifyInstance
  platform: Platform
  sql: Sql
  /** What the test has written by itself is seen by listings from now on. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** The real server over a fresh database, asked through `app.inject`; pages render as their address. */
export async function startInProcessShop(env: Record<string, string> = {}): Promise<InProcessShop> {
  const { platform, stop } = await createTestPlatform(env)
  const render = async (request: Request) =>
    new Response(new URL(request.url).pathname, { headers: { 'content-type': 'text/plain' } })
  const { shop, management, catchUp } = await createServers(
    platform,
    {
      inlineScripts: [],
      render,
      clientFolder: undefined,
      admin: { render, clientFolder: undefined },
      attach: () => {},
      close: async () => {},
    },
    () => true,
  )
  await shop.ready()
  return {
    app: shop,
    platform,
    sql: platform.sql,
    catchUp,
    async stop() {
      await shop.close()
      await management.close()
      await stop()
    },
  }
}
