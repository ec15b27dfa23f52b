import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect } from 'vitest'
import { loadConfig } from '#config'
import type { Order } from '#contract/wire.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import { createResponseCache } from '#platform/cache/response-cache.ts'
import { createPublicResponses } from '#platform/cache/response-sending.ts'
import { registerApi } from '#platform/http/api-routes.ts'
import { createInvoke, type Handlers } from '#platform/http/endpoint.ts'
import { localShopFiles } from '#platform/files/file-store.ts'
import { openWorkGate } from '#platform/security/work-gate.ts'
import { primaryAlone } from '#platform/database/replica.ts'
import { noSharedCounts } from '#platform/redis/shared-counts.ts'
import { createNotices } from '#platform/observability/notices.ts'
import { createHttp } from '#platform/http/http.ts'
import type { Platform } from '#platform/platform.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { createGateways } from '#server/payment/index.ts'
import { createPurchaseHandlers, openPurchases, registerGatewayRoutes } from '#server/purchase/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { customerClient, type CustomerClient } from '#tests/race/customer-client.ts'
import { cartWith } from '#tests/race/shop-calls.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createShopDatabase, insertVariant, methods, readySteps } from '#tests/race/shop-fixture.ts'
import { startBarionFake } from './barion-fake.ts'
import { startSimplePayFake } from './simplepay-fake.ts'

export const merchant = 'PUBLICTESTHUF'
export const secret = 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6'
const minute = 60_000

/** How long a service may be unreachable in these tests. */
const gatewayTimeoutMs = 400

