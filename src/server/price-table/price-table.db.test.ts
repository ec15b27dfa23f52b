import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminClient } from '#contract/admin/client.ts'
import type { Right } from '#contract/admin/rights.ts'
import { recordChange } from '#platform/audit/recording.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import {
  hour,
  lowestOfModel,
  regularOfModel,
  stretchOf,
  withImported,
  withRegular,
  withSale,
  type ModelStretch,
  type PriceModel,
} from '#tests/support/price-model.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { writeProducts } from '#server/catalogue/index.ts'
import { findBySql } from '#server/desk-lists/index.ts'
import { createPriceTableHandlers } from './price-table-api.ts'

let shop: ShopDatabase
let now = new Date()
const platform = () => testPlatform(shop.sql, () => now)
beforeAll(async () => {
  shop = await createShopDatabase('price_table')
  // Histories begin well before: the database's own clock is what undoing goes by.
  now = new Date(Math.floor(Date.now() / 1000) * 1000)
})
afterAll(() => shop.drop())

const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(shop.sql, createPriceTableHandlers(platform()), {
    clock: () => now,
    ...(rights ? { rights } : {}),
  })

type Row = Awaited<ReturnType<AdminClient['listPrices']>>['rows'][number]
const rowOf = async (client: AdminClient, id: number): Promise<Row> => {
  const [variant] = await shop.sql<
    [{ number: string }]
  >`select item_number as number from variant where id = ${id}`
  const { rows } = await client.findPrices({ body: { item_numbers: [variant.number] } })
  return rows[0]!
}
const priceEdit = (id: number, before: number | null, value: number | null) => ({
  price: { ids: [id], before: [before], values: [value] },
})
const everyGuard = ['price_change', 'tiny_price', 'below_cost', 'discount_ends', 'stock_gone']

