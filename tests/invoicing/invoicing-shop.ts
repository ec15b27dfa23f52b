import { createShopDatabase, insertVariant, readySteps, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { cartWith, complete, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { loadConfig } from '#config'
import type { Order } from '#contract/wire.ts'
import { sweepInvoices } from '#server/invoice/index.ts'
import { createProviders } from '#server/invoice/providers.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptOrder, markPaid, prepareOrder, shipOrder } from '#server/order/index.ts'

export type InvoicingShop = ShopDatabase & {
  platform: Platform
  session: string
  logged: { level: string; message: string; data: Record<string, unknown> }[]
  /** Minutes go by. */
  wait: (minutes: number) => void
  sweep: () => Promise<void>
  place: (steps?: Record<string, unknown>, quantity?: number) => Promise<Order>
  pay: (order: Order) => Promise<unknown>
  ship: (order: Order) => Promise<unknown>
  documents: (order: Order) => Promise<DocumentRow[]>
}
export type DocumentRow = {
  kind: string
  state: string
  number: string | null
  gross: number
  attempts: number
  failure: string | null
  file_key: string | null
}

/** A shop whose invoices are made by the service of these settings, with a clock that can be set. */
export async function startInvoicingShop(name: string, env: Record<string, string>): Promise<InvoicingShop> {
  const database = await createShopDatabase(name)
  let ahead = 0
  const base = testPlatform(database.sql, () => new Date(Date.now() + ahead * 60_000))
  const logged: InvoicingShop['logged'] = []
  const note = (level: string) => (data: Record<string, unknown>, message: string) =>
    void logged.push({ level, message, data })
  const log = Object.assign(Object.create(base.log) as Platform['log'], {
    error: note('error'),
    warn: note('warn'),
  })
  const platform = { ...base, log, config: loadConfig({ DATA_DIR: base.config.dataDir, ...env }) }
  const providers = createProviders(platform.config.invoices)
  const session = randomToken()
  const nothingSpecial = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
  const sweep = () => sweepInvoices(platform, { providers })
  // From now on this service makes the invoices.
  await sweep()
  return {
    ...database,
    platform,
    session,
    logged,
    wait: (minutes) => void (ahead += minutes),
    sweep,
    async place(steps = {}, quantity = 4) {
      const customer = guestClient(platform, session)
      const { token } = await cartWith(customer, { id: await insertVariant(database.sql), quantity })
      await customer.checkoutSetData({ params: { token }, body: { ...readySteps, ...steps } })
      return complete(customer, token)
    },
    pay: (order) => markPaid(platform, order.number, {}),
    async ship({ number }) {
      await acceptOrder(platform, number)
      await prepareOrder(platform, number)
      return shipOrder(platform, number, nothingSpecial)
    },
    documents: async ({ id }) => [
      ...(await database.sql<DocumentRow[]>`
        select kind, state, number, gross, attempts, failure, file_key from invoice where order_id = ${id} order by id`),
    ],
  }
}
