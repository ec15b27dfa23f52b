import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Right } from '#contract/admin/rights.ts'
import { recordChange, recordChanges } from '#platform/audit/recording.ts'
import type { Platform } from '#platform/platform.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { acceptOrder, cancelOrder, prepareOrder, shipOrder } from '#server/order/order-merchant.ts'
import { createPriceTableHandlers } from '#server/price-table/price-table-api.ts'
import { createStockTakingHandlers } from '#server/stock-taking/stock-taking-api.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { createProductHistoryHandlers } from './product-history-api.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('product_history')
  platform = testPlatform(shop.sql, () => new Date())
})
afterAll(() => shop.drop())

const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    {
      ...createPriceTableHandlers(platform),
      ...createStockTakingHandlers(platform),
      ...createProductHistoryHandlers(platform),
    },
    { clock: () => new Date(), ...(rights ? { rights } : {}) },
  )
async function goods(name: string) {
  const variantId = await insertVariant(shop.sql, { name, gross: 20_000, stock: 10 })
  const [row] = await shop.sql<[{ id: number; number: string }]>`
    select p.id, v.item_number as number from variant v join product p on p.id = v.product_id where v.id = ${variantId}`
  return { variantId, ...row }
}
async function placed(variantId: number, quantity: number): Promise<string> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: variantId, quantity })
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
  const { number } = await complete(client, token)
  return number
}
const everyGuard = ['price_change', 'stock_gone']
const savePrice = (client: DeskClient, id: number, before: number, value: number) =>
  client.savePrices({
    body: { changes: { price: { ids: [id], before: [before], values: [value] } }, confirmed: everyGuard },
  })
const saveStock = (client: DeskClient, id: number, before: number, value: number) =>
  client.savePrices({
    body: { changes: { on_hand: { ids: [id], before: [before], values: [value] } }, confirmed: everyGuard },
  })

describe('the moves of a product’s stock', () => {
  it('say how many, why, by whom, in which order, and what was on hand after each', async () => {
    const client = await colleague()
    const { variantId, id, number } = await goods('Mozgó')
    await client.bookStockCount({
      body: { rows: [{ variant_id: variantId, counted: 12, expected: 10 }], reason: 'Évi leltár' },
    })
    await saveStock(client, variantId, 12, 9)
    const sold = await placed(variantId, 3)
    await acceptOrder(platform, sold)
    await prepareOrder(platform, sold)
    const left = await placed(variantId, 2)
    const sending = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
    const [staff] = await shop.sql<[{ id: number }]>`select max(id) as id from staff`
    const actor = `staff:${staff.id}` as const
    await recordChanges({ actor, name: 'Nagy Éva', what: 'takeOrderStep' }, () =>
      shipOrder(platform, sold, sending, { actor }),
    )
    await cancelOrder(platform, left, { reason: '' })
    await recordChange(shop.sql, { actor: 'command', name: 'kata', what: 'import lista.csv' }, async (tx) => {
      await tx`update stock set on_hand = on_hand + 4 where variant_id = ${variantId}`
      await tx`insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${variantId}, 'adjust', 4, 0)`
    })

    const { moves, product } = await client.listStockMoves({ params: { id }, query: {} })
    expect(product).toMatchObject({
      item_number: expect.any(String),
      variants: [{ id: variantId, item_number: number }],
    })
    expect(
      moves.map((move) => [
        move.title,
        move.on_hand_delta,
        move.held_delta,
        move.on_hand_after,
        move.order_number,
      ]),
    ).toEqual([
      ['Növelve', 4, 0, 10, null],
      ['Foglalás feloldva, a rendelés: törölve', 0, -2, 6, left],
      ['Kiadva a rendelésre, a rendelés: feladva', -3, -3, 6, sold],
      ['Rendelés foglalta', 0, 2, 9, left],
      ['Rendelés foglalta', 0, 3, 9, sold],
      ['Csökkentve', -3, 0, 9, null],
      ['Növelve', 2, 0, 12, null],
      ['Növelve', 10, 0, 10, null],
    ])
    expect(moves.map(({ origin, note }) => [origin, note])).toEqual([
      [expect.stringContaining('import lista.csv'), ''],
      ['', ''],
      ['Rendelés léptetése – Nagy Éva', ''],
      ['', ''],
      ['', ''],
      ['Árak és készlet – Kiss Anna', ''],
      ['Leltár – Kiss Anna', 'Évi leltár'],
      ['', ''],
    ])
    expect(moves.slice(5, 7).map(({ change_id: change }) => change)).toEqual(client.changes.toReversed())

    const counted = await client.listStockMoves({ params: { id }, query: { view: 'counted' } })
    expect(counted.moves.map((move) => move.on_hand_after)).toEqual([10, 6, 9, 12, 10])
    const older = await client.listStockMoves({ params: { id }, query: { before: moves[4]!.id } })
    expect(older.moves).toEqual(moves.slice(5))
    const blind = await colleague(['products.see'])
    const seen = await blind.listStockMoves({ params: { id }, query: {} })
    expect(seen.moves.every(({ order_number: order }) => order === null)).toBe(true)
  })

  it('of an unknown product are not found, and of another’s variant are none', async () => {
    const client = await colleague()
    const [one, other] = [await goods('Egyik'), await goods('Másik')]
    expect(await refusalOf(client.listStockMoves({ params: { id: 999_999 }, query: {} }))).toMatchObject({
      message: expect.any(String),
    })
    const query = { variant: other.variantId }
    expect((await client.listStockMoves({ params: { id: one.id }, query })).moves).toEqual([])
    expect(await refusalOf(client.listProductPrices({ params: { id: one.id }, query }))).not.toEqual({})
  })
})

