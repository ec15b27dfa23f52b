import type { FastifyInstance } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Kernel } from '#platform/kernel.ts'
import { createTestKernel } from './test-kernel.ts'
import { createServers } from '../../src/server.ts'

export type InProcessShop = {
  app: FastifyInstance
  kernel: Kernel
  sql: Sql
  /** What the test has written by itself is seen by listings from now on. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** The real server over a fresh database, asked through `app.inject`; pages render as their address. */
export async function startInProcessShop(env: Record<string, string> = {}): Promise<InProcessShop> {
  const { kernel, stop } = await createTestKernel(env)
  const { shop, management, catchUp } = await createServers(
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
    sql: kernel.sql,
    catchUp,
    async stop() {
      await shop.close()
      await management.close()
      await stop()
    },
  }
}