/** A shop on a free port with both payment services beside it, and a clock that can be set on. */
export async function startPaymentShop(name: string) {
  const database = await createShopDatabase(name)
  const { sql } = database
  const simplePay = await startSimplePayFake({ merchant, secret })
  const barion = await startBarionFake({ payee: 'bolt@example.hu', posKey: 'a-pos-key' })
  const [barionMethod] = await sql<{ id: number }[]>`
    insert into payment_method (slug, name, type, gateway, position) values ('barion', 'Barion', 'card', 'barion', 4) returning id`
  const [demoMethod] = await sql<{ id: number }[]>`
    insert into payment_method (slug, name, type, gateway, position) values ('demo', 'Bankkártya', 'card', 'demo', 5) returning id`
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const clock = { ahead: 0 }
  const platform: Platform = {
    config: loadConfig({
      SHOP_MODE: 'test',
      SHOP_DEMO: '1',
      RATE_LIMITS: '0',
      DATA_DIR: tmpdir(),
      DATABASE_URL: database.url,
      PUBLIC_URL: origin,
      SIMPLEPAY_MERCHANT: merchant,
      SIMPLEPAY_SECRET: secret,
      SIMPLEPAY_URL: simplePay.url,
      BARION_PAYEE: barion.payee,
      BARION_POS_KEY: barion.posKey,
      BARION_URL: barion.url,
    }),
    sql,
    replica: primaryAlone(sql),
    log: pino({ level: 'silent' }),
    clock: () => new Date(Date.now() + clock.ahead),
    secret: 'a secret of the tests, long enough for all',
    ...localShopFiles(tmpdir()),
    workGate: openWorkGate,
    shared: noSharedCounts,
  }
  const gateways = createGateways(platform, { timeoutMs: gatewayTimeoutMs })
  const deps = openPurchases(platform, gateways)
  const handlers: Partial<Handlers> = {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(platform),
    ...createCheckoutHandlers(platform),
    ...createOrderHandlers(platform),
    ...createPurchaseHandlers(deps),
  }
  const responses = createPublicResponses(
    createResponseCache({ maxBytes: 0, cacheVersion: () => '' }),
    () => null,
    {},
  )
  const app = await createHttp(
    platform,
    {},
    { ...responses, keepsAlive: () => true, notices: createNotices(platform.log) },
  )
  registerApi(app, platform, createInvoke(handlers as Handlers, { checkResponses: true }), responses)
  registerGatewayRoutes(app, deps)
  await app.listen({ port, host: '127.0.0.1' })
  simplePay.ipnUrls.push(`${origin}/api/payment/simplepay`)

  const cards = { simplepay: methods.card, barion: barionMethod!.id, demo: demoMethod!.id }

  /** An order that is to be paid by card, and the browser that placed it. */
  async function place(
    gateway: keyof typeof cards = 'simplepay',
  ): Promise<{ customer: CustomerClient; order: Order }> {
    const customer = customerClient(origin)
    const { token } = await cartWith(customer, { id: await insertVariant(sql), quantity: 2 })
    const steps = { ...readySteps, payment_method_id: cards[gateway] }
    await customer.checkoutSetData({ params: { token }, body: steps })
    const body = { terms: true, payment_terms: true }
    return { customer, order: await customer.checkoutComplete({ params: { token }, body }) }
  }

  const purchase = (customer: CustomerClient, order: Order) =>
    customer.orderPurchase({ params: { order_id: order.id }, query: {} })

  async function lastReference({ id }: Order): Promise<string> {
    const [row] = await sql<{ reference: string }[]>`
      select reference from payment_attempt where order_id = ${id} order by id desc limit 1`
    return row?.reference ?? ''
  }

  return {
    sql,
    platform,
    deps,
    gateways,
    origin,
    simplePay,
    barion,
    place,
    purchase,
    /** An order whose payment was begun. */
    async begun(): Promise<{ customer: CustomerClient; order: Order; reference: string }> {
      const { customer, order } = await place()
      await purchase(customer, order)
      return { customer, order, reference: await lastReference(order) }
    },
    /** Lets time pass for the shop. */
    forward: (minutes: number) => (clock.ahead += minutes * minute),
    async attempts({ id }: Order) {
      const rows = await sql<
        { reference: string; state: string; gatewayId: string; failure: string | null }[]
      >`
        select reference, state, gateway_id as "gatewayId", failure from payment_attempt where order_id = ${id} order by id`
      return [...rows]
    },
    reference: lastReference,
    /** The order's ledger as `captured 51970`. */
    async ledger({ id }: Order) {
      const rows = await sql<{ kind: string; amount: number }[]>`
        select kind, amount from payment_event where order_id = ${id} order by id`
      return rows.map(({ kind, amount }) => `${kind} ${amount}`)
    },
    /** Subjects of the emails about the order's money, to its customer and to the merchant. */
    async emails({ id, number }: Order) {
      const rows = await sql<{ subject: string }[]>`
        select subject from email_message where (dedupe_key ~ '^order-(step|payment|refund):' and split_part(dedupe_key, ':', 2) = ${id})
          or (dedupe_key ~ '^payment-' and subject like ${`%${number}%`}) order by id`
      return rows.map(({ subject }) => subject.split(':')[0])
    },
    async refused({ id }: Order) {
      const rows = await sql<{ note: string }[]>`
        select m.note from payment_message m join payment_attempt a on a.reference = m.reference
        where a.order_id = ${id} and not m.accepted order by m.id`
      return rows.map(({ note }) => note)
    },
    async sound() {
      expect(await brokenRules(sql)).toEqual([])
    },
    async stop() {
      simplePay.switches.trouble = null
      await app.close()
      await simplePay.stop()
      await barion.stop()
      await database.drop()
    },
  }
}
export type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>

/** Looks for the transaction as the return page does, with what its address holds. */
export async function comeBack(customer: CustomerClient, address: string, reference: string) {
  const query = new URL(address).searchParams
  const [r, s, paymentId] = [query.get('r'), query.get('s'), query.get('paymentId')]
  const demo = query.get('fizetes')?.startsWith('demo:') ?? false
  const method = r !== null ? 'simplepay' : paymentId !== null ? 'barion' : demo ? 'demo' : 'simplepay'
  return customer.paymentGetTransaction({
    params: { method, reference: paymentId ?? reference },
    query: { ...(r === null ? {} : { r }), ...(s === null ? {} : { s }) },
  })
}
