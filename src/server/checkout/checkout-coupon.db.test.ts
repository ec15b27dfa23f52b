import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { Checkout } from '#contract/wire.ts'
import { insertCoupon, type NewCoupon } from '#server/coupon/index.ts'
import { renderMessage } from '#platform/mail/mail.ts'
import { cancelOrder, findOrder, orderEmails } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, failure, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import {
  contact,
  createShopDatabase,
  insertVariant,
  methods,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'

type StoredEmail = Parameters<typeof renderMessage>[1]

const plain: Omit<NewCoupon, 'code'> = {
  name: 'Kupon',
  kind: 'percent',
  value: 10,
  minTotal: null,
  firstDay: null,
  lastDay: null,
  maxUses: null,
  maxUsesPerCustomer: null,
}

describe('a coupon in the checkout', () => {
  let shop: ShopDatabase
  let customer: Client
  let tyre: number
  let now = new Date('2026-11-21T12:00:00Z')
  beforeAll(async () => {
    shop = await createShopDatabase('checkout_coupon')
    customer = guestClient(testPlatform(shop.sql, () => now))
    tyre = await insertVariant(shop.sql, { gross: 24_990, weightGrams: 9000 })
  })
  afterAll(() => shop.drop())

  let made = 0
  async function add(given: Partial<NewCoupon> = {}): Promise<string> {
    made += 1
    const code = given.code ?? `KUPON-${made}`
    await insertCoupon(shop.sql, { ...plain, ...given, code })
    return code
  }
  const ready = async (quantity = 1) => ({ token: await readyCheckout(customer, { id: tyre, quantity }) })
  const take = (params: { token: string }, code: string) =>
    customer.checkoutSetCoupon({ params, body: { code } })
  const sums = ({ totals }: Checkout) =>
    totals.items
      .map(({ type, price }) => `${type} ${price.gross.value}`)
      .concat(`${totals.total.gross.value}`)
  const couponProblem = ({ problems }: Checkout) =>
    problems.find(({ code }) => code === 'coupon_unavailable')?.message

  it('is taken in any case, shows what it takes off, and goes again', async () => {
    const params = await ready()
    const code = await add({ code: 'TELI10', name: 'Téli kedvezmény' })
    const taken = await take(params, ' teli10 ')
    expect(sums(taken)).toEqual(['items 24990', 'discount -2499', 'shipping 1990', '24481'])
    expect(taken.totals.items[1]).toMatchObject({ name: 'Kupon: TELI10' })
    expect(taken.coupon).toMatchObject({
      code,
      name: 'Téli kedvezmény',
      discount: { gross: { value: -2499 } },
    })
    expect(await customer.checkoutGet({ params })).toEqual(taken)
    const gone = await customer.checkoutRemoveCoupon({ params })
    expect([gone.coupon, ...sums(gone)]).toEqual([null, 'items 24990', 'shipping 1990', '26980'])
  })

  it('that can not be used is refused at its field, and the one before it stays', async () => {
    const params = await ready()
    const good = await add()
    await take(params, good)
    const refused: [string, string][] = [
      ['NINCS-ILYEN', 'Ilyen kuponkódot nem találunk.'],
      [await add({ firstDay: '2026-11-22' }), 'Ez a kupon még nem érvényes.'],
      [await add({ lastDay: '2026-11-20' }), 'Ez a kupon már nem érvényes.'],
      [await add({ minTotal: 30_000 }), 'Legalább 30\u00a0000\u00a0Ft értékű terméktől használható.'],
    ]
    for (const [code, reason] of refused)
      expect(await failure(take(params, code))).toEqual({
        status: 422,
        body: {
          code: 'coupon_unavailable',
          message: expect.stringContaining(reason),
          errors: { code: [expect.stringContaining(reason)] },
        },
      })
    expect((await customer.checkoutGet({ params })).coupon).toMatchObject({ code: good })
  })

  it('is for whole Hungarian days', async () => {
    const code = await add({ firstDay: '2026-11-21', lastDay: '2026-11-21' })
    const params = await ready()
    const at = (time: string) => {
      now = new Date(time)
      return take(params, code).then(
        () => true,
        () => false,
      )
    }
    expect(await at('2026-11-20T22:59:59Z')).toBe(false)
    expect(await at('2026-11-20T23:00:00Z')).toBe(true)
    expect(await at('2026-11-21T22:59:59Z')).toBe(true)
    expect(await at('2026-11-21T23:00:00Z')).toBe(false)
    now = new Date('2026-11-21T12:00:00Z')
  })

  it('that stops fitting stays with its reason, takes nothing off and blocks the order until it fits again', async () => {
    const params = await ready(2)
    await take(params, await add({ minTotal: 40_000 }))
    const cart = await customer.checkoutGetCart({ params })
    const [item] = cart.items
    const line = { token: params.token, item_id: item!.id }
    await customer.checkoutUpdateCartItem({ params: line, body: { quantity: 1 } })
    const less = await customer.checkoutGet({ params })
    expect(couponProblem(less)).toContain('Legalább 40\u00a0000\u00a0Ft')
    expect(less.coupon).toMatchObject({ discount: { gross: { value: 0 } } })
    expect(sums(less)).toEqual(['items 24990', 'shipping 1990', '26980'])
    expect(await failure(complete(customer, params.token))).toMatchObject({
      status: 422,
      body: {
        code: 'coupon_unavailable',
        errors: { coupon: [expect.stringContaining('Legalább')] },
        checkout: { totals: { total: { gross: { value: 26_980 } } } },
      },
    })
    await customer.checkoutUpdateCartItem({ params: line, body: { quantity: 2 } })
    expect(couponProblem(await customer.checkoutGet({ params }))).toBeUndefined()
    await complete(customer, params.token)
  })

  it('pays the delivery, but not one whose price is agreed later', async () => {
    const params = await ready()
    await take(params, await add({ kind: 'free_shipping', value: 0 }))
    expect(sums(await customer.checkoutGet({ params }))).toEqual(['items 24990', 'shipping 0', '24990'])
    const freight = await customer.checkoutSetShippingMethod({
      params,
      body: { shipping_method_id: methods.freight },
    })
    expect(couponProblem(freight)).toContain('egyedi ajánlatos')
  })

  it('never makes a delivery dearer: it is free by what the goods cost before the coupon', async () => {
    const dear = await insertVariant(shop.sql, { gross: 100_000 })
    const params = { token: await readyCheckout(customer, { id: dear }) }
    const taken = await take(params, await add({ kind: 'amount', value: 30_000 }))
    expect(sums(taken)).toEqual(['items 100000', 'discount -30000', 'shipping 0', '70000'])
  })

  it('leaves cash to be rounded after it, and costs nothing below zero', async () => {
    const params = await ready()
    const taken = await take(params, await add({ kind: 'amount', value: 1_000_000 }))
    expect(sums(taken)).toEqual(['items 24990', 'discount -24990', 'shipping 1990', '1990'])
    const cash = await customer.checkoutSetPaymentMethod({
      params,
      body: { payment_method_id: methods.cash },
    })
    expect(sums(cash)).toEqual([
      'items 24990',
      'discount -24990',
      'shipping 1990',
      'payment_fee 491',
      'cash_rounding -1',
      '2480',
    ])
  })

  it('is stored by the order: in its lines, its sums and its email', async () => {
    const cheap = await insertVariant(shop.sql, { gross: 999, taxRate: 5, weightGrams: 100 })
    const params = { token: await readyCheckout(customer, { id: tyre, quantity: 2 }, { id: cheap }) }
    await take(params, await add({ code: 'NYAR7', value: 7 }))
    const order = await complete(customer, params.token, { expected_total: 50_979 - 3569 + 1990 })
    expect(order.payment_data.sub_total.gross.value).toBe(50_979)
    expect(order.payment_data.adjustments[0]).toMatchObject({
      name: 'Kupon: NYAR7',
      type: 'discount',
      price: { gross: { value: -3569 } },
    })
    const record = await findOrder(shop.sql, { id: order.id, merchant: true })
    expect(record?.lines.map(({ discount, gross }) => [discount, gross])).toEqual([
      [3499, 46_481],
      [70, 929],
    ])
    const [message] = await shop.sql<StoredEmail[]>`
      select text, html, data as draft from email_message where dedupe_key = ${`order-confirmation:${order.id}`}`
    const email = renderMessage(
      orderEmails({ desk: 'https://bolt.example/admin', publicUrl: 'https://bolt.example', secret: 'titok' }),
      message!,
    )
    expect(email.text).toContain('Kupon: NYAR7: −3 569 Ft')
    expect(email.html).toContain('Kupon: NYAR7')
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('counts for its customer, however the address is written, and is given back by cancelling', async () => {
    const code = await add({ maxUsesPerCustomer: 1, maxUses: 1 })
    const params = await ready()
    await take(params, code)
    const order = await complete(customer, params.token)

    const next = await ready()
    expect(await failure(take(next, code))).toMatchObject({
      body: { message: 'Ezt a kupont már felhasználták.' },
    })
    await shop.sql`update coupon set max_uses = null where code = ${code}`
    await customer.checkoutSetContact({ params: next, body: { ...contact, email: 'EVA@Example.hu' } })
    expect(await failure(take(next, code))).toMatchObject({
      body: { message: 'Ezt a kupont Ön már felhasználta.' },
    })
    await customer.checkoutSetContact({ params: next, body: { ...contact, email: 'mas@example.hu' } })
    await take(next, code)
    const back = await customer.checkoutSetContact({ params: next, body: contact })
    expect(couponProblem(back)).toBe('Ezt a kupont Ön már felhasználta.')

    const platform = testPlatform(shop.sql)
    await cancelOrder(platform, order.number, { reason: 'Meggondolta.' })
    expect(await shop.sql`select used from coupon where code = ${code}`).toMatchObject([{ used: 0 }])
    expect(await brokenRules(shop.sql)).toEqual([])
    await complete(customer, next.token)
    expect(await shop.sql`select used from coupon where code = ${code}`).toMatchObject([{ used: 1 }])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('is held by an order that waits for a quotation', async () => {
    const code = await add({ maxUses: 1 })
    const params = await ready()
    await take(params, code)
    await customer.checkoutSetShippingMethod({ params, body: { shipping_method_id: methods.freight } })
    const order = await complete(customer, params.token)
    expect(order.status.name).toBe('Ajánlatra vár')
    expect(await failure(take(await ready(), code))).toMatchObject({ status: 422 })
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
