import { insertVariant } from '#tests/race/shop-fixture.ts'
import { openOrderShop, type OrderShop } from './support/order-shop.ts'

// Adds a piece to the carts of customers, one after another, in process, against a transaction that changes nothing but must
// be synced. Both in turns, so that they meet the same machine.

type Times = { floor: number[]; first: number[]; second: number[] }

const goalMilliseconds = 1.5
const customers = 400
const rounds = 4

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  into.push(performance.now() - start)
}

async function round(
  { sql, guestClient }: OrderShop,
  [one, other]: readonly [number, number],
): Promise<Times> {
  const times: Times = { floor: [], first: [], second: [] }
  for (let turn = 0; turn < customers; turn += 1) {
    const client = guestClient()
    const { token } = await client.checkoutCreateCart()
    const add = (id: number) =>
      client.checkoutAddCartItem({ params: { token }, body: [{ product_variant_id: id, quantity: 1 }] })
    await timed(times.floor, () => sql.begin((tx) => tx`select pg_logical_emit_message(true, 'bench', '')`))
    await timed(times.first, () => add(one))
    await timed(times.second, () => add(other))
  }
  return times
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? Number.NaN

const shop = await openOrderShop()
try {
  const variants = [await insertVariant(shop.sql), await insertVariant(shop.sql)] as const
  let best: Times | undefined
  for (let turn = 0; turn < rounds; turn += 1) {
    const times = await round(shop, variants)
    if (!best || quantile(times.first, 0.5) < quantile(best.first, 0.5)) best = times
  }
  if (!best) throw new Error('Nothing was measured')
  const floor = quantile(best.floor, 0.5)
  const print = (name: string, times: readonly number[]) => {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    console.log(
      `${name.padEnd(36)} p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  x${(p50 / floor).toFixed(2)}`,
    )
  }
  print('empty commit', best.floor)
  print('add to an empty cart', best.first)
  print('add another to it', best.second)
  console.log(`the best of ${rounds} rounds of ${customers} customers; goal: p50 ${goalMilliseconds} ms`)
} finally {
  await shop.close()
}