describe('the price table', () => {
  it('shows windows by name, with the exact count, and no cost to who may not see it', async () => {
    const ids = await Promise.all(
      ['Árok', 'Bánya', 'Cél'].map((name) => insertVariant(shop.sql, { name: `Ablak ${name}`, stock: 0 })),
    )
    await shop.sql`update variant set cost = 9000 where id = ${ids[0]!}`
    const client = await colleague()
    const first = await client.listPrices({ query: { search: 'Ablak' } })
    expect(first).toMatchObject({ total: 3, has_more: false })
    expect(first.rows.map(({ id }) => id)).toEqual(ids)
    expect(first.rows[0]).toMatchObject({ price: 24_990, sale: null, cost: 9000, lowest: 24_990, on_hand: 0 })
    const rest = await client.listPrices({ query: { search: 'Ablak', after: ids[0]! } })
    expect(rest.rows.map(({ id }) => id)).toEqual(ids.slice(1))
    expect(rest.total).toBeNull()
    const other = await colleague(['products.see'])
    expect((await other.listPrices({ query: { search: 'Ablak' } })).rows[0]!.cost).toBeNull()
  })

  it('is downloaded as a workbook of what is seen, without costs for who may not see them', async () => {
    const id = await insertVariant(shop.sql, { name: 'Letöltött', stock: 4 })
    await shop.sql`update variant set cost = 12000 where id = ${id}`
    const sheetOf = async (rights?: Right[]) => {
      const client = await colleague(rights)
      const { name, bytes } = await client.exportPrices({ query: { search: 'letoltott' } })
      expect(name).toMatch(/^arak-\d{4}-\d\d-\d\d\.xlsx$/)
      const [sheet] = await readWorkbook(Buffer.from(bytes))
      return sheet!.data
    }
    const [head, ...rows] = await sheetOf()
    const { item_number: number } = await rowOf(await colleague(), id)
    expect(head!.slice(0, 5)).toEqual(['Cikkszám', 'Termék', 'Beszerzés (nettó)', 'Ár', 'Akciós ár'])
    expect(rows).toEqual([[number, 'Letöltött', 12_000, 24_990, null, null, null, 24_990, 4, 0, 4]])
    expect((await sheetOf(['products.see']))[0]).not.toContain('Beszerzés (nettó)')
  })

  it.each([
    ['no_ean', 'ean', '5901234123457'],
    ['no_weight', 'weight_grams', 9000],
    ['below_cost', 'cost', 1000],
  ] as const)('finds what is wrong: %s', async (view, column, sound) => {
    const id = await insertVariant(shop.sql, { name: `Gond ${view}`, weightGrams: 0 })
    await shop.sql`update variant set cost = 24990 where id = ${id}`
    const client = await colleague()
    const found = async () =>
      (await client.listPrices({ query: { view, search: `gond ${view}` } })).rows.length
    expect(await found()).toBe(1)
    await shop.sql`update variant set ${shop.sql({ [column]: sound })} where id = ${id}`
    expect(await found()).toBe(0)
  })

  it('finds what has no price, and what nobody has bought for 90 days', async () => {
    const id = await insertVariant(shop.sql, { name: 'Gond porosodik' })
    const client = await colleague()
    const found = async (view: 'no_price' | 'unsold') =>
      (await client.listPrices({ query: { view, search: 'porosodik GOND' } })).rows.length
    expect([await found('no_price'), await found('unsold')]).toEqual([0, 0])
    await shop.sql`update product set created_at = now() - interval '91 days' where name = 'Gond porosodik'`
    await shop.sql`delete from variant_price where variant_id = ${id}`
    expect([await found('no_price'), await found('unsold')]).toEqual([1, 1])
    const guest = guestClient(platform())
    await shop.sql`insert into variant_price (variant_id, gross, valid_from) values (${id}, 24990, '2020-01-01')`
    await complete(guest, await readyCheckout(guest, { id }))
    expect(await found('unsold')).toBe(0)
  })

  it('saves prices, a scheduled sale, costs and stock in one change, which is undone as one', async () => {
    const client = await colleague()
    const [one, other] = [await insertVariant(shop.sql), await insertVariant(shop.sql, { stock: 5 })]
    const before = [await rowOf(client, one), await rowOf(client, other)]
    const body = {
      changes: {
        price: { ids: [one], before: [24_990], values: [25_990] },
        sale: { ids: [one], before: [null], values: [20_990] },
        sale_from: { ids: [one], before: [null], values: ['2199-12-01'] },
        sale_to: { ids: [one], before: [null], values: ['2199-12-24'] },
        cost: { ids: [other], before: [null], values: [12_000] },
        on_hand: { ids: [other], before: [5], values: [8] },
      },
    }
    const effect = await client.previewPrices({ body })
    expect(effect).toMatchObject({
      rows: 2,
      cells: 6,
      stock_value: { before: 100 * 24_990 + 5 * 24_990, after: 100 * 25_990 + 8 * 24_990 },
      price_percent: 4,
      sales: { begin: 1, unmarked: 0 },
      guards: [],
      conflicts: [],
      errors: [],
    })
    expect(effect.examples.find(({ law }) => law)?.law).toEqual({ lowest: 25_990, percent: 19 })
    expect(await rowOf(client, one)).toEqual(before[0])
    expect(await client.savePrices({ body })).toEqual({ rows: 2, cells: 6 })
    expect(await rowOf(client, one)).toMatchObject({
      price: 25_990,
      sale: 20_990,
      sale_from: '2199-12-01',
      sale_to: '2199-12-24',
    })
    expect(await rowOf(client, other)).toMatchObject({ cost: 12_000, on_hand: 8 })
    const moves = await shop.sql`
      select on_hand_delta as delta, reason, staff_id is not null as named from stock_move where variant_id = ${other} order by id`
    expect(moves.at(-1)).toEqual({ delta: 3, reason: 'Árak és készlet', named: true })
    expect(client.changes).toHaveLength(1)
    expect(await brokenRules(shop.sql)).toEqual([])
    const undone = await undoChange(platform(), client.changes[0]!, {
      undoer: commandLineUndoer,
      author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
      rest: false,
    })
    expect(undone.conflicts).toEqual([])
    expect([await rowOf(client, one), await rowOf(client, other)]).toEqual(before)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('brings its products to the front of what changed last, without a new version of their rows', async () => {
    const client = await colleague()
    const older = await insertVariant(shop.sql, { name: 'Frissül egy' })
    await insertVariant(shop.sql, { name: 'Frissül másik' })
    await shop.sql`
      update product set updated_at = now() - case name when 'Frissül egy' then interval '2 days' else interval '1 day' end
      where name like 'Frissül%'`
    const listed = async () => {
      const { ids } = await findBySql(shop.sql, {
        view: 'all',
        search: 'frissül',
        category: [],
        brand: [],
        sort: 'updated',
        limit: 9,
      })
      const rows = await shop.sql<{ id: number; name: string; version: string }[]>`
        select id, name, xmin::text as version from product where id = any(${ids}::int[])`
      return ids.map((id) => rows.find((row) => row.id === id)!)
    }
    const before = await listed()
    expect(before.map(({ name }) => name)).toEqual(['Frissül másik', 'Frissül egy'])
    await client.savePrices({ body: { changes: priceEdit(older, 24_990, 25_990) } })
    expect(await listed()).toEqual(before.toReversed())
  })

  it('stops what looks like a slip, now and scheduled, until each guard is confirmed by name', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { stock: 3 })
    await shop.sql`update variant set cost = 15000 where id = ${id}`
    const body = {
      changes: {
        sale: { ids: [id], before: [null], values: [9990] },
        sale_from: { ids: [id], before: [null], values: ['2199-12-01'] },
        on_hand: { ids: [id], before: [3], values: [0] },
      },
    }
    const { guards } = await client.previewPrices({ body })
    expect(Object.fromEntries(guards.map(({ name, count }) => [name, count]))).toEqual({
      below_cost: 1,
      price_change: 1,
      stock_gone: 1,
    })
    const refused = await refusalOf(client.savePrices({ body: { ...body, confirmed: ['price_change'] } }))
    expect(refused).toMatchObject({
      code: 'prices_unconfirmed',
      guards: [{ name: 'below_cost' }, { name: 'stock_gone' }],
    })
    expect(await rowOf(client, id)).toMatchObject({ sale: null, on_hand: 3 })
    await client.savePrices({ body: { ...body, confirmed: everyGuard } })
    // The end of a sale is no change of 30 %.
    const end = { sale_to: { ids: [id], before: [null], values: ['2199-12-31'] } }
    expect((await client.previewPrices({ body: { changes: end } })).guards).toEqual([])
    const price = await client.previewPrices({ body: { changes: priceEdit(id, 24_990, 249_900) } })
    expect(price.guards.map(({ name }) => name)).toEqual(['price_change'])
  })

  it('names cells that another has changed meanwhile, and merges the others', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { stock: 3 })
    await client.savePrices({ body: { changes: priceEdit(id, 24_990, 25_990) } })
    const stale = { ...priceEdit(id, 24_990, 26_990), on_hand: { ids: [id], before: [3], values: [4] } }
    expect((await client.previewPrices({ body: { changes: stale } })).conflicts).toEqual([
      { id, item_number: expect.any(String), field: 'price', yours: 26_990, theirs: 25_990 },
    ])
    expect(await refusalOf(client.savePrices({ body: { changes: stale } }))).toMatchObject({
      code: 'prices_conflict',
      conflicts: [{ field: `${id}.price`, yours: 26_990, theirs: 25_990 }],
    })
    // Another column of the same row is nobody's conflict, and what both wrote alike is none.
    await client.savePrices({
      body: {
        changes: { ...priceEdit(id, 24_990, 25_990), on_hand: { ids: [id], before: [3], values: [4] } },
      },
    })
    expect(await rowOf(client, id)).toMatchObject({ price: 25_990, on_hand: 4 })
  })

  it('says at the cell what can’t be: sales that are none, stock that orders hold, variants that are gone', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { stock: 3 })
    await shop.sql`update stock set reserved = 2 where variant_id = ${id}`
    const textOf = async (changes: Parameters<AdminClient['previewPrices']>[0]['body']['changes']) =>
      (await client.previewPrices({ body: { changes } })).errors.map(({ field, text }) => [field, text])
    expect(await textOf({ on_hand: { ids: [id], before: [3], values: [1] } })).toEqual([
      ['on_hand', 'Ennyit rendelések tartanak: 2 db.'],
    ])
    expect(await textOf({ sale: { ids: [id], before: [null], values: [24_990] } })).toEqual([
      ['sale', 'Az akciós ár legyen kisebb az árnál.'],
    ])
    expect(await textOf({ sale_to: { ids: [id], before: [null], values: ['2199-01-01'] } })).toEqual([
      ['sale', 'Írja be az akciós árat is.'],
    ])
    expect(await textOf(priceEdit(id, 24_990, null))).toEqual([['price', 'Az ár nem lehet üres.']])
    expect(await textOf(priceEdit(2_000_000_000, 1, 2))).toEqual([
      ['price', 'Ez a változat időközben megszűnt.'],
    ])
    const refused = await refusalOf(
      client.savePrices({ body: { changes: { on_hand: { ids: [id], before: [3], values: [1] } } } }),
    )
    expect(refused).toMatchObject({ errors: { [`${id}.on_hand`]: ['Ennyit rendelések tartanak: 2 db.'] } })
    await shop.sql`update stock set reserved = 0 where variant_id = ${id}`
  })

  it.each<[Right[], object, boolean]>([
    [['stock.edit'], { on_hand: { before: [3], values: [4] } }, true],
    [['stock.edit'], { price: { before: [24_990], values: [25_000] } }, false],
    [['prices.edit'], { price: { before: [24_990], values: [25_000] } }, true],
    [['prices.edit'], { on_hand: { before: [3], values: [4] } }, false],
    [['prices.edit'], { cost: { before: [null], values: [1] } }, false],
  ])('with %j %j is allowed: %s', async (rights, changes, isAllowed) => {
    const client = await colleague(['products.see', ...rights])
    const id = await insertVariant(shop.sql, { stock: 3 })
    const columns = Object.fromEntries(
      Object.entries(changes).map(([field, column]) => [field, { ids: [id], ...(column as object) }]),
    )
    const body = { changes: columns }
    const refusals = [
      await refusalOf(client.previewPrices({ body })),
      await refusalOf(client.savePrices({ body })),
    ].map((refused) => (refused as { code?: string }).code)
    expect(refusals).toEqual(isAllowed ? [undefined, undefined] : ['forbidden', 'forbidden'])
  })
})

