import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient } from './customer-client.ts'
import { cartWith } from './shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  setPrice,
  type ShopDatabase,
} from './shop-fixture.ts'
import { untilDone } from './until-done.ts'

const card = {
  SIMPLEPAY_MERCHANT: 'PUBLICTESTHUF',
  SIMPLEPAY_SECRET: 'a secret key of nobody',
  SIMPLEPAY_URL: 'http://127.0.0.1:9',
}
const accepted = { terms: true, payment_terms: true }
const statusOf = (response: PromiseSettledResult<unknown>) =>
  response.status === 'fulfilled' ? 200 : Number((response.reason as { status?: number }).status)

describe('checkouts at two server processes', () => {
  let shop: ShopDatabase
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    shop = await createShopDatabase('checkout_race')
    servers = await Promise.all([startServer(shop.url, card), startServer(shop.url, card)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await shop.drop()
  })

  /** A checkout that only has to be completed, and its browser at both servers. */
  async function prepare(id: number, payment: number, turn = 0) {
    const cookies = new Map<string, string>()
    const customers = servers.map(({ origin }) => customerClient(origin, cookies))
    const at = (index: number) => customers[(turn + index) % customers.length]!
    const cart = await cartWith(at(0), { id })
    const params = { token: cart.token }
    await at(0).checkoutSetData({ params, body: { ...readySteps, payment_method_id: payment } })
    return { at, cart, params }
  }

  it('sell the last piece to one customer, whether by card or by transfer', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await insertVariant(shop.sql, { stock: 1 })
      const ready = await Promise.all(
        Array.from({ length: 16 }, (_, turn) =>
          untilDone(() =>
            prepare(id, Math.floor(turn / 2) % 2 === 0 ? methods.card : methods.transfer, turn),
          ),
        ),
      )
      const responses = await Promise.allSettled(
        ready.map(({ at, params }) => untilDone(() => at(0).checkoutComplete({ params, body: accepted }))),
      )
      const statuses = responses.map(statusOf)
      expect([200, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([1, 15])
      const orders = await shop.sql`select order_id from order_line where variant_id = ${id}`
      expect(orders).toHaveLength(1)
      const [stock] = await shop.sql`select on_hand, reserved from stock where variant_id = ${id}`
      expect(stock).toEqual({ on_hand: 1, reserved: 1 })
    }
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('order the cart as it was at one moment, also while it is changed at the other server', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 30; round += 1) {
      const [first, second] = await Promise.all([insertVariant(shop.sql), insertVariant(shop.sql)])
      const { at, cart, params } = await prepare(first, methods.transfer, round)
      const item = { ...params, item_id: cart.items[0]!.id }
      const later = async <T>(milliseconds: number, work: () => Promise<T>) => {
        await wait(milliseconds)
        return work()
      }
      const [completed, more, other] = await Promise.allSettled([
        later((round * 7) % 12, () => at(0).checkoutComplete({ params, body: accepted })),
        later((round * 5) % 8, () => at(1).checkoutUpdateCartItem({ params: item, body: { quantity: 3 } })),
        later((round * 3) % 10, () =>
          at(1).checkoutAddCartItem({ params, body: [{ product_variant_id: second, quantity: 2 }] }),
        ),
      ])
      if (completed.status === 'rejected') throw completed.reason
      // What was changed with success was changed before, and is in the order; the rest was refused.
      const wanted = new Map([[first, more.status === 'fulfilled' ? 3 : 1]])
      if (other.status === 'fulfilled') wanted.set(second, 2)
      const { items } = completed.value
      expect(new Map(items.map((line) => [line.product_variant_id, line.quantity]))).toEqual(wanted)
      expect([more, other].map(statusOf).every((status) => status === 200 || status === 409)).toBe(true)
      addsUp(completed.value)
      seen.add([...wanted.values()].join('+'))
    }
    expect(seen.size).toBeGreaterThan(1)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('take a total that was seen, or none, while cart and prices change', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 30; round += 1) {
      const id = await insertVariant(shop.sql, { gross: 10_000 })
      const { at, cart, params } = await prepare(id, methods.transfer, round)
      const { totals } = await at(0).checkoutGet({ params })
      const body = { ...accepted, expected_total: totals.total.gross.value }
      const [completed] = await Promise.allSettled([
        wait((round * 7) % 12).then(() => at(0).checkoutComplete({ params, body })),
        wait((round * 5) % 8).then(async () => {
          const item = { ...params, item_id: cart.items[0]!.id }
          if (round % 2 === 0) await setPrice(shop.sql, id, 9000)
          else await at(1).checkoutUpdateCartItem({ params: item, body: { quantity: 2 } })
        }),
      ])
      outcomes.add(statusOf(completed))
      if (completed.status === 'rejected') {
        expect(statusOf(completed)).toBe(409)
        expect(await shop.sql`select 1 from order_line where variant_id = ${id}`).toHaveLength(0)
        continue
      }
      expect(completed.value.total.gross.value).toBe(body.expected_total)
      addsUp(completed.value)
    }
    expect(outcomes).toEqual(new Set([200, 409]))
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  function addsUp({ items, payment_data: { sub_total, adjustments, total } }: Order) {
    for (const line of items) expect(line.total.gross.value).toBe(line.price.gross.value * line.quantity)
    const lines = items.reduce((sum, line) => sum + line.total.gross.value, 0)
    expect(sub_total.gross.value).toBe(lines)
    expect(total.gross.value).toBe(adjustments.reduce((sum, { price }) => sum + price.gross.value, lines))
  }
})
