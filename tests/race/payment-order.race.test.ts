import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { acceptOrder, prepareOrder, shipOrder } from '#server/order/index.ts'
import { startSimplePayFake, type SimplePayFake } from '#tests/gateways/simplepay-fake.ts'
import { startSzamlazz, szamlazzKey, textOf, type SzamlazzFake } from '#tests/invoicing/szamlazz-fake.ts'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient, type CustomerClient } from './customer-client.ts'
import { cartWith, testPlatform } from './shop-calls.ts'
import { createShopDatabase, insertVariant, methods, readySteps, type ShopDatabase } from './shop-fixture.ts'

const settings = { merchant: 'PUBLICTESTHUF', secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' }
const total = 51_970

type Word = 'notification' | 'return' | 'reconciliation'
const words: readonly Word[] = ['notification', 'notification', 'notification', 'return', 'reconciliation']
type Begun = { order: Order; reference: string; at: (turn: number) => CustomerClient }

/** Every order of these things, each once. */
function permutations<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return [...new Set(things)].flatMap((first) => {
    const at = things.indexOf(first)
    return permutations(things.toSpliced(at, 1)).map((rest) => [first, ...rest])
  })
}

describe('a payment that two server processes are notified of', () => {
  let shop: ShopDatabase
  let bank: SimplePayFake
  let invoicing: SzamlazzFake
  let servers: ServerProcess[] = []
  const paid: Order[] = []
  beforeAll(async () => {
    shop = await createShopDatabase('payment_order')
    ;[bank, invoicing] = await Promise.all([startSimplePayFake(settings), startSzamlazz()])
    const env = {
      PUBLIC_URL: 'http://127.0.0.1:9',
      SIMPLEPAY_MERCHANT: settings.merchant,
      SIMPLEPAY_SECRET: settings.secret,
      SIMPLEPAY_URL: bank.url,
      INVOICE_PROVIDER: 'szamlazz',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${invoicing.url}/szamla`,
    }
    servers = await Promise.all([startServer(shop.url, env), startServer(shop.url, env)])
    // From now on this service makes the invoices.
    await runJob('invoice_sweep')
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([bank.stop(), invoicing.stop()])
    await shop.drop()
  })
  const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? ''

  /** On whichever server takes it. */
  async function runJob(task: string, times = 1): Promise<void> {
    await Promise.all(Array.from({ length: times }, () => enqueueJob(shop.sql, task, {})))
    await vi.waitUntil(
      async () =>
        (await shop.sql`select id from graphile_worker.jobs where task_identifier = ${task}`).count === 0,
      { timeout: 60_000, interval: 10 },
    )
  }

  async function begin(): Promise<Begun> {
    const cookies = new Map<string, string>()
    const customers = servers.map(({ origin }) => customerClient(origin, cookies))
    const at = (turn: number) => customers[turn % customers.length]!
    const { token } = await cartWith(at(0), { id: await insertVariant(shop.sql), quantity: 2 })
    const params = { token }
    await at(0).checkoutSetData({ params, body: { ...readySteps, payment_method_id: methods.card } })
    const order = await at(1).checkoutComplete({ params, body: { terms: true, payment_terms: true } })
    await at(0).orderPurchase({ params: { order_id: order.id }, query: {} })
    const [row] = await shop.sql<{ reference: string }[]>`
      select reference from payment_attempt where order_id = ${order.id}`
    const reference = row?.reference ?? ''
    bank.force(reference, 'FINISHED')
    return { order, reference, at }
  }

  async function notify(word: Word, { reference, at }: Begun, turn: number): Promise<void> {
    if (word === 'notification') {
      bank.ipnUrls.splice(0, bank.ipnUrls.length, `${originOf(turn)}/api/payment/simplepay`)
      return bank.notify(reference)
    }
    if (word === 'reconciliation') {
      // Also of a payment that is decided: then it is a question too many.
      await shop.sql`update payment_attempt set next_query_at = now() where reference = ${reference}`
      return runJob('payment_reconcile')
    }
    const query = new URL(bank.returnAddress(reference, 'success')).searchParams
    const [r, s] = [query.get('r') ?? '', query.get('s') ?? '']
    await at(turn).paymentGetTransaction({ params: { method: 'simplepay', reference }, query: { r, s } })
  }

  async function capturedOnce({ id }: Order) {
    const events = await shop.sql`select kind, amount from payment_event where order_id = ${id}`
    expect([...events]).toEqual([{ kind: 'captured', amount: total }])
    const emails =
      await shop.sql`select id from email_message where dedupe_key like ${`order-payment:${id}:%`}`
    expect(emails).toHaveLength(1)
  }

  const orders = permutations(words)

  it.each([0, 1, 2])(
    'is captured once, with one email, in every order of three notifications, return and reconciliation, %i of them while the service fails',
    async (failing) => {
      expect(orders).toHaveLength(20)
      for (const [number, order] of orders.entries()) {
        const begun = await begin()
        for (const [turn, word] of order.entries()) {
          bank.switches.trouble = turn < failing ? 'fails' : null
          await notify(word, begun, number + turn)
        }
        await capturedOnce(begun.order)
        paid.push(begun.order)
      }
      expect(bank.deliveries.filter(({ ok }) => !ok)).toEqual([])
      expect(await brokenRules(shop.sql)).toEqual([])
    },
  )

  it('gets one final document when its goods leave, however many look for what is missing', async () => {
    const platform = testPlatform(shop.sql)
    const nothingSpecial = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
    for (const { number } of paid) {
      await acceptOrder(platform, number)
      await prepareOrder(platform, number)
      await shipOrder(platform, number, nothingSpecial)
    }
    await runJob('invoice_sweep', 6)
    await expect.poll(() => shop.sql`select id from invoice where state = 'issued'`).toHaveLength(paid.length)
    await runJob('invoice_sweep', 6)
    const documents = await shop.sql`select kind, state, count(*)::int from invoice group by kind, state`
    expect([...documents]).toEqual([{ kind: 'final', state: 'issued', count: paid.length }])
    const issued = invoicing.documents.map(({ type, xml }) => `${type} ${textOf(xml, 'rendelesSzam') ?? ''}`)
    expect(issued.toSorted()).toEqual(paid.map(({ number }) => `SZ ${number}`).toSorted())
    const emails = await shop.sql`select id from email_message where dedupe_key like 'invoice:%'`
    expect(emails).toHaveLength(paid.length)
    for (const order of paid) await capturedOnce(order)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
