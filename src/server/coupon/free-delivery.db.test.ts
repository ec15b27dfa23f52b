import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { renderMessage } from '#platform/mail/mail.ts'
import { randomToken } from '#platform/security/ids.ts'
import { lineRows } from '#server/ledger/export-store.ts'
import { findOrderByNumber, orderEmails } from '#server/order/index.ts'
import { createOrderDeskHandlers } from '#server/order/order-desk-api.ts'
import { editOrder, planOrderEdit } from '#server/order-edit/edit-order.ts'
import type { EditInput } from '#server/order-edit/edit-input.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, methods, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient } from '#tests/support/desk-client.ts'
import { createCouponDeskHandlers } from './coupon-desk-api.ts'
import { insertCoupon } from './coupon-store.ts'

type StoredEmail = Parameters<typeof renderMessage>[1]

describe('a delivery that a coupon pays', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('free_delivery')
  })
  afterAll(() => shop.drop())
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  afterEach(() => sound())

  const platform = () => testPlatform(shop.sql)
  const desk = () =>
    deskClient(
      shop.sql,
      {
        ...createCouponDeskHandlers(platform(), ({ name }) => ({ name })),
        ...createOrderDeskHandlers(platform()),
      },
      { clock: () => new Date() },
    )
  async function addCoupon(code: string, minTotal: number | null = null): Promise<string> {
    await insertCoupon(shop.sql, {
      code,
      name: 'Ingyen hozzuk',
      kind: 'free_shipping',
      value: 0,
      minTotal,
      firstDay: null,
      lastDay: null,
      maxUses: null,
      maxUsesPerCustomer: null,
    })
    return code
  }
  async function place(code: string, gross = 20_000): Promise<Order> {
    const customer = guestClient(platform(), randomToken())
    const token = await readyCheckout(customer, { id: await insertVariant(shop.sql, { gross }) })
    await customer.checkoutSetCoupon({ params: { token }, body: { code } })
    return complete(customer, token)
  }
  async function edit({ number }: Order, parts: Partial<EditInput>): Promise<void> {
    const order = (await findOrderByNumber(shop.sql, number))!
    const input: EditInput = {
      revision: order.revision ?? 1,
      lines: [],
      price_reason: '',
      keep_delivery_fee: false,
      note: '',
      ...parts,
    }
    const { effect } = await planOrderEdit(platform(), shop.sql, order, input)
    await editOrder(platform(), number, { ...input, effect }, 'staff:1')
  }
  const amountsOf = async ({ number }: Order) =>
    (await (await desk()).getOrder({ params: { number } })).amounts.map(({ name, text }) =>
      plain(`${name}: ${text}`),
    )
  const plain = (text = '') => text.replaceAll('\u00A0', ' ')
  const paid = 'Házhoz szállítás (kuponnal, 1 990 Ft helyett)'

  it('is named with its fee: to the customer, at the desk, in the coupon’s sums and in the books', async () => {
    const code = await addCoupon('HOZZUK')
    const orders = [await place(code), await place(code)]
    // The tariff carries goods for 100 000 Ft free of charge: the coupon gave nothing.
    const dear = await place(code, 100_000)
    expect(plain(orders[0]!.payment_data.adjustments[0]?.name)).toBe(paid)
    expect(orders[0]!.total.gross.value).toBe(20_000)
    expect(await amountsOf(orders[0]!)).toEqual([`${paid}: 0 Ft`])
    expect(await amountsOf(dear)).toEqual(['Házhoz szállítás: 0 Ft'])
    const [message] = await shop.sql<StoredEmail[]>`
      select text, html, data as draft from email_message where dedupe_key = ${`order-confirmation:${orders[0]!.id}`}`
    const publicUrl = 'https://bolt.example'
    const email = renderMessage(
      orderEmails({ desk: `${publicUrl}/admin`, publicUrl, secret: 'titok' }),
      message!,
    )
    expect(plain(email.text)).toContain(`${paid}: ingyenes`)

    const shown = await (await desk()).getCoupon({ params: { code }, query: {} })
    expect(shown).toMatchObject({ used: 3, given: { value: 3980 }, unrecorded: 0 })
    expect(shown.uses?.map(({ given }) => given?.value)).toEqual([0, 1990, 1990])
    expect((await (await desk()).listCoupons({ query: {} })).coupons).toMatchObject([
      { given: { value: 3980 } },
    ])
    const rows = await lineRows(shop.sql, { from: '2000-01-01', to: '2100-01-01' })
    expect(
      rows.find(({ number, kind }) => number === orders[0]!.number && kind === 'shipping'),
    ).toMatchObject({
      name: 'Házhoz szállítás',
      unitGross: 1990,
      discount: 1990,
      gross: 0,
    })
  })

  it('follows the order: to another delivery, and to goods that the coupon is not for', async () => {
    const code = await addCoupon('FELETTE', 15_000)
    const order = await place(code)
    const givenNow = async () => {
      const { given, unrecorded } = await (await desk()).getCoupon({ params: { code }, query: {} })
      return [given.value, unrecorded]
    }
    // 36 kg: the dearer band of delivery.
    const [line] = (await findOrderByNumber(shop.sql, order.number))!.lines
    const one = { id: line!.id, variant_id: null, unit_price: null }
    await edit(order, { lines: [{ ...one, quantity: 3 }] })
    expect(await givenNow()).toEqual([3990, 0])
    await edit(order, { lines: [{ ...one, quantity: 2 }], keep_delivery_fee: true })
    expect(await givenNow()).toEqual([3990, 0])
    await edit(order, { shipping_method_id: methods.pickup })
    expect(await givenNow()).toEqual([0, 0])
    expect(await amountsOf(order)).toEqual(['Személyes átvétel: 0 Ft'])
    const dearer = await place(code)
    expect(await givenNow()).toEqual([1990, 0])
    const [other] = (await findOrderByNumber(shop.sql, dearer.number))!.lines
    await edit(dearer, {
      lines: [{ ...one, id: other!.id, quantity: 1, unit_price: 10_000 }],
      price_reason: 'Megbeszéltük.',
    })
    expect(await givenNow()).toEqual([0, 0])
    expect(await amountsOf(dearer)).toEqual(['Házhoz szállítás: 1 990 Ft'])
  })

  it('is said to be unknown of orders that were placed before it was recorded', async () => {
    const code = await addCoupon('REGEN')
    const [older, newer] = [await place(code), await place(code)]
    await shop.sql`update order_adjustment set waived = null where order_id = ${older.id}`
    const client = await desk()
    const shown = await client.getCoupon({ params: { code }, query: {} })
    expect(shown).toMatchObject({ given: { value: 1990 }, unrecorded: 1 })
    expect(shown.uses?.map(({ given }) => given?.value)).toEqual([1990, undefined])
    const isUnrecorded = async ({ number }: Order) =>
      (await client.getOrder({ params: { number } })).coupon?.is_fee_unrecorded
    expect([await isUnrecorded(older), await isUnrecorded(newer)]).toEqual([true, false])
  })

  it('costs nothing, and is of an order with such a coupon', async () => {
    const order = await place(await addCoupon('SZABALY'))
    await expect(
      shop.sql`update order_adjustment set gross = 1, net = 1, tax = 0 where order_id = ${order.id}`,
    ).rejects.toThrow('order_adjustment_waived')
    await shop.sql`update coupon set kind = 'percent', value = 5 where code = 'SZABALY'`
    expect(await brokenRules(shop.sql)).not.toEqual([])
    await shop.sql`update coupon set kind = 'free_shipping', value = 0 where code = 'SZABALY'`
  })
})
