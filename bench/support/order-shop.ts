import { guestContext } from '#tests/support/guest-context.ts'
import { endpoints } from '#contract/endpoints.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { createClient, type Client } from '#contract/client.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import type { Sql } from '#platform/database/database.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { createAppContext } from '#platform/app-context.ts'

export type OrderShop = { sql: Sql; guestClient: () => Client; close: () => Promise<void> }

/** A shop that can take orders, on an embedded database of its own in a temporary folder, synced as in a real shop. */
export async function openOrderShop(): Promise<OrderShop> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
  const config = loadConfig({ DATA_DIR: folder, SHOP_MODE: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: '0' })
  const app = await createAppContext(config, pino({ level: 'silent' }), { web: true })
  const { sql } = app.platform
  await insertShop(sql)
  return {
    sql,
    guestClient: () => guestClient(app.platform),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One delivery, one payment, terms: what a checkout needs to be completed. Their ids are 1. */
async function insertShop(sql: Sql): Promise<void> {
  const bands = [{ fromTotal: 0, toWeightGrams: 60_000, gross: 1990 }]
  await sql`insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik')`
  await sql`
    insert into shipping_method (slug, name, description, provider, bands, address_required, position)
    values ('hazhoz', 'Házhoz szállítás', '', 'own', ${sql.json(bands)}, true, 1)`
  await sql`
    insert into payment_method (slug, name, description, type, fee_gross, position)
    values ('utalas', 'Banki átutalás', '', 'transfer', 0, 1)`
  await sql`
    insert into setting (key, value) values ('shop', ${sql.json({ name: 'Bolt', phone: '+36 1 234 5678', email: 'bolt@example.hu' })})`
  await sql`insert into page (slug, title) values ('aszf', 'ÁSZF')`
}

/** The typed client of one customer, straight on the handlers. */
function guestClient(platform: Platform): Client {
  const handlers: Partial<Handlers> = {
    ...createCartHandlers(platform),
    ...createCheckoutHandlers(platform),
    ...createOrderHandlers(platform),
  }
  const invoke = createInvoke(handlers as Handlers, { checkResponses: false })
  return createClient(endpoints, inProcessTransport(invoke, guestContext()))
}
