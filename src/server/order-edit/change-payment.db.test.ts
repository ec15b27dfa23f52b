import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#config'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/wire.ts'
import { randomToken } from '#platform/security/ids.ts'
import {
  acceptOrder,
  cancelOrder,
  findOrderByNumber,
  listLateTransfers,
  listUnpaidCards,
  markPaid,
  prepareOrder,
} from '#server/order/index.ts'
import { orderSignature } from '#server/order/order-link.ts'
import { insertAttempt, lockAttempt, writeAttemptStep } from '#server/payment/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, failure, guestClient, secret, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'

const holdMs = loadConfig({}).payments.holdMinutes * 60_000
type Choice = { method: number; total?: number; terms?: boolean }

describe('another way of payment', () => {
  let shop: ShopDatabase
  let variant: number
  beforeAll(async () => {
    shop = await createShopDatabase('other_payment')
    // 24 991 + 1990: cash is rounded.
    variant = await insertVariant(shop.sql, { stock: 1000, gross: 24_991 })
  })
  afterAll(() => shop.drop())
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  afterEach(() => sound())

  const platform = (now?: () => Date) => testPlatform(shop.sql, now)
  async function place(method: number, steps: Record<string, unknown> = {}) {
    const customer = guestClient(platform(), randomToken())
    const { token } = await cartWith(customer, { id: variant })
    const body = { ...readySteps, contact: newContact(), payment_method_id: method, ...steps }
    await customer.checkoutSetData({ params: { token }, body })
    const order = await customer.checkoutComplete({
      params: { token },
      body: { terms: true, payment_terms: true },
    })
    return { customer, order }
  }
  const offered = async (customer: Client, { id }: Order) => {
    const { payment_methods } = await customer.orderGetPaymentMethods({ params: { id }, query: {} })
    return payment_methods.map(({ id: method, total }) => [method, total.value])
  }
  const choose = (customer: Client, { id }: Order, { method, total = 26_981, terms = false }: Choice) =>
    customer.orderSetPaymentMethod({
      params: { id },
      query: {},
      body: { payment_method_id: method, total, payment_terms: terms },
    })
  const read = async ({ number }: Order) => (await findOrderByNumber(shop.sql, number))!
  const emails = async ({ id }: Order) => {
    const rows = await shop.sql<{ text: string }[]>`
      select text from email_message where dedupe_key like ${`order-edit:${id}:%`} order by id`
    return rows.map(({ text }) => text)
  }
  const attempt = async ({ id }: Order, to: 'redirected' | 'authorized') => {
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 600_000)]
    const key = { gateway: 'simplepay', reference: randomToken() } as const
    await shop.sql.begin(async (tx) => {
      const opened = await insertAttempt(tx, { orderId: id, ...key, amount: 26_981, createdAt, expiresAt })
      const step = { to, source: 'test', now: createdAt, nextQueryAt: expiresAt }
      await writeAttemptStep(tx, await lockAttempt(tx, opened), step)
    })
  }

  it('is offered with its total: fee and rounding of one, neither of the other', async () => {
    const { customer, order } = await place(methods.card)
    // 26 981 + 491 = 27 472, rounded to 27 470.
    const { held_until } = await customer.orderGetPaymentMethods({ params: { id: order.id }, query: {} })
    const { placedAt } = await read(order)
    expect(held_until?.iso).toBe(new Date(placedAt.getTime() + holdMs).toISOString())
    expect(await offered(customer, order)).toEqual([
      [methods.transfer, 26_981],
      [methods.cash, 27_470],
    ])
    const changed = await choose(customer, order, { method: methods.cash, total: 27_470 })
    expect(changed).toMatchObject({
      can_pay: false,
      total: { gross: { value: 27_470 } },
      payment_data: { payment_method: { name: 'Utánvét', type: 'cash_on_delivery' } },
    })
    expect(changed.payment_data.adjustments.map(({ type, price }) => [type, price.gross.value])).toEqual([
      ['shipping', 1990],
      ['payment_fee', 491],
      ['cash_rounding', -2],
    ])
    const [text] = await emails(order)
    expect(text).toContain('Fizetési mód: Utánvét (eddig: Bankkártya).')
    expect(text).toContain('A végösszeg 26 981 Ft helyett 27 470 Ft.')
    // Who pays at the door changes it with the shop.
    expect(await offered(customer, order)).toEqual([])
  })

  it('from card to transfer the goods are held for the transfer’s time, and the email says where it goes', async () => {
    const { customer, order } = await place(methods.card)
    await choose(customer, order, { method: methods.transfer })
    const soon = new Date(Date.now() + 6 * 3_600_000)
    const waits = await listUnpaidCards(shop.sql, { now: soon, limit: 1000, holdMinutes: 60 })
    expect(waits.map(({ number }) => number)).not.toContain(order.number)
    const [text] = await emails(order)
    expect(text).toContain('12345676-11111111-11111111')
    expect((await read(order)).promise?.payBy).not.toBeNull()
    expect(await customer.orderGet({ params: { id: order.id }, query: {} })).toMatchObject({
      transfer: { reference: order.number },
      has_proforma: true,
    })
  })

  it('from transfer to card keeps the last day of the transfer, to the hour and back and forth', async () => {
    const { customer, order } = await place(methods.transfer)
    const [late] = await dueOf(listLateTransfers, order)
    expect((await failure(choose(customer, order, { method: methods.card }))).body.errors).toEqual({
      payment_terms: ['Ehhez a fizetési módhoz el kell fogadnia az adattovábbítási nyilatkozatot.'],
    })
    await choose(customer, order, { method: methods.card, terms: true })
    expect(await dueOf(listUnpaidCards, order)).toEqual([late])
    await choose(customer, order, { method: methods.transfer })
    expect(await dueOf(listLateTransfers, order)).toEqual([late])
    const after = () => new Date(late!.getTime() + 1000)
    const guest = guestClient(platform(after), null)
    const query = { signature: orderSignature(platform().secret, order.id, new Date()) }
    const { payment_methods } = await guest.orderGetPaymentMethods({ params: { id: order.id }, query })
    expect(payment_methods).toEqual([])
  })
  type List = (
    sql: ShopDatabase['sql'],
    search: { now: Date; limit: number; holdMinutes: number },
  ) => Promise<{ number: string; dueAt: Date }[]>
  const dueOf = async (list: List, { number }: Order) => {
    const now = new Date(Date.now() + 90 * 86_400_000)
    const waiting = await list(shop.sql, { now, limit: 1000, holdMinutes: 60 })
    return waiting.filter((one) => one.number === number).map(({ dueAt }) => dueAt)
  }

  it('is not for who did not place the order, and is for who has its link', async () => {
    const { order } = await place(methods.card)
    const other = guestClient(platform(), randomToken())
    expect((await failure(offered(other, order))).status).toBe(404)
    expect((await failure(choose(other, order, { method: methods.transfer }))).status).toBe(404)
    const query = { signature: orderSignature(secret as never, order.id, new Date()) }
    const body = { payment_method_id: methods.transfer, total: 26_981 }
    await other.orderSetPaymentMethod({ params: { id: order.id }, query, body })
    expect((await read(order)).paymentMethod.type).toBe('transfer')
  })

  it.each<[string, (order: Order) => Promise<unknown>]>([
    ['paid', ({ number, amount_due }) => markPaid(platform(), number, { ...paid, amount: amount_due.value })],
    ['cancelled', ({ number }) => cancelOrder(platform(), number, { reason: 'Meggondoltam.' })],
    ['authorized at its service', (order) => attempt(order, 'authorized')],
  ])('is refused for an order that is %s', async (_, happens) => {
    const { customer, order } = await place(methods.card)
    await happens(order)
    expect(await offered(customer, order)).toEqual([])
    const before = await read(order)
    expect((await failure(choose(customer, order, { method: methods.transfer }))).body.code).toBe(
      'order_payment_fixed',
    )
    expect(await read(order)).toEqual(before)
    expect(await emails(order)).toEqual([])
  })
  const paid = { reference: 'TESZT' }

  it('is refused once the goods are being prepared', async () => {
    const { customer, order } = await place(methods.transfer)
    await acceptOrder(platform(), order.number)
    expect(await offered(customer, order)).toHaveLength(2)
    await prepareOrder(platform(), order.number)
    expect(await offered(customer, order)).toEqual([])
  })

  it.each<[string, Choice]>([
    ['another total than was shown', { method: methods.cash, total: 26_981 }],
    ['its own method', { method: methods.card, terms: true }],
    ['a method that is not there', { method: 99 }],
  ])('is refused with %s', async (_, choice) => {
    const { customer, order } = await place(methods.card)
    expect((await failure(choose(customer, order, choice))).body.code).toBe('order_payment_changed')
    expect((await read(order)).totalGross).toBe(26_981)
  })

  it('leaves a payment that was begun open: its money is the order’s, whatever was chosen', async () => {
    const { customer, order } = await place(methods.card)
    await attempt(order, 'redirected')
    await choose(customer, order, { method: methods.cash, total: 27_470 })
    const [open] = await shop.sql`select state from payment_attempt where order_id = ${order.id}`
    expect(open).toEqual({ state: 'redirected' })
  })

  it('is chosen six times and no more: each choice is an email to an address that anybody may have written', async () => {
    const { customer, order } = await place(methods.card)
    for (let time = 0; time < 3; time += 1) {
      await choose(customer, order, { method: methods.transfer })
      await choose(customer, order, { method: methods.card, terms: true })
    }
    expect(await offered(customer, order)).toEqual([])
    expect((await failure(choose(customer, order, { method: methods.transfer }))).status).toBe(409)
    const rows = await shop.sql`
      select is_requested from email_message where dedupe_key like ${`order-edit:${order.id}:%`}`
    expect(rows).toEqual(Array(6).fill({ is_requested: true }))
  })

  it('of many choices at the same moment each is whole, and money that comes meanwhile is not lost', async () => {
    const { customer, order } = await place(methods.card)
    const results = await Promise.allSettled([
      choose(customer, order, { method: methods.cash, total: 27_470 }),
      choose(customer, order, { method: methods.transfer }),
      choose(customer, order, { method: methods.cash, total: 27_470 }),
      markPaid(platform(), order.number, { ...paid, amount: 26_981 }),
      choose(customer, order, { method: methods.transfer }),
    ])
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBeGreaterThan(0)
    expect(results[3]!.status).toBe('fulfilled')
    const { paymentMethod, totalGross, lines, adjustments, paymentEvents } = await read(order)
    const sum = [...lines, ...adjustments].reduce((all, { gross }) => all + gross, 0)
    expect(totalGross).toBe(sum)
    expect(totalGross).toBe(paymentMethod.type === 'cash_on_delivery' ? 27_470 : 26_981)
    expect(paymentEvents.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
    const changes = results.filter(({ status }, at) => at !== 3 && status === 'fulfilled')
    expect(await emails(order)).toHaveLength(changes.length)
  })
})
