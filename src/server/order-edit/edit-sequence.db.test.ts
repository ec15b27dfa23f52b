import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomToken } from '#platform/security/ids.ts'
import {
  acceptOrder,
  findOrderByNumber,
  markPaid,
  prepareOrder,
  refundOrder,
  shipOrder,
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

// Whatever is changed, paid and given back, in any order: the money and the stock of the order are what a plain model says.

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('edit_sequence')
})
afterAll(() => shop.drop())

const actor = 'staff:1' as const
const onHand = 12

type Step =
  | { act: 'edit'; line: number; quantity: number; price: number | null }
  | { act: 'pay'; share: number }
  | { act: 'refund'; share: number }
  | { act: 'ship' }
  | { act: 'give back'; line: number; quantity: number; restock: boolean }

const share = fc.oneof({ weight: 2, arbitrary: fc.constant(100) }, fc.integer({ min: 1, max: 100 }))
const line = fc.integer({ min: 0, max: 2 })
const pay = fc.record({ act: fc.constant('pay' as const), share })
const refund = fc.record({ act: fc.constant('refund' as const), share })
const change = fc.record({
  act: fc.constant('edit' as const),
  line,
  quantity: fc.integer({ min: 0, max: onHand + 2 }),
  price: fc.option(fc.integer({ min: 1, max: 50_000 }), { freq: 1 }),
})
const giveBack = fc.record({
  act: fc.constant('give back' as const),
  line,
  quantity: fc.integer({ min: 1, max: 3 }),
  restock: fc.boolean(),
})
const list = (...weighed: { weight: number; arbitrary: fc.Arbitrary<Step> }[]) =>
  fc.array(fc.oneof(...weighed), { minLength: 3, maxLength: 9 })

/** Before it is shipped; and after, where it is. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    list({ weight: 4, arbitrary: change }, { weight: 3, arbitrary: pay }, { weight: 2, arbitrary: refund }),
    fc.option(
      list(
        { weight: 5, arbitrary: giveBack },
        { weight: 2, arbitrary: pay },
        { weight: 1, arbitrary: refund },
        { weight: 1, arbitrary: change },
      ),
    ),
  )
  .map(([before, after]) =>
    after === null ? before : [...before, { act: 'pay', share: 100 }, { act: 'ship' }, ...after],
  )

/** What was given back as too much is requested again once the order costs more. */
const upAndDown: Step[] = [
  { act: 'pay', share: 100 },
  { act: 'edit', line: 0, quantity: 1, price: null },
  { act: 'refund', share: 50 },
  { act: 'edit', line: 0, quantity: 4, price: null },
]

/** What was requested and paid, by the plainest rules: what only gave back too much can be requested again. */
type Model = {
  lines: Map<number, { pieces: number; price: number }>
  captured: number
  refunded: number
  excess: number
  isShipped: boolean
  restocked: Map<number, number>
}
const totalOf = ({ lines }: Model) =>
  [...lines.values()].reduce((sum, { pieces, price }) => sum + pieces * price, 0)

