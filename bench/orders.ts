import type { Client } from '#contract/client.ts'
import { insertVariant, readySteps } from '#tests/race/shop-fixture.ts'
import { openDatabaseCpu } from './support/database-cpu.ts'
import { openOrderShop, type OrderShop } from './support/order-shop.ts'

// Completes orders on one item with 16 customers at once, in process, against the bare statement that takes stock.

type Ready = { client: Client; token: string }
/** CPU time of this process and of the database's, in milliseconds for each piece of work. */
type Rate = { perSecond: number; cpuMilliseconds: number; databaseMilliseconds: number }

const goal = 500
const customers = 16
const ordersPerCustomer = 40
const rounds = 4
const total = customers * ordersPerCustomer
const shop = await openOrderShop()
const databaseCpu = await openDatabaseCpu(shop.sql)

/** All customers do the work of their turns, one after the other; all customers at once. */
async function together(work: (turn: number) => Promise<unknown>): Promise<Rate> {
  const [startCpu, startDatabase] = [process.cpuUsage(), databaseCpu()]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: customers }, async (_, customer) => {
      for (let order = 0; order < ordersPerCustomer; order += 1)
        await work(customer * ordersPerCustomer + order)
    }),
  )
  const perSecond = (total / (performance.now() - start)) * 1000
  const { user, system } = process.cpuUsage(startCpu)
  return {
    perSecond,
    cpuMilliseconds: (user + system) / 1000 / total,
    databaseMilliseconds: (databaseCpu() - startDatabase) / total,
  }
}

/** A checkout that only has to be completed. */
async function readyCheckout(client: Client, variantId: number): Promise<Ready> {
  const { token } = await client.checkoutCreateCart()
  await client.checkoutAddCartItem({
    params: { token },
    body: [{ product_variant_id: variantId, quantity: 1 }],
  })
  await client.checkoutSetData({ params: { token }, body: readySteps })
  return { client, token }
}

async function ordersRound(shop: OrderShop, stock: number): Promise<Rate> {
  const variantId = await insertVariant(shop.sql, { stock })
  const ready: Ready[] = []
  await together(async (turn) => {
    ready[turn] = await readyCheckout(shop.guestClient(), variantId)
  })
  let sold = 0
  const rate = await together(async (turn) => {
    const { client, token } = ready[turn]!
    const body = { terms: true, payment_terms: false }
    const order = await client.checkoutComplete({ params: { token }, body }).catch(refusedAsSoldOut)
    if (order) sold += 1
  })
  const expected = Math.min(total, stock)
  const [row] = await shop.sql<{ reserved: number }[]>`
    select reserved from stock where variant_id = ${variantId}`
  if (sold !== expected || row?.reserved !== expected)
    throw new Error(`${sold} orders and ${row?.reserved} pieces held of ${expected} that could be sold`)
  return rate
}

function refusedAsSoldOut(error: { status?: number }): null {
  if (error.status === 409) return null
  throw error
}

/** The floor: only the statement that takes one piece, each in its own transaction. */
async function stockRound({ sql }: OrderShop): Promise<Rate> {
  const variantId = await insertVariant(sql, { stock: total })
  return together(
    () => sql`
      update stock set reserved = reserved + 1
      where variant_id = ${variantId} and (backorder or on_hand - reserved >= 1)`,
  )
}

/** The best of several rounds: other work on the machine only slows down. */
async function best(round: () => Promise<Rate>): Promise<Rate> {
  const rates: Rate[] = []
  for (let turn = 0; turn < rounds; turn += 1) rates.push(await round())
  return rates.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
}

const print = (name: string, { perSecond, cpuMilliseconds, databaseMilliseconds }: Rate, floor: Rate) => {
  const cpu = `${cpuMilliseconds.toFixed(2)} ms CPU here, ${databaseMilliseconds.toFixed(2)} of the database`
  console.log(
    `${name.padEnd(40)} ${perSecond.toFixed(0).padStart(5)}/s  ${cpu}  x${(floor.perSecond / perSecond).toFixed(2)}`,
  )
}

try {
  const floor = await best(() => stockRound(shop))
  const orders = await best(() => ordersRound(shop, total))
  const soldOut = await best(() => ordersRound(shop, customers))
  print('bare stock statement', floor, floor)
  print('complete orders, enough for all', orders, floor)
  print(`complete orders, ${customers} pieces for ${total}`, soldOut, floor)
  console.log(`${customers} customers at once, none oversold; goal: ${goal} orders/s`)
} finally {
  await shop.close()
}
