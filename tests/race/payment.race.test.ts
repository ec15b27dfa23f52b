import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { loadConfig } from '#config'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { refundOrder } from '#server/order/index.ts'
import { createGateways } from '#server/payment/index.ts'
import { startOtlpCollector, type OtlpCollector, type SentSpan } from '#tests/support/otlp-collector.ts'
import { startSimplePayFake, type SimplePayFake } from '#tests/gateways/simplepay-fake.ts'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient, type CustomerClient } from './customer-client.ts'
import { cartWith, testPlatform } from './shop-calls.ts'
import { createShopDatabase, insertVariant, methods, readySteps, type ShopDatabase } from './shop-fixture.ts'

const settings = { merchant: 'PUBLICTESTHUF', secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' }
const total = 51_970

/** `GET /x > handler y > sql select`; begins with `?` where what it belongs to was not exported. */
function pathTo(span: SentSpan, spans: SentSpan[]): string {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  const above = parent ? [pathTo(parent, spans)] : span.parentSpanId ? ['?'] : []
  return [...above, span.name].join(' > ')
}

const expectedPaths = [
  'POST /v1/checkout/:token/complete > handler checkoutComplete > sql with',
  'POST /v1/order/:order_id/purchase > handler orderPurchase > outgoing SimplePay',
  'POST /v1/order/:order_id/purchase > handler orderPurchase > sql commit',
  '? > GET / > render page > loader loaders > handler contentGetMenu > sql select',
  'GET /kosar > render page > loader loaders',
  'job purge_change_log > sql delete',
  'email order-confirmation > sql update',
]

describe('paying with two server processes over one database', () => {
  let shop: ShopDatabase
  let bank: SimplePayFake
  let servers: ServerProcess[] = []
  let collector: OtlpCollector
  beforeAll(async () => {
    collector = await startOtlpCollector()
    shop = await createShopDatabase('payment_race')
    bank = await startSimplePayFake(settings)
    servers = await Promise.all([start(), start()])
    bank.ipnUrls.push(...servers.map(({ origin }) => `${origin}/api/payment/simplepay`))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    collector.stop()
    await bank.stop()
    await shop.drop()
  })

  const start = () =>
    startServer(shop.url, {
      PUBLIC_URL: 'http://127.0.0.1:9',
      SIMPLEPAY_MERCHANT: settings.merchant,
      SIMPLEPAY_SECRET: settings.secret,
      SIMPLEPAY_URL: bank.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      TRUSTED_PROXIES: '127.0.0.1',
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

  it('traces a purchase from its request to its statements and the bank, without the customer', async () => {
    const { at, order } = await place()
    await purchase(at(0), order)
    await enqueueJob(shop.sql, 'purge_change_log', {})
    const visit = async (path: string, traceId: string, from: Record<string, string> = {}) => {
      const traceparent = `00-${traceId}-${'c'.repeat(16)}-01`
      await (await fetch(originOf(0) + path, { headers: { traceparent, ...from } })).text()
    }
    const [ofProxy, ofCustomer] = ['a'.repeat(32), 'b'.repeat(32)]
    await visit('/?titok=1', ofProxy, { 'x-forwarded-for': '203.0.113.9' })
    await visit('/kosar', ofCustomer)
    const { spans } = collector
    const paths = () => new Set(spans.map((span) => pathTo(span, spans)))
    await expect.poll(() => expectedPaths.filter((path) => !paths().has(path))).toEqual([])
    expect(spans.some(({ traceId }) => traceId === ofProxy)).toBe(true)
    expect(spans.filter(({ traceId }) => traceId === ofCustomer)).toEqual([])
    const text = JSON.stringify(spans)
    for (const personal of ['eva@', 'Szabó', 'Pozsonyi', '1234567', order.number, '203.0.113.9', 'titok'])
      expect(text).not.toContain(personal)
  })

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