it('any sequence of changes, payments and refunds keeps the money and the stock', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const platform = testPlatform(shop.sql)
      const variants = [10_000, 3333, 777].map((gross) => insertVariant(shop.sql, { stock: onHand, gross }))
      const ids = await Promise.all(variants)
      const customer = guestClient(platform, randomToken())
      const { token } = await cartWith(customer, { id: ids[0]!, quantity: 2 })
      await customer.checkoutSetData({
        params: { token },
        body: { ...readySteps, shipping_method_id: methods.pickup },
      })
      const { number } = await complete(customer, token)
      const model: Model = {
        lines: new Map([[ids[0]!, { pieces: 2, price: 10_000 }]]),
        captured: 0,
        refunded: 0,
        excess: 0,
        isShipped: false,
        restocked: new Map(),
      }
      const read = async () => (await findOrderByNumber(shop.sql, number))!
      const returned = new Map<number, number>()
      const givingBack = (amount: number) => {
        const net = model.captured - model.refunded
        model.excess += Math.max(0, Math.min(amount, net - totalOf(model)))
        model.refunded += amount
      }

      async function take(step: Step) {
        const order = await read()
        const net = model.captured - model.refunded
        if (step.act === 'edit') {
          const id = ids[step.line]!
          const own = order.lines.find(({ variantId }) => variantId === id)
          const wanted = { variant_id: own ? null : id, quantity: step.quantity, unit_price: step.price }
          const input = {
            revision: order.revision ?? 1,
            lines: [{ id: own?.id ?? null, ...wanted }],
            price_reason: 'Alku.',
            keep_delivery_fee: false,
            note: '',
          }
          const { effect, plan } = await planOrderEdit(platform, shop.sql, order, input)
          await editOrder(platform, number, { ...input, effect }, actor)
          const known = model.lines.get(id)
          if (step.quantity === 0) model.lines.delete(id)
          else {
            const price = step.price ?? known?.price ?? [10_000, 3333, 777][step.line]!
            model.lines.set(id, { pieces: step.quantity, price })
          }
          expect(plan.refund).toBe(Math.max(0, net - totalOf(model)))
        } else if (step.act === 'pay') {
          const due = Math.max(0, totalOf(model) - (model.captured - model.excess))
          const amount = Math.ceil((due * step.share) / 100)
          await markPaid(platform, number, { amount })
          model.captured += amount
        } else if (step.act === 'refund') {
          const amount = Math.ceil((net * step.share) / 100)
          await refundOrder(platform, number, { amount, reason: 'Engedmény.', isManual: true })
          givingBack(amount)
        } else if (step.act === 'ship') {
          await acceptOrder(platform, number)
          await prepareOrder(platform, number)
          await shipOrder(platform, number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
          model.isShipped = true
        } else {
          const own = order.lines[step.line % order.lines.length]
          const id = own!.variantId
          const total = (own?.unitGross ?? 1) * step.quantity
          await refundOrderLines(
            platform,
            number,
            {
              request: randomUUID(),
              lines: [{ id: own?.id ?? randomUUID(), quantity: step.quantity, restock: step.restock }],
              shipping: 0,
              other: 0,
              total,
              reason: 'Visszahozta.',
              by_hand: true,
            },
            { actor },
          )
          expect(model.isShipped).toBe(true)
          returned.set(id, (returned.get(id) ?? 0) + step.quantity)
          expect(returned.get(id)).toBeLessThanOrEqual(model.lines.get(id)!.pieces)
          if (step.restock) model.restocked.set(id, (model.restocked.get(id) ?? 0) + step.quantity)
          givingBack(total)
        }
      }

      for (const step of sequence)
        await take(step).catch((error: unknown) => {
          // What the rules refuse has changed nothing, as the comparison shows.
          const { name, status } = error as { name: string; status?: number }
          if (!/Refused/.test(name) && !(status !== undefined && status < 500)) throw error
        })

      const order = await read()
      expect(order.totalGross).toBe(totalOf(model))
      expect(netPaidAmount(order.paymentEvents)).toBe(model.captured - model.refunded)
      expect(amountDue(order.totalGross, order.paymentEvents)).toBe(
        Math.max(0, totalOf(model) - (model.captured - model.excess)),
      )
      const stock = await shop.sql<{ id: number; onHand: number; reserved: number }[]>`
        select variant_id as id, on_hand as "onHand", reserved from stock where variant_id = any(${ids}) order by 1`
      expect([...stock]).toEqual(
        ids
          .toSorted((a, b) => a - b)
          .map((id) => {
            const pieces = model.lines.get(id)?.pieces ?? 0
            return model.isShipped
              ? { id, onHand: onHand - pieces + (model.restocked.get(id) ?? 0), reserved: 0 }
              : { id, onHand, reserved: pieces }
          }),
      )
      expect(await brokenRules(shop.sql)).toEqual([])
    }),
    { numRuns: 15, examples: [[upAndDown]] },
  )
}, 120_000)
