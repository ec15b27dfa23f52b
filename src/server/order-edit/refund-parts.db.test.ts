import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rightNames } from '#contract/admin/rights.ts'
import { listOrderInvoices } from '#server/invoice/index.ts'
import { requestDocuments } from '#server/invoice/invoice-sweep.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  findOrderByNumber,
  markPaid,
  prepareOrder,
  returnOrder,
  shipOrder,
  shippedPieces,
} from '#server/order/index.ts'
import { packShipment, unpackShipment } from '#server/order/pack-shipment.ts'
import { takeBack } from '#server/order/take-back.ts'
import { amountDue, netPaidAmount } from '#server/payment/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { editOrder, planOrderEdit } from './edit-order.ts'
import { refundOrderLines } from './refund-lines.ts'

// Goods of an order that leaves in parts are given back while the rest is still here.

let shop: ShopDatabase
let me: Parameters<typeof takeBack>[2]
let by: { actor: `staff:${number}` }
beforeAll(async () => {
  shop = await createShopDatabase('refund_parts')
  const [row] = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    values ('kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
  me = { id: row!.id, rights: new Set(rightNames) }
  by = { actor: `staff:${row!.id}` }
})
afterAll(() => shop.drop())

const platform = () => testPlatform(shop.sql)
const stock = 12

/** Three of one thing and two of another, paid and put together. */
async function prepared() {
  const goods = [
    await insertVariant(shop.sql, { stock, gross: 3333 }),
    await insertVariant(shop.sql, { stock, gross: 990 }),
  ]
  const client = guestClient(platform())
  const { token } = await cartWith(client, { id: goods[0]!, quantity: 3 }, { id: goods[1]!, quantity: 2 })
  await client.checkoutSetData({
    params: { token },
    body: { ...readySteps, shipping_method_id: methods.pickup },
  })
  const { number } = await complete(client, token)
  await markPaid(platform(), number, {})
  await acceptOrder(platform(), number)
  await prepareOrder(platform(), number)
  return { number, goods }
}
const read = async (number: string) => (await findOrderByNumber(shop.sql, number))!
const ship = async (number: string, quantities: readonly number[]) => {
  const order = await read(number)
  const pieces = order.lines.map(({ id }, index) => ({ lineId: id, quantity: quantities[index] ?? 0 }))
  return shipOrder(platform(), number, { ...nothing, pieces }, by)
}
const nothing = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
const shipRest = (number: string) => shipOrder(platform(), number, nothing, by)
async function giveBack(number: string, line: number, quantity: number, { restock = false, other = 0 } = {}) {
  const order = await read(number)
  const { id, unitGross } = order.lines[line % order.lines.length]!
  return refundOrderLines(
    platform(),
    number,
    {
      request: randomUUID(),
      lines: quantity > 0 ? [{ id, quantity, restock }] : [],
      shipping: 0,
      other,
      total: unitGross * quantity + other,
      reason: 'Sérült.',
      by_hand: true,
    },
    by,
  )
}
async function setQuantity(number: string, line: number, quantity: number) {
  const order = await read(number)
  const input = {
    revision: order.revision ?? 1,
    lines: [{ id: order.lines[line % order.lines.length]!.id, variant_id: null, quantity, unit_price: null }],
    price_reason: '',
    keep_delivery_fee: true,
    note: '',
  }
  const { plan, effect } = await planOrderEdit(platform(), shop.sql, order, input)
  await editOrder(platform(), number, { ...input, effect }, by.actor)
  return plan
}
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
const rules = { provider: 'szamlazz', advance: false, since: new Date(0), day: '2026-11-25' } as const
async function documents(number: string) {
  const order = await read(number)
  for (let times = 0; times < 2; times += 1) await shop.sql.begin((tx) => requestDocuments(tx, order, rules))
  return (await listOrderInvoices(shop.sql, order.id)).map(({ kind, gross }) => [kind, gross])
}

describe('an order of which a part has left', () => {
  it('gives back the price of what has left, piece by piece, and of nothing that is here', async () => {
    const { number, goods } = await prepared()
    await ship(number, [2, 0])
    await expect(giveBack(number, 1, 1)).rejects.toThrow('Ebből nincs mit visszatéríteni.')
    await expect(giveBack(number, 0, 3)).rejects.toThrow('Legfeljebb 2 téríthető vissza.')
    await giveBack(number, 0, 1, { restock: true })
    const [row] = await shop.sql`select on_hand, reserved from stock where variant_id = ${goods[0]!}`
    expect(row).toEqual({ on_hand: stock - 1, reserved: 1 })
    // The rest is sent and paid as before: nothing of it is due again.
    const order = await read(number)
    expect(amountDue(order.totalGross, order.paymentEvents)).toBe(0)
    await giveBack(number, 0, 1)
    await expect(giveBack(number, 0, 1)).rejects.toThrow('Ebből nincs mit visszatéríteni.')
    await shipRest(number)
    await giveBack(number, 0, 1)
    await sound()
  })

  it('has its corrections with its invoice, one for each refund, and later ones after it', async () => {
    const { number } = await prepared()
    await ship(number, [2, 1])
    await giveBack(number, 0, 1)
    await giveBack(number, 1, 1, { other: 100 })
    expect(await documents(number)).toEqual([])
    await shipRest(number)
    await deliverOrder(platform(), number)
    const { totalGross } = await read(number)
    const made = [
      ['final', totalGross],
      ['correction', -3333],
      ['correction', -1090],
    ]
    expect(await documents(number)).toEqual(made)
    await sound()
  })

  it('gives back what was paid for goods that are taken out of it after a refund', async () => {
    const { number } = await prepared()
    await ship(number, [2, 2])
    await giveBack(number, 0, 2)
    // The third piece never leaves: its price goes back too, as if nothing had been given back before.
    expect(await setQuantity(number, 0, 2)).toMatchObject({ refund: 3333, isAllShipped: true })
    const after = await read(number)
    expect(after.fulfilment).toBe('shipped')
    await sound()
  })
})

type Step =
  | { act: 'ship' | 'pack'; pieces: readonly number[] }
  | { act: 'rest' }
  | { act: 'give back'; line: number; quantity: number; restock: boolean; other: number }
  | { act: 'edit'; line: number; quantity: number }
  | { act: 'pay' | 'unpack' | 'undo' | 'deliver' | 'return' | 'cancel' | 'complete' }
const line = fc.integer({ min: 0, max: 1 })
const few = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('ship' as const, 'pack' as const),
      pieces: fc.tuple(few, few),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'rest' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('give back' as const),
      line,
      quantity: fc.integer({ min: 1, max: 3 }),
      restock: fc.boolean(),
      other: fc.constantFrom(0, 0, 0, 500),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), line, quantity: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'pay' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('unpack', 'undo', 'undo', 'deliver', 'return', 'cancel', 'complete'),
    }),
  },
)