describe('the prices of a variant over time', () => {
  it('have what set them, the 30-day lowest of a discount, and what is planned', async () => {
    const client = await colleague()
    const { variantId, id } = await goods('Drága')
    await shop.sql`update variant_price set valid_from = now() - interval '400 days' where variant_id = ${variantId}`
    await savePrice(client, variantId, 20_000, 21_000)
    await shop.sql`
      update variant_price set valid_to = now() + interval '5 days' where variant_id = ${variantId} and valid_to is null`
    await shop.sql`
      insert into variant_price (variant_id, gross, original_gross, valid_from)
      select variant_id, 15000, 21000, valid_to from variant_price
      where variant_id = ${variantId} and valid_to > now() order by valid_to desc limit 1`

    const found = await client.listProductPrices({ params: { id }, query: {} })
    expect(found.variant_id).toBe(variantId)
    expect(
      found.prices.map(({ gross, original, lowest, state }) => [gross, original, lowest, state]),
    ).toEqual([
      [15_000, 21_000, 20_000, 'planned'],
      [21_000, null, null, 'now'],
      [20_000, null, null, 'past'],
    ])
    expect(found.prices[1]).toMatchObject({
      origin: 'Árak és készlet – Kiss Anna',
      change_id: client.changes.at(-1),
    })
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
    expect([days(found.from, found.now), days(found.now, found.to)]).toEqual([365, 23])
    const all = await client.listProductPrices({ params: { id }, query: { span: 'all' } })
    expect(days(all.from, all.now)).toBe(400)
  })
})

describe('the changes of a product', () => {
  it('are its own alone, with old and new values, and say what was taken back; costs are for who may see them', async () => {
    const client = await colleague()
    const { variantId, id } = await goods('Változó')
    const other = await goods('Szomszéd')
    await client.savePrices({
      body: {
        changes: {
          price: { ids: [variantId, other.variantId], before: [20_000, 20_000], values: [19_000, 18_000] },
          cost: { ids: [variantId], before: [null], values: [9000] },
        },
        confirmed: everyGuard,
      },
    })
    const priced = client.changes.at(-1)!
    await recordChange(
      shop.sql,
      { actor: 'staff:7', name: 'Nagy Éva', what: 'changeProduct' },
      async (tx) => {
        await tx`update product set name = 'Változott' where id = ${id}`
      },
    )
    await undoChange(platform, priced, {
      undoer: commandLineUndoer,
      author: { actor: 'staff:7', name: 'Nagy Éva', what: 'undoChange' },
      rest: false,
    })

    const { changes } = await client.listProductChanges({ params: { id }, query: {} })
    expect(changes.map(({ title }) => title)).toEqual([
      'Visszavonás – Nagy Éva',
      'Termék módosítása – Nagy Éva',
      'Árak és készlet – Kiss Anna',
    ])
    expect(changes[1]!.rows).toMatchObject([
      { thing: 'Termék', kind: 'update', cells: [{ field: 'Megnevezés', old: 'Változó', new: 'Változott' }] },
    ])
    expect(changes[2]).toMatchObject({ id: priced, undone_by: changes[0]!.id })
    expect(changes[0]!.undoes).toBe(priced)
    expect(JSON.stringify(changes)).not.toContain('18\u00a0000')
    expect(JSON.stringify(changes[2])).toMatch(/9\s000/)
    const blind = await colleague(['products.see'])
    const seen = await blind.listProductChanges({ params: { id }, query: {} })
    expect(JSON.stringify(seen.changes.find((one) => one.id === priced))).not.toMatch(/"9\s000"/)
    const older = await client.listProductChanges({ params: { id }, query: { before: changes[1]!.id } })
    expect(older.changes.map((one) => one.id)).toEqual([priced])
  })
})
