import { randomUUID } from 'node:crypto'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { insertFetch } from '#server/import/import-desk-store.ts'
import { createOrderDeskHandlers } from '#server/order/order-desk-api.ts'
import { createPackingHandlers } from '#server/packing/packing-api.ts'
import { createPickingHandlers } from '#server/picking/picking-api.ts'
import { findMissing } from '#server/picking/index.ts'
import { createWithdrawalHandlers } from '#server/withdrawal/withdrawal-api.ts'
import { cartWith, complete, guestClient } from '#tests/race/shop-calls.ts'
import { methods, newContact, readySteps } from '#tests/race/shop-fixture.ts'
import { deskClient, type DeskClient } from '#tests/support/desk-client.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import type { YearShop } from './year-shop.ts'

/** What a day is taken to be. */
export const habits = {
  cartsLeft: 10,
  /** Of those, every so many had an address typed in. */
  addressEvery: 5,
  /** Every second order is paid by transfer, the others to the courier. */
  transferEvery: 2,
  withdrawnEvery: 20,
  /** Of the variants of the supplier’s list, each night. */
  changedEvery: 4,
}
const abreast = 4
const batchSize = 100

/** So many at a time, one after the other by number. */
async function each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: abreast }, worker))
}

/** The supplier's list, a quarter of which has another price and another stock than yesterday. */
export async function importPrices(shop: YearShop): Promise<void> {
  const { sql, supplier } = shop
  const fields = {
    item_number: { column: 'szam' },
    price: { column: 'ar' },
    stock: { column: 'keszlet' },
  }
  await sql`
    insert into import_source (name, mapping, address) values ('Nagyker', ${JSON.stringify({ fields })}, 'https://example.hu/arak.csv')
    on conflict (name) do nothing`
  const [source] = await sql<{ id: number; name: string; mapping: string }[]>`
    select id, name, mapping from import_source`
  const rows = await sql<{ number: string; gross: number; stock: number }[]>`
    select v.item_number as number, price.gross + case when v.id % ${habits.changedEvery} = 0 then 10 else 0 end as gross,
      s.on_hand + case when v.id % ${habits.changedEvery} = 0 then 1 else 0 end as stock
    from variant v join stock s on s.variant_id = v.id cross join lateral price_at(v.id, now()) price order by v.id`
  supplier.csv = `szam;ar;keszlet\n${rows.map((row) => `${row.number};${row.gross};${row.stock}`).join('\n')}\n`
  const id = await insertFetch(sql, source!, null)
  await enqueueJob(sql, 'fetch_import', { id })
  await shop.settle()
  const [done] = await sql<{ state: string; failure: string; summary: { updated: number } }[]>`
    select state, failure, summary from product_import where id = ${id}`
  if (done?.state !== 'done' || done.summary.updated < rows.length / (2 * habits.changedEvery))
    throw new Error(`The import is ${done?.state}: ${done?.failure} ${JSON.stringify(done?.summary)}`)
}

type Goods = readonly { id: number }[]

/** Goods of which there are enough for any day. */
export async function stockGoods({ sql }: YearShop): Promise<Goods> {
  return sql<{ id: number }[]>`
    update stock set on_hand = 1000000, backorder = false where variant_id in (
      select v.id from sale_variant s join variant v on v.id = s.id
      where v.for_sale and v.id % ${habits.changedEvery} > 0 order by v.id limit 500)
    returning variant_id as id`
}

/** One to three things, each another. */
const choose = (goods: Goods, index: number) =>
  Array.from({ length: 1 + (index % 3) }, (_, at) => goods[(index * 7 + at * 31) % goods.length]!)

/** Orders from the cart to the customer's door and the last forint, and the carts that nobody came back to. */
export async function liveDay(shop: YearShop, orders: number): Promise<void> {
  const { platform, sql, gls } = shop
  const goods = await stockGoods(shop)
  await each(orders * habits.cartsLeft, (index) => leaveCart(shop, goods, index))
  const numbers: string[] = []
  await each(orders, async (index) => void numbers.push(await placeOrder(shop, goods, index)))
  const desk = await deskClient(
    sql,
    {
      ...createPackingHandlers(platform, findMissing),
      ...createPickingHandlers(platform),
      ...createOrderDeskHandlers(platform),
    },
    { clock: platform.clock },
  )
  await takeStep(desk, numbers, 'accept')
  const byTransfer = await unpaid(shop, numbers, methods.transfer)
  await pay(desk, byTransfer)
  await pickAll(desk, numbers)
  await takeStep(desk, numbers, 'parcels')
  await takeStep(desk, numbers, 'ship')
  await settleDocuments(shop, orders)
  for (const { ParcelNumber } of gls.parcels) gls.advance(String(ParcelNumber), 5)
  for (let done = -500; done < orders; done += 500) await shop.run('parcel_tracking')
  await pay(desk, await unpaid(shop, numbers, methods.cash))
  await each(orders, (index) =>
    desk.takeOrderStep({ params: { number: numbers[index]! }, body: { step: 'complete' } }),
  )
  await withdraw(shop, numbers)
  await settleDocuments(shop, orders)
}

