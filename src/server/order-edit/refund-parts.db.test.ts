import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOrderInvoices } from '#server/invoice/index.ts'
import { requestDocuments } from '#server/invoice/invoice-sweep.ts'
import {
  acceptOrder,
  deliverOrder,
  findOrderByNumber,
  markPaid,
  prepareOrder,
  shipOrder,
  shippedPieces,
} from '#server/order/index.ts'
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
beforeAll(async () => {
  shop = await createShopDatabase('refund_parts')
})
afterAll(() => shop.drop())

const actor = 'staff:1' as const
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
  await shipOrder(platform(), number, { carrier: undefined, trackingCodes: [], itemNumbers: [], pieces })
}
const shipRest = (number: string) =>
  shipOrder(platform(), number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
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
    { actor },
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
  await editOrder(platform(), number, { ...input, effect }, actor)
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
  | { act: 'ship'; pieces: readonly number[] }
  | { act: 'rest' }
  | { act: 'give back'; line: number; quantity: number; restock: boolean; other: number }
  | { act: 'edit'; line: number; quantity: number }
  | { act: 'pay' }
const line = fc.integer({ min: 0, max: 1 })
const few = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('ship' as const), pieces: fc.tuple(few, few) }) },
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
)

it('in whatever order parts leave, are changed, paid and given back, no piece and no forint goes back twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const { number } = await prepared()
      for (const one of steps)
        try {
          if (one.act === 'ship') await ship(number, one.pieces)
          else if (one.act === 'rest') await shipRest(number)
          else if (one.act === 'edit') await setQuantity(number, one.line, one.quantity)
          else if (one.act === 'pay') await markPaid(platform(), number, {})
          else await giveBack(number, one.line, one.quantity, one)
        } catch (error) {
          const { name, status } = error as { name: string; status?: number }
          if (!/Refused/.test(name) && !(status !== undefined && status < 500)) throw error
        }
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
    { numRuns: 8 },
  )
}, 90_000)
