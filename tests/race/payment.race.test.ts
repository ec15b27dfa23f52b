import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { loadConfig } from '#config'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { refundOrder } from '#server/order/index.ts'
import { createGateways } from '#server/payment/index.ts'
import { startSimplePayFake, type SimplePayFake } from '#tests/gateways/simplepay-fake.ts'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient, type CustomerClient } from './customer-client.ts'
import { cartWith, testPlatform } from './shop-calls.ts'
import { createShopDatabase, insertVariant, methods, readySteps, type ShopDatabase } from './shop-fixture.ts'

const settings = { merchant: 'PUBLICTESTHUF', secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' }
const total = 51_970

describe('paying with two server processes over one database', () => {
  let shop: ShopDatabase
  let bank: SimplePayFake
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    shop = await createShopDatabase('payment_race')
    bank = await startSimplePayFake(settings)
    servers = await Promise.all([start(), start()])
    bank.ipnUrls.push(...servers.map(({ origin }) => `${origin}/api/payment/simplepay`))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await bank.stop()
    await shop.drop()
  })

  const start = () =>
    startServer(shop.url, {
      PUBLIC_URL: 'http://127.0.0.1:9',
      SIMPLEPAY_MERCHANT: settings.merchant,
      SIMPLEPAY_SECRET: settings.secret,
      SIMPLEPAY_URL: bank.url,
    })
  const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? ''

  /** An order and its customer's browser, at either server with the same cookies. */
  async function place(): Promise<{ at: (turn: number) => CustomerClient; order: Order }> {
    const cookies = new Map<string, string>()
    const [customer, other] = [customerClient(originOf(0), cookies), customerClient(originOf(1), cookies)]
    const { token } = await cartWith(customer, { id: await insertVariant(shop.sql), quantity: 2 })
    const steps = { ...readySteps, payment_method_id: methods.card }
    await customer.checkoutSetData({ params: { token }, body: steps })
    const order = await customer.checkoutComplete({
      params: { token },
      body: { terms: true, payment_terms: true },
    })
    return { at: (turn) => (turn % 2 === 0 ? customer : other), order }
  }
  const purchase = (customer: CustomerClient, { id }: Order) =>
    customer.orderPurchase({ params: { order_id: id }, query: {} })
  const attempts = ({ id }: Order) => shop.sql<{ reference: string; state: string }[]>`
    select reference, state from payment_attempt where order_id = ${id} order by id`
  async function begun() {
    const placed = await place()
    await purchase(placed.at(0), placed.order)
    const [attempt] = await attempts(placed.order)
    return { ...placed, reference: attempt?.reference ?? '' }
  }
  async function capturedOnce({ id }: Order) {
    const events = await shop.sql`select kind, amount from payment_event where order_id = ${id}`
    expect([...events]).toEqual([{ kind: 'captured', amount: total }])
    const emails =
      await shop.sql`select id from email_message where dedupe_key like ${`order-payment:${id}:%`}`
    expect(emails).toHaveLength(1)
  }

  it('gives ten purchases at once one attempt and one address', async () => {
    const { at, order } = await place()
    const responses = await Promise.all(Array.from({ length: 10 }, (_, turn) => purchase(at(turn), order)))
    expect(new Set(responses.map(({ payment_url }) => payment_url)).size).toBe(1)
    expect(await attempts(order)).toHaveLength(1)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('captures once when notifications, returns and the reconciliation report it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { at, order, reference } = await begun()
      bank.switches.ipnTimes = 3
      bank.force(reference, 'FINISHED')
      const [r, s] = ['r', 's'].map((name) =>
        new URL(bank.returnAddress(reference, 'success')).searchParams.get(name),
      )
      const comeBack = (turn: number) =>
        at(turn).paymentGetTransaction({
          params: { method: 'simplepay', reference },
          query: { r: r ?? '', s: s ?? '' },
        })
      await shop.sql`update payment_attempt set next_query_at = now() where reference = ${reference}`
      await Promise.all([
        bank.notify(reference),
        bank.notify(reference),
        enqueueJob(shop.sql, 'payment_reconcile', {}),
        enqueueJob(shop.sql, 'payment_reconcile', {}),
        comeBack(0),
        comeBack(1),
        purchase(at(0), order).catch(() => undefined),
      ])
      await expect.poll(() => comeBack(1).then(({ status }) => status)).toBe('paid')
      await capturedOnce(order)
      bank.switches.ipnTimes = 1
    }
    expect(bank.deliveries.filter(({ ok }) => !ok)).toEqual([])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('goes on with a payment whose server was killed while it was notified of it', async () => {
    const { order, reference } = await begun()
    bank.force(reference, 'FINISHED')
    const [victim] = servers
    const notified = bank.notify(reference)
    await victim?.kill()
    servers[0] = await start()
    bank.ipnUrls.splice(
      0,
      bank.ipnUrls.length,
      ...servers.map(({ origin }) => `${origin}/api/payment/simplepay`),
    )
    await notified
    await bank.notify(reference)
    await capturedOnce(order)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('never gives back more than was paid, by merchants at several machines', async () => {
    const { order, reference } = await begun()
    await bank.pay(reference, 'success')
    const platforms = [1, 2, 3, 4].map(() => {
      const platform = testPlatform(shop.sql)
      const services = { simplepay: { ...settings, url: bank.url } }
      const payments = { ...platform.config.payments, services }
      return { ...platform, config: { ...loadConfig({}), ...platform.config, payments } }
    })
    const responses = await Promise.allSettled(
      platforms.map((platform) =>
        refundOrder(
          platform,
          order.number,
          { amount: 20_000, reason: 'Visszaküldve.' },
          createGateways(platform),
        ),
      ),
    )
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(bank.transactions.get(reference)?.remainingTotal).toBe(total - 40_000)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