async function leaveCart({ platform }: YearShop, goods: Goods, index: number): Promise<void> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, ...choose(goods, index))
  if (index % habits.addressEvery > 0) return
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
}

async function placeOrder({ platform }: YearShop, goods: Goods, index: number): Promise<string> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, ...choose(goods, index))
  const isTransfer = index % habits.transferEvery === 0
  const payment_method_id = isTransfer ? methods.transfer : methods.cash
  const body = { ...readySteps, contact: newContact(), payment_method_id }
  await client.checkoutSetData({ params: { token }, body })
  return (await complete(client, token)).number
}

async function takeStep(desk: DeskClient, numbers: readonly string[], step: 'accept' | 'parcels' | 'ship') {
  for (let start = 0; start < numbers.length; start += batchSize) {
    const orders = numbers.slice(start, start + batchSize)
    const { results } = await desk.takeBulkStep({
      body: { step, orders, parcel_counts: {}, parcel_sizes: {}, unpaid_reason: '' },
    })
    const failed = results.find(({ outcome }) => outcome !== 'done')
    if (failed) throw new Error(`${failed.number}: ${step} ${failed.outcome}, ${failed.text}`)
  }
}

const unpaid = async ({ sql }: YearShop, numbers: readonly string[], method: number) => sql<
  { number: string; amount: number }[]
>`
  select number, total_gross as amount from orders where number = any(${[...numbers]}) and (payment_method ->> 'id')::int = ${method}`

const pay = (desk: DeskClient, due: readonly { number: string; amount: number }[]) =>
  each(due.length, (index) => {
    const { number, amount } = due[index]!
    return desk.markOrderPaid({ params: { number }, body: { amount, reference: `B${number}` } })
  })

/** Every piece is scanned. */
async function pickAll(desk: DeskClient, numbers: readonly string[]): Promise<void> {
  for (let start = 0; start < numbers.length; start += batchSize / 2) {
    const given = numbers.slice(start, start + batchSize / 2).join(',')
    const { orders } = await desk.getPicking({ query: { orders: given } })
    const happened_at = new Date().toISOString()
    const events = orders
      .flatMap(({ lines }) => lines)
      .map(({ id }) => ({ id: randomUUID() as string, line_id: id, kind: 'pick' as const, happened_at }))
    await desk.sendPicks({ body: { events } })
  }
}

/** A run of the job makes a hundred documents at most. What a colleague has done waits until it can't be taken back any more. */
async function settleDocuments(shop: YearShop, orders: number): Promise<void> {
  await shop.sql`update order_undo set created_at = created_at - interval '1 minute'`
  await shop.sql`
    update email_message set next_attempt_at = now() where sent_at is null and next_attempt_at <> 'infinity'`
  for (let made = -100; made < 2 * orders; made += 100) await shop.run('invoice_sweep')
  await shop.settle()
}

async function withdraw({ platform, sql }: YearShop, numbers: readonly string[]): Promise<void> {
  const invoke = createInvoke(createWithdrawalHandlers(platform) as Handlers, { checkResponses: true })
  const client = createClient(endpoints, inProcessTransport(invoke, guestContext()))
  for (const number of numbers.filter((_, index) => index % habits.withdrawnEvery === 0)) {
    const [order] = await sql<{ contact: { email: string } }[]>`
      select contact from orders where number = ${number}`
    const statement = {
      name: 'Szabó-Nagy Éva',
      order_number: number,
      email: order!.contact.email,
      items: [],
      refund_account: '',
    }
    const { id, token } = await client.withdrawalCreate({ body: statement })
    await client.withdrawalConfirm({ params: { id }, body: { ...statement, token } })
  }
}
