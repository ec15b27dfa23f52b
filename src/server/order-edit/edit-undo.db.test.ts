import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { Platform } from '#platform/platform.ts'
import {
  acceptOrder,
  cancelOrder,
  findOrderByNumber,
  markPaid,
  prepareOrder,
  quoteOrder,
  returnOrder,
  shipOrder,
  type Changed,
} from '#server/order/index.ts'
import { takeBack } from '#server/order/take-back.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { editOrder, planOrderEdit } from './edit-order.ts'
import { refundOrderLines } from './refund-lines.ts'

/** Steps that are taken back while their order was changed before or after them. */

let shop: ShopDatabase
let platform: Platform
let by: { actor: `staff:${number}` }
let me: Parameters<typeof takeBack>[2]
beforeAll(async () => {
  shop = await createShopDatabase('edit_undo')
  platform = testPlatform(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    values ('kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
  me = { id: row!.id, rights: new Set(rightNames) }
  by = { actor: `staff:${row!.id}` }
})
afterAll(() => shop.drop())
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
afterEach(() => sound())

async function place(steps: Record<string, unknown> = {}): Promise<Order> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: await insertVariant(shop.sql, { stock: 10 }), quantity: 4 })
  await client.checkoutSetData({
    params: { token },
    body: { ...readySteps, contact: newContact(), ...steps },
  })
  return complete(client, token)
}
const read = async ({ number }: Order) => (await findOrderByNumber(shop.sql, number))!
async function setQuantity(order: Order, quantity: number): Promise<void> {
  const record = await read(order)
  const input = {
    revision: record.revision ?? 1,
    lines: [{ id: record.lines[0]!.id, variant_id: null, quantity, unit_price: null }],
    price_reason: '',
    keep_delivery_fee: false,
    note: '',
  }
  const { effect } = await planOrderEdit(platform, shop.sql, record, input)
  await editOrder(platform, order.number, { ...input, effect }, by.actor)
}
/** All that an undo may put back. */
async function stand(order: Order) {
  const { state, fulfilment, totalGross, lines, adjustments, paymentEvents, revision } = await read(order)
  const stock = await shop.sql`
    select s.on_hand, s.reserved, h.quantity, h.state from stock_hold h join stock s on s.variant_id = h.variant_id
    where h.order_id = ${order.id}`
  const charges = adjustments.map(({ type, gross }) => [type, gross])
  const money = paymentEvents.reduce((sum, { amount }) => sum + amount, 0)
  const pieces = lines.map(({ quantity, gross }) => [quantity, gross])
  return { state, fulfilment, totalGross, revision, charges, money, pieces, stock: [...stock] }
}
const undo = async (changed: Changed) => (await takeBack(platform, [changed.undo!], me))[0]!.reason
const edited = 'Közben módosították a rendelést.'

it('a step stands when the order was changed since, and its undo says so', async () => {
  const order = await place()
  const accepted = await acceptOrder(platform, order.number, by)
  await setQuantity(order, 2)
  const before = await stand(order)
  expect(await undo(accepted)).toBe(edited)
  const paid = await markPaid(platform, order.number, by)
  await setQuantity(order, 3)
  expect(await undo(paid)).toBe(edited)
  expect(await stand(order)).toMatchObject({
    state: 'accepted',
    pieces: [[3, 74_970]],
    money: before.totalGross,
    stock: [{ on_hand: 10, reserved: 3, quantity: 3, state: 'held' }],
  })
})

it('the price of an order that was offered and then changed is not put back to before the offer', async () => {
  const order = await place({ shipping_method_id: methods.freight })
  const quoted = await quoteOrder(platform, order.number, 12_000, by)
  await setQuantity(order, 1)
  const before = await stand(order)
  expect(await undo(quoted)).toBe(edited)
  expect(await stand(order)).toEqual(before)
})

it('a step that was taken after the change goes back to the changed order, with what it holds now', async () => {
  const order = await place()
  const accepted = await acceptOrder(platform, order.number, by)
  await setQuantity(order, 5)
  const changed = await stand(order)
  expect(await undo(await cancelOrder(platform, order.number, { reason: 'Mégsem.', ...by }))).toBeNull()
  expect(await stand(order)).toEqual(changed)
  const prepared = await prepareOrder(platform, order.number, by)
  const packed = await stand(order)
  const shipment = { carrier: 'gls', trackingCodes: ['1234567890'], itemNumbers: [] }
  const shipped = await shipOrder(platform, order.number, shipment, by)
  expect((await stand(order)).stock).toEqual([{ on_hand: 5, reserved: 0, quantity: 5, state: 'sold' }])
  expect(await undo(shipped)).toBeNull()
  expect(await stand(order)).toEqual(packed)
  expect(await undo(prepared)).toBeNull()
  expect(await stand(order)).toEqual(changed)
  // The first step was before the change, which stays.
  expect(await undo(accepted)).toBe(edited)
})

it('goods that a refund has settled already neither come back twice nor go out again', async () => {
  const order = await place()
  await acceptOrder(platform, order.number)
  await prepareOrder(platform, order.number)
  await markPaid(platform, order.number, {})
  await shipOrder(platform, order.number, { carrier: 'gls', trackingCodes: ['987654321'], itemNumbers: [] })
  const [line] = (await read(order)).lines
  const refund = (restock: boolean) =>
    refundOrderLines(
      platform,
      order.number,
      {
        request: randomUUID(),
        lines: [{ id: line!.id, quantity: 1, restock }],
        shipping: 0,
        other: 0,
        total: 24_990,
        by_hand: true,
        reason: 'Sérült.',
      },
      { actor: by.actor },
    )
  await refund(true)
  await refund(false)
  const onHand = async () => (await stand(order)).stock[0]!.on_hand as number
  expect(await onHand()).toBe(7)
  const returned = await returnOrder(platform, order.number, 'Nem vette át.', by)
  // Of four one is back already and one was given away: two come back.
  expect(await onHand()).toBe(9)
  expect(await undo(returned)).toBeNull()
  expect(await onHand()).toBe(7)
  await returnOrder(platform, order.number, 'Nem vette át.', by)
  expect(await onHand()).toBe(9)
})
