import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { randomToken } from '#platform/security/ids.ts'
import {
  findOrderByNumber,
  markPaid,
  refundOrder,
  shipOrder,
  acceptOrder,
  prepareOrder,
} from '#server/order/index.ts'
import { amountDue } from '#server/payment/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { listShippingMethods } from '#server/shipping/index.ts'
import { daysOf } from './edit-delivery.ts'
import type { EditInput } from './edit-input.ts'
import { editOrder, planOrderEdit } from './edit-order.ts'

const nothing = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
const actor = 'staff:1' as const

describe('changing an order before it is shipped', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('order_edit')
  })
  afterAll(() => shop.drop())
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  afterEach(() => sound())

  const platform = () => testPlatform(shop.sql)
  async function place(
    items: { id: number; quantity?: number }[],
    steps: Record<string, unknown> = {},
  ): Promise<Order> {
    const customer = guestClient(platform(), randomToken())
    const { token } = await cartWith(customer, ...items)
    await customer.checkoutSetData({ params: { token }, body: { ...readySteps, ...steps } })
    return complete(customer, token)
  }
  const read = async ({ number }: Pick<Order, 'number'>) => (await findOrderByNumber(shop.sql, number))!
  const inputOf = (revision: number, parts: Partial<EditInput>): EditInput => ({
    revision,
    lines: [],
    price_reason: '',
    keep_delivery_fee: false,
    note: '',
    ...parts,
  })
  const line = (id: string | null, quantity: number, parts: Partial<EditInput['lines'][number]> = {}) => ({
    id,
    variant_id: null,
    quantity,
    unit_price: null,
    ...parts,
  })
  const more = (variant: number, quantity: number) => line(null, quantity, { variant_id: variant })
  async function plan(order: Pick<Order, 'number'>, parts: Partial<EditInput>) {
    const record = await read(order)
    const input = inputOf(record.revision ?? 1, parts)
    return { input, ...(await planOrderEdit(platform(), shop.sql, record, input)) }
  }
  async function edit(order: Pick<Order, 'number'>, parts: Partial<EditInput>) {
    const { input, effect } = await plan(order, parts)
    return editOrder(platform(), order.number, { ...input, effect }, actor)
  }
  const stock = async (id: number) => {
    const [row] = await shop.sql<{ onHand: number; reserved: number }[]>`
      select on_hand as "onHand", reserved from stock where variant_id = ${id}`
    return row
  }
  const email = async ({ id }: Pick<Order, 'id'>) => {
    const [row] = await shop.sql<{ subject: string; text: string }[]>`
      select subject, text from email_message where dedupe_key like ${`order-edit:${id}:%`} order by id desc limit 1`
    return row
  }

  it('takes more, less, other and dearer goods, with stock, sums, history and one email', async () => {
    const [tyre, wheel] = [
      await insertVariant(shop.sql, { stock: 5 }),
      await insertVariant(shop.sql, { stock: 1, gross: 9990 }),
    ]
    const order = await place([{ id: tyre, quantity: 2 }])
    const [first] = (await read(order)).lines
    await edit(order, {
      lines: [line(first!.id, 3, { unit_price: 20_000 }), more(wheel, 1)],
      price_reason: 'Megbeszéltük telefonon.',
      note: 'Ahogy kérte.',
    })
    const changed = await read(order)
    expect(changed.lines.map(({ quantity, unitGross, gross }) => [quantity, unitGross, gross])).toEqual([
      [3, 20_000, 60_000],
      [1, 9990, 9990],
    ])
    // 36 kg: the dearer band of delivery.
    expect(changed.totalGross).toBe(60_000 + 9990 + 3990)
    expect([await stock(tyre), await stock(wheel)]).toEqual([
      { onHand: 5, reserved: 3 },
      { onHand: 1, reserved: 1 },
    ])
    const { subject, text } = (await email(order))!
    expect(subject).toContain('Módosítottuk rendelését')
    for (const said of ['2 db helyett 3 db', 'Ahogy kérte.', '73 980 Ft', 'Közlemény'])
      expect(text).toContain(said)
    const again = (await read(order)).lines
    await edit(order, { lines: [line(again[0]!.id, 0)] })
    expect([await stock(tyre), await stock(wheel)]).toEqual([
      { onHand: 5, reserved: 0 },
      { onHand: 1, reserved: 1 },
    ])
  })

  it('refuses what can’t be, each at its field, and changes nothing', async () => {
    const variant = await insertVariant(shop.sql, { stock: 3 })
    const [order, other] = [
      await place([{ id: variant, quantity: 2 }]),
      await place([{ id: variant, quantity: 1 }]),
    ]
    const [own, foreign] = [(await read(order)).lines[0]!, (await read(other)).lines[0]!]
    const fails = (parts: Partial<EditInput>, fields: Record<string, unknown>) =>
      expect(plan(order, parts)).rejects.toMatchObject({ status: 422, errors: fields })
    await fails({ lines: [line(own.id, 3)] }, { 'lines.0.quantity': ['Ebből több nincs.'] })
    await fails(
      { lines: [line(foreign.id, 1)] },
      { 'lines.0.quantity': [expect.stringContaining('nem ehhez')] },
    )
    await fails({ lines: [line(own.id, 1), line(own.id, 1)] }, { 'lines.1.quantity': [expect.any(String)] })
    await fails(
      { lines: [more(variant, 1)] },
      { 'lines.0.quantity': [expect.stringContaining('már szerepel')] },
    )
    await fails({ lines: [more(2_000_000_000, 1)] }, { 'lines.0.quantity': ['Ez a termék nem rendelhető.'] })
    await fails({ lines: [line(own.id, 0)] }, { lines: [expect.stringContaining('Legalább egy tétel')] })
    await fails({ lines: [line(own.id, 2, { unit_price: 1 })] }, { price_reason: [expect.any(String)] })
    await fails({ phone: 'nem szám' }, { phone: [expect.any(String)] })
    await fails({ shipping_method_id: methods.point }, { pickup_point_id: [expect.any(String)] })
    await fails({ shipping_method_id: 999_999 }, { shipping_method_id: ['Nincs ilyen szállítási mód.'] })
    await expect(plan(order, {})).rejects.toMatchObject({ status: 422 })
    expect((await read(order)).revision).toBe(1)
  })

  it('is not possible once goods have left, and says why', async () => {
    const variant = await insertVariant(shop.sql)
    const order = await place([{ id: variant }])
    await acceptOrder(platform(), order.number)
    await prepareOrder(platform(), order.number)
    const { input, effect } = await plan(order, { phone: '06 20 111 2222' })
    await shipOrder(platform(), order.number, nothing)
    await expect(editOrder(platform(), order.number, { ...input, effect }, actor)).rejects.toThrow(
      'Feladás után',
    )
  })

  it('moves an order to another delivery and address, with their price', async () => {
    const order = await place([{ id: await insertVariant(shop.sql) }])
    const to = { ...readySteps.shipping_address, city: 'Győr', postal_code: '9021', address: 'Fő tér 1.' }
    await edit(order, { shipping: to, billing: { ...readySteps.billing_address, name: 'Szabó Kft.' } })
    expect(await read(order)).toMatchObject({
      shippingAddress: { city: 'Győr' },
      billingAddress: { name: 'Szabó Kft.' },
      totalGross: 24_990 + 1990,
    })
    await edit(order, { shipping_method_id: methods.pickup })
    expect(await read(order)).toMatchObject({ shippingAddress: null, totalGross: 24_990 })
    await expect(plan(order, { shipping_method_id: methods.home })).rejects.toMatchObject({
      errors: { 'shipping.address': [expect.any(String)] },
    })
    await edit(order, { shipping_method_id: methods.home, shipping: to })
    expect((await read(order)).totalGross).toBe(24_990 + 1990)
  })

  it('moves an order to a delivery by quotation for the price that was agreed on, and changes that', async () => {
    const order = await place([{ id: await insertVariant(shop.sql) }])
    const { id } = (await read(order)).lines[0]!
    const refused = (parts: Partial<EditInput>) =>
      expect(plan(order, parts)).rejects.toMatchObject({ errors: { delivery_price: [expect.any(String)] } })
    const moved = { shipping_method_id: methods.freight }
    await refused(moved)
    await refused({ ...moved, keep_delivery_fee: true })
    await refused({ delivery_price: 500 })
    await edit(order, { ...moved, delivery_price: 12_500 })
    expect(await read(order)).toMatchObject({ state: 'placed', totalGross: 24_990 + 12_500 })
    expect((await email(order))?.text).toContain('Raklapos szállítás')
    // Other goods travel for the price that was agreed on.
    await edit(order, { lines: [line(id, 2)] })
    expect((await read(order)).totalGross).toBe(2 * 24_990 + 12_500)
    await edit(order, { delivery_price: 0 })
    expect((await read(order)).totalGross).toBe(2 * 24_990)
    await edit(order, { shipping_method_id: methods.home })
    expect((await read(order)).totalGross).toBe(2 * 24_990 + 1990)
  })

  it('moves an order to a pickup point and to another, and wants a day where the method needs one', async () => {
    await shop.sql`update shipping_method set pickup_providers = '{gls}' where id = ${methods.point}`
    await shop.sql`
      insert into pickup_point (id, provider, external_id, type, name, postal_code, city, address, latitude, longitude, search_text, active)
      select provider || ':' || n, provider, n, 'parcel_shop', 'Pont ' || n, '9021', 'Győr', 'Fő utca ' || n, 47, 17, 'pont', n < 3
      from (values ('gls', 1), ('gls', 2), ('gls', 3), ('mpl', 4)) as point (provider, n)`
    const order = await place([{ id: await insertVariant(shop.sql) }])
    const moved = { shipping_method_id: methods.point }
    const refused = (parts: Partial<EditInput>, field: string) =>
      expect(plan(order, parts)).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } })
    await refused(moved, 'pickup_point_id')
    for (const wrong of ['gls:9', 'gls:3', 'mpl:4'])
      await refused({ ...moved, pickup_point_id: wrong }, 'pickup_point_id')
    await refused({ pickup_point_id: 'gls:1' }, 'pickup_point_id')
    await edit(order, { ...moved, pickup_point_id: 'gls:1' })
    expect(await read(order)).toMatchObject({
      pickupPoint: { id: 'gls:1', provider: 'gls', address: '9021 Győr, Fő utca 1' },
      shippingAddress: null,
    })
    await edit(order, { pickup_point_id: 'gls:2' })
    expect(await read(order)).toMatchObject({ pickupPoint: { name: 'Pont 2' }, revision: 3 })
    await shop.sql`update shipping_method set requested_day_from = 1 where id = ${methods.pickup}`
    await refused({ shipping_method_id: methods.pickup }, 'requested_day')
    await refused({ shipping_method_id: methods.pickup, requested_day: '2020-01-06' }, 'requested_day')
    const method = (await listShippingMethods(shop.sql)).find(({ id }) => id === methods.pickup)!
    const goods = { itemsGross: 0, weightGrams: 0, pieces: 1, items: [], postalCode: null, inStock: true }
    const [first, second] = daysOf(method, null, { parcel: goods, now: new Date() })
    await edit(order, { shipping_method_id: methods.pickup, requested_day: first! })
    expect(await read(order)).toMatchObject({ pickupPoint: null, requestedDay: first })
    await edit(order, { requested_day: second! })
    expect(await read(order)).toMatchObject({ requestedDay: second })
    await shop.sql`update shipping_method set requested_day_from = null where id = ${methods.pickup}`
  })

  it('requests more and gives back less, to the forint, however often it goes up and down', async () => {
    const variant = await insertVariant(shop.sql, { gross: 10_000, weightGrams: 100 })
    const order = await place([{ id: variant, quantity: 2 }], { shipping_method_id: methods.pickup })
    await markPaid(platform(), order.number, {})
    const { id } = (await read(order)).lines[0]!
    expect(await edit(order, { lines: [line(id, 1)] })).toMatchObject({
      refund: 10_000,
      payment: 'Túlfizetve',
    })
    const refund = { amount: 10_000, reason: 'Kevesebb lett.', isManual: true }
    expect(await refundOrder(platform(), order.number, refund)).toMatchObject({ payment: 'Fizetve' })
    expect(await edit(order, { lines: [line(id, 3)] })).toMatchObject({
      refund: 0,
      payment: 'Részben fizetve',
    })
    const record = await read(order)
    expect(amountDue(record.totalGross, record.paymentEvents)).toBe(20_000)
    expect((await email(order))?.text).toContain('Összeg: 20 000 Ft')
    expect(await markPaid(platform(), order.number, {})).toMatchObject({ payment: 'Fizetve' })
    // What is given back of goods that stay is not requested again.
    await refundOrder(platform(), order.number, { ...refund, amount: 1000 })
    const after = await read(order)
    expect(amountDue(after.totalGross, after.paymentEvents)).toBe(0)
    await edit(order, { lines: [line(id, 4)] })
    const last = await read(order)
    expect(amountDue(last.totalGross, last.paymentEvents)).toBe(10_000)
  })

  it('does only what was shown: a payment in between is reported', async () => {
    const order = await place([{ id: await insertVariant(shop.sql), quantity: 2 }])
    const { id } = (await read(order)).lines[0]!
    const { input, effect } = await plan(order, { lines: [line(id, 1)] })
    await markPaid(platform(), order.number, {})
    await expect(editOrder(platform(), order.number, { ...input, effect }, actor)).rejects.toMatchObject({
      code: 'order_edit_changed',
    })
    expect((await read(order)).revision).toBe(1)
  })

  it('rounds cash again, and keeps the price of the delivery where that is wanted', async () => {
    const variant = await insertVariant(shop.sql, { gross: 7777 })
    const order = await place([{ id: variant, quantity: 2 }], { payment_method_id: methods.cash })
    const { id } = (await read(order)).lines[0]!
    await edit(order, { lines: [line(id, 1)] })
    expect((await read(order)).totalGross).toBe(10_260)
    await edit(order, { lines: [line(id, 3)], keep_delivery_fee: true })
    expect((await read(order)).totalGross).toBe(25_810)
  })

  describe('by several at once', () => {
    it('one of two colleagues wins, the other learns what happened', async () => {
      const order = await place([{ id: await insertVariant(shop.sql), quantity: 2 }])
      const { id } = (await read(order)).lines[0]!
      const plans = await Promise.all(
        [1, 3, 4, 5].map((quantity) => plan(order, { lines: [line(id, quantity)] })),
      )
      const done = await Promise.allSettled(
        plans.map(({ input, effect }) => editOrder(platform(), order.number, { ...input, effect }, actor)),
      )
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'order_edit_conflict' })
    })

    it('an order is shipped as it was or as it becomes, never in between', async () => {
      for (let round = 0; round < 6; round += 1) {
        const variant = await insertVariant(shop.sql, { stock: 10 })
        const order = await place([{ id: variant, quantity: 2 }])
        await acceptOrder(platform(), order.number)
        await prepareOrder(platform(), order.number)
        const { id } = (await read(order)).lines[0]!
        const { input, effect } = await plan(order, { lines: [line(id, 5)] })
        const [edited, shipped] = await Promise.allSettled([
          editOrder(platform(), order.number, { ...input, effect }, actor),
          shipOrder(platform(), order.number, nothing),
        ])
        expect(shipped.status).toBe('fulfilled')
        const left = edited.status === 'fulfilled' ? 5 : 8
        expect(await stock(variant)).toEqual({ onHand: left, reserved: 0 })
      }
    })

    it('the last piece goes to a customer or to the change, never to both', async () => {
      const [own, last] = [await insertVariant(shop.sql), await insertVariant(shop.sql, { stock: 1 })]
      const order = await place([{ id: own }])
      const { input, effect } = await plan(order, { lines: [more(last, 1)] })
      const customers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const customer = guestClient(platform(), randomToken())
          return { customer, token: await readyCheckout(customer, { id: last }) }
        }),
      )
      const done = await Promise.allSettled([
        editOrder(platform(), order.number, { ...input, effect }, actor),
        ...customers.map(({ customer, token }) => complete(customer, token)),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stock(last)).toEqual({ onHand: 1, reserved: 1 })
    })
  })
})
