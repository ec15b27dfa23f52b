import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#server/order/index.ts'
import { brokenRules } from './race/broken-rules.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { newContact, readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
let bela: DeskSession
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  await shop.sql`update variant set ean = '5991234567893', shelf = 'A-03-2' where id = ${fixture.plenty}`
  bela = await signInAtDesk(shop.sql, 'warehouse')
})
afterAll(() => shop.stop())

const call = () => deskCaller(shop, bela.cookie)
type Row = { variant_id: number; item_number: string; on_hand: number; boxed: number; expected: number }
async function shelfRow(): Promise<Row> {
  const { status, body } = await call()('GET', '/admin/api/stock-taking?shelf=A-03-2')
  expect([status, body.shelves]).toEqual([200, [{ shelf: 'A-03-2', variants: 1 }]])
  return (body.rows as Row[])[0]!
}
type Result = { outcome: string; delta: number }
async function book(counted: number, expected: number, reason = 'Leltár'): Promise<Result> {
  const rows = [{ variant_id: fixture.plenty, counted, expected }]
  const { status, body } = await call()('POST', '/admin/api/stock-taking', { reason, rows })
  expect([status, body.message]).toEqual([200, undefined])
  return (body.results as Result[])[0]!
}

/** An accepted order of which so many pieces lie in its box. */
async function boxed(quantity: number, picked: number): Promise<void> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty, quantity })
  const body = {
    ...readySteps,
    contact: newContact(),
    shipping_method_id: fixture.homeDelivery,
    payment_method_id: fixture.cashOnDelivery,
  }
  await client.checkoutSetData({ params: { token }, body })
  const { number } = await complete(client, token)
  await acceptOrder(testPlatform(shop.sql), number)
  const [line] = await shop.sql<{ id: string }[]>`
    select l.id from order_line l join orders o on o.id = l.order_id where o.number = ${number}`
  const events = Array.from({ length: picked }, () => ({
    id: randomUUID(),
    line_id: line!.id,
    kind: 'pick',
    happened_at: '2026-11-24T09:00:00.000Z',
  }))
  await call()('POST', '/admin/api/picking/events', { events })
}

describe('a count', () => {
  it('is compared with the shelf, without what lies in boxes, and booked with who counted and why', async () => {
    await boxed(3, 2)
    const row = await shelfRow()
    expect(row).toMatchObject({ boxed: 2, expected: row.on_hand - 2 })
    expect(await book(row.expected - 4, row.expected, 'Éves leltár')).toMatchObject({
      outcome: 'booked',
      delta: -4,
    })
    expect(await shelfRow()).toMatchObject({ on_hand: row.on_hand - 4, expected: row.expected - 4 })
    const [move] = await shop.sql`
      select kind, on_hand_delta, staff_id, reason from stock_move
      where variant_id = ${fixture.plenty} order by id desc limit 1`
    expect(move).toEqual({ kind: 'adjust', on_hand_delta: -4, staff_id: bela.staffId, reason: 'Éves leltár' })
    const [change] = await shop.sql`select actor, what from change order by id desc limit 1`
    expect(change).toEqual({ actor: `staff:${bela.staffId}`, what: 'bookStockCount' })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('is booked once, whoever sends it and how often', async () => {
    const { expected, on_hand: onHand } = await shelfRow()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => book(expected + 5, expected)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['booked', 'same', 'same', 'same'])
    expect((await shelfRow()).on_hand).toBe(onHand + 5)
  })

  it('of goods that moved meanwhile, or that orders hold, changes nothing', async () => {
    const { expected, on_hand: onHand } = await shelfRow()
    expect(await book(expected + 1, expected - 1)).toMatchObject({ outcome: 'changed', delta: 0 })
    expect(await book(0, expected)).toMatchObject({ outcome: 'held', delta: 0 })
    expect((await shelfRow()).on_hand).toBe(onHand)
  })

  it('finds goods by their code, wherever they should lie', async () => {
    const found = async (code: string) =>
      (await call()('GET', `/admin/api/stock-taking/item?code=${code}`)).body.row
    expect(await found('5991234567893')).toMatchObject({ variant_id: fixture.plenty, shelf: 'A-03-2' })
    expect(await found('1234567890128')).toBeNull()
  })

  it.each([
    [{ reason: '', rows: [{ variant_id: 1, counted: 1, expected: 1 }] }],
    [{ reason: 'x', rows: [] }],
    [{ reason: 'x', rows: [{ variant_id: 1, counted: -1, expected: 1 }] }],
    [{ reason: 'x', rows: [{ variant_id: 1, counted: 1.5, expected: 1 }] }],
    // More than the form of a product and the table may hold: it could never be saved there again.
    [{ reason: 'x', rows: [{ variant_id: 1, counted: 1_000_001, expected: 1 }] }],
  ])('that makes no sense is refused: %#', async (body) => {
    expect((await call()('POST', '/admin/api/stock-taking', body)).status).toBe(422)
  })
})

it('what runs low is counted on Ma and listed, as long as somebody wants to know', async () => {
  const [stock] = await shop.sql<{ free: number }[]>`
    select on_hand - reserved as free from stock where variant_id = ${fixture.plenty}`
  const low = (pieces: number | null) => shop.sql`
    update variant set low_stock = ${pieces} where id = ${fixture.plenty}`
  const seen = async () => {
    const { body } = await call()('GET', '/admin/api/today')
    const list = await call()('GET', '/admin/api/products?view=low_stock')
    return [
      (body.queues as { name: string; count: number }[]).find(({ name }) => name === 'stock_low')?.count ?? 0,
      (list.body.products as object[]).length,
    ]
  }
  await low(stock!.free - 1)
  expect(await seen()).toEqual([0, 0])
  await low(stock!.free)
  expect(await seen()).toEqual([1, 1])
  await low(null)
  expect(await seen()).toEqual([0, 0])
})