/** One of several colleagues takes a step; what can't be is refused in a sentence. `undos`: by what steps are taken back. */
async function take(number: string, one: Step, undos: number[]): Promise<void> {
  try {
    switch (one.act) {
      case 'ship':
        return void undos.push((await ship(number, one.pieces)).undo!)
      case 'rest':
        return void undos.push((await shipRest(number)).undo!)
      case 'pack': {
        const { lines } = await read(number)
        const pieces = lines.map(({ id }, index) => ({ lineId: id, quantity: one.pieces[index] ?? 0 }))
        return void (await packShipment(platform(), number, { pieces, seen: 0 }, by.actor))
      }
      case 'unpack':
        return void (await unpackShipment(platform(), number))
      case 'edit':
        return void (await setQuantity(number, one.line, one.quantity))
      case 'give back':
        return void (await giveBack(number, one.line, one.quantity, one))
      case 'pay':
        return void undos.push((await markPaid(platform(), number, by)).undo!)
      case 'undo':
        return void (await takeBack(platform(), undos.splice(-1), me))
      case 'deliver':
        return void undos.push((await deliverOrder(platform(), number, by)).undo!)
      case 'complete':
        return void undos.push((await completeOrder(platform(), number, by)).undo!)
      case 'return':
        return void undos.push((await returnOrder(platform(), number, 'Nem vette át.', by)).undo!)
      case 'cancel':
        return void undos.push((await cancelOrder(platform(), number, { reason: 'Mégsem.', ...by })).undo!)
    }
  } catch (error) {
    const { name, status } = error as { name: string; status?: number }
    if (!/Refused/.test(name) && !(status !== undefined && status < 500)) throw error
  }
}

it('whatever is done to an order of parts, by several at once and in whatever order, no piece and no forint goes back twice', async () => {
  const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      const { number } = await prepared()
      const undos: number[] = []
      for (const round of rounds) await Promise.all(round.map((one) => take(number, one, undos)))
      const order = await read(number)
      const shipped = shippedPieces(order)
      const given = await shop.sql<{ id: string; pieces: number; gross: number }[]>`
        select p.line_id as id, sum(p.quantity)::int as pieces, sum(p.gross)::int as gross
        from order_refund_part p join order_refund r on r.id = p.refund_id
        where r.order_id = ${order.id} and p.line_id is not null group by p.line_id`
      for (const { id, pieces, gross } of given) {
        expect(pieces).toBeLessThanOrEqual(shipped.get(id) ?? 0)
        expect(gross).toBeLessThanOrEqual(order.lines.find((own) => own.id === id)!.gross)
      }
      expect(netPaidAmount(order.paymentEvents)).toBeGreaterThanOrEqual(0)
      expect(await brokenRules(shop.sql)).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 90_000)