describe('any sequence of table edits, imports, sales and undos', () => {
  let ids: number[] = []
  beforeEach(async () => {
    ids = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
  })

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('price' as const),
      which: fc.nat(1),
      gross: fc.integer({ min: 20_000, max: 30_000 }),
    }),
    fc.record({
      kind: fc.constant('sale' as const),
      which: fc.nat(1),
      gross: fc.option(fc.integer({ min: 10_000, max: 19_000 })),
      days: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      kind: fc.constant('import' as const),
      which: fc.nat(1),
      gross: fc.integer({ min: 20_000, max: 30_000 }),
    }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 100 }) }),
  )

  it('leaves prices, history and 30-day values as a plain model says', { timeout: 60_000 }, async () => {
    const client = await colleague()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        // Time goes on from the far past: undoing names the present of the database for nothing but bought prices.
        now = new Date('2021-01-10T12:00:00Z')
        await shop.sql`delete from variant_price where variant_id = any(${ids}::int[])`
        const models: PriceModel[] = ids.map(() => [
          { gross: 24_990, original: null, from: Date.parse('2020-01-01T00:00:00Z'), to: null },
        ])
        for (const id of ids)
          await shop.sql`insert into variant_price (variant_id, gross, valid_from) values (${id}, 24990, '2020-01-01T00:00:00Z')`
        /** What can be taken back: the change, and the histories before it. */
        const taken: { change: number; before: PriceModel[] }[] = []
        for (const one of steps) {
          const before = structuredClone(models)
          let change: number | null = null
          if (one.kind === 'wait') now = new Date(now.getTime() + one.hours * hour)
          else if (one.kind === 'undo') {
            const last = taken.pop()
            if (!last) continue
            const undone = await undoChange(platform(), last.change, {
              undoer: commandLineUndoer,
              author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
              rest: false,
            })
            expect(undone.conflicts).toEqual([])
            last.before.forEach((model, index) => (models[index] = model))
          } else {
            const id = ids[one.which]!
            const row = await rowOf(client, id)
            const known = client.changes.length
            if (one.kind === 'import') change = await imported(id, one.gross, models)
            else {
              const end = one.kind === 'sale' ? dayAfter(one.days) : ''
              const changes =
                one.kind === 'price' ? priceEdit(id, row.price, one.gross) : saleEdit(row, one.gross, end)
              const wanted =
                one.kind === 'price'
                  ? withRegular(models[one.which]!, one.gross, now.getTime())
                  : withSale(models[one.which]!, one.gross, { to: endOfDay(end), now: now.getTime() })
              const refused = await refusalOf(client.savePrices({ body: { changes, confirmed: everyGuard } }))
              // Refused is a reduction that would be none, and nothing else.
              const isNone = wanted.some(({ gross, original }) => original !== null && gross >= original)
              expect(refused).toMatchObject(isNone ? { code: 'validation_failed' } : {})
              expect(Object.keys(refused).length > 0).toBe(isNone)
              if (!isNone) models[one.which] = wanted
            }
            change ??= client.changes[known] ?? null
          }
          if (change !== null) taken.push({ change, before })
          await expectModels(client, models)
        }
      }),
      { numRuns: 30 },
    )
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  const dayAfter = (days: number) => new Date(now.getTime() + days * 24 * hour).toISOString().slice(0, 10)
  function saleEdit(row: Row, gross: number | null, end: string) {
    const column = (field: 'sale' | 'sale_from' | 'sale_to', value: number | string | null) => ({
      [field]: { ids: [row.id], before: [row[field]], values: [value] },
    })
    return gross === null
      ? column('sale', null)
      : { ...column('sale', gross), ...column('sale_from', null), ...column('sale_to', end) }
  }

  async function imported(id: number, gross: number, models: PriceModel[]): Promise<number | null> {
    const [variant] = await shop.sql<[{ number: string; product: string }]>`
      select v.item_number as number, p.item_number as product from variant v join product p on p.id = v.product_id where v.id = ${id}`
    await recordChange(shop.sql, { actor: 'command', name: '', what: 'import' }, (tx) =>
      writeProducts(
        tx,
        [{ itemNumber: variant.product, variants: [{ itemNumber: variant.number, price: { gross } }] }],
        { now, guard: () => undefined },
      ),
    )
    const index = ids.indexOf(id)
    const before = JSON.stringify(models[index])
    models[index] = withImported(models[index]!, gross, now.getTime())
    if (JSON.stringify(models[index]) === before) return null
    const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
    return row.id
  }

  const endOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) + 23 * hour

  async function expectModels(client: AdminClient, models: readonly PriceModel[]): Promise<void> {
    const stored = await shop.sql<(ModelStretch & { id: number })[]>`
      select variant_id as id, gross, original_gross as original, (extract(epoch from valid_from) * 1000)::float8 as from,
        (extract(epoch from valid_to) * 1000)::float8 as to
      from variant_price where variant_id = any(${ids}::int[]) order by variant_id, valid_from`
    const found = ids.map((id) =>
      stored
        .filter((row) => row.id === id)
        .map(({ gross, original, from, to }) => ({ gross, original, from, to })),
    )
    expect(found).toEqual(models)
    const overlaps = await shop.sql`
      select from variant_price a join variant_price b on a.variant_id = b.variant_id and a.id < b.id
        and tstzrange(a.valid_from, a.valid_to) && tstzrange(b.valid_from, b.valid_to)
      where a.variant_id = any(${ids}::int[])`
    expect(overlaps.count).toBe(0)
    for (const [index, id] of ids.entries()) {
      const model = models[index]!
      const running = stretchOf(model, now.getTime())!
      const lowest = lowestOfModel(model, now.getTime())
      expect(await rowOf(client, id)).toMatchObject({ price: regularOfModel(running), lowest })
    }
  }
})
