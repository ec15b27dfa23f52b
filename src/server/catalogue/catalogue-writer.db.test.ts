import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { catalogueInvariants } from './catalogue-verify.ts'
import { writeProducts } from './catalogue-writer.ts'
import type { ProductInput, ProductOutcome } from './catalogue-writer-input.ts'
import {
  writeAttributes,
  writeBadges,
  writeBrands,
  writeCategories,
  writeCollections,
} from './catalogue-writer-taxonomy.ts'
import type { GuardPolicy, OfferGuard } from './offer-guards.ts'
import { stockInvariants } from './stock-verify.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('catalogue_writer')
  sql = openDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const now = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-02T10:00:00Z')

const tyre: ProductInput = {
  itemNumber: 'T-1',
  slug: 'fjell-3',
  name: 'Fjell 3 205/55 R16',
  brand: 'nordval',
  mainCategory: 'teli-gumi',
  categories: ['teli-gumi'],
  collections: ['ajanlatok'],
  badges: ['uj'],
  taxRate: 27,
  attributes: { szelesseg: 205, oldalfal: 55, felni: 16, erositett: false },
  images: [{ fileKey: 'a.svg', title: 'Elölről' }],
  variants: [
    {
      itemNumber: 'T-1-A',
      slug: '91h',
      name: '91H',
      ean: '2000000000015',
      attributes: { erositett: true },
      price: { gross: 28_990, originalGross: null },
      onHand: 7,
      backorder: false,
    },
  ],
}

const acceptAll = () => {}

async function write(
  inputs: ProductInput[],
  at = now,
  guard: GuardPolicy = acceptAll,
): Promise<ProductOutcome[]> {
  let outcomes: ProductOutcome[] = []
  await sql.begin(async (tx) => {
    outcomes = await writeProducts(tx, inputs, { now: at, guard })
  })
  return outcomes
}

async function brokenRules(): Promise<string[]> {
  const found = await Promise.all(
    [...catalogueInvariants, ...stockInvariants].map(async ({ title, find }) =>
      (await find(sql)).length > 0 ? title : '',
    ),
  )
  return found.filter(Boolean)
}

/** Everything that a write could touch, transaction ids of the rows included. */
async function fingerprint(): Promise<string> {
  const tables = [
    'product',
    'product_touch',
    'variant',
    'variant_attribute',
    'variant_price',
    'stock',
    'stock_move',
    'product_image',
    'product_category',
    'collection_product',
    'product_badge',
    'slug_history',
  ]
  const rows = await Promise.all(
    tables.map((table) => sql`select t.*, t.xmin::text from ${sql(table)} t order by t::text`),
  )
  return JSON.stringify(rows)
}

beforeEach(async () => {
  await sql`truncate product, category, brand, attribute, collection, badge, slug_history restart identity cascade`
  await sql.begin(async (tx) => {
    await writeBrands(tx, [{ slug: 'nordval', name: 'Nordval' }])
    await writeCategories(tx, [
      { slug: 'teli-gumi', name: 'Téli gumi', parent: 'abroncsok' },
      { slug: 'abroncsok', name: 'Abroncsok', parent: null },
    ])
    await writeAttributes(tx, [
      { slug: 'szelesseg', name: 'Szélesség', kind: 'number' },
      { slug: 'oldalfal', name: 'Oldalfal', kind: 'number' },
      { slug: 'felni', name: 'Felni', kind: 'number' },
      { slug: 'erositett', name: 'Erősített', kind: 'boolean' },
    ])
    await writeBadges(tx, [{ slug: 'uj', text: 'Új', backgroundColor: '#000000', fontColor: '#ffffff' }])
    await writeCollections(tx, [{ slug: 'ajanlatok', name: 'Ajánlatok' }])
  })
})

describe('writing products', () => {
  it('stores a product with all that belongs to it, and keeps every rule', async () => {
    expect(await write([tyre])).toEqual([
      { itemNumber: 'T-1', outcome: 'created', stockReservedForOrders: [] },
    ])
    const [row] = await sql`
      select p.slug, b.name as brand, s.on_hand, va.value as reinforced, va.own, i.file_key
      from product p join brand b on b.id = p.brand_id join variant v on v.product_id = p.id join stock s on s.variant_id = v.id
      join product_image i on i.product_id = p.id join variant_attribute va on va.variant_id = v.id
      join attribute a on a.id = va.attribute_id and a.slug = 'erositett'`
    expect(row).toMatchObject({
      slug: 'fjell-3',
      brand: 'Nordval',
      on_hand: 7,
      reinforced: 'true',
      own: true,
      file_key: 'a.svg',
    })
    expect(await brokenRules()).toEqual([])
  })

  it('changes no row when the same comes again', async () => {
    await write([tyre])
    const before = await fingerprint()
    expect(await write([tyre], later)).toMatchObject([{ outcome: 'unchanged' }])
    expect(await fingerprint()).toBe(before)
  })

  it('leaves what the input does not name', async () => {
    await write([tyre])
    const priceOnly = {
      itemNumber: 'T-1',
      variants: [{ itemNumber: 'T-1-A', price: { gross: 30_000, originalGross: null } }],
    }
    expect(await write([priceOnly], later)).toMatchObject([{ outcome: 'updated' }])
    const [row] =
      await sql`select p.name, v.ean, s.on_hand, t.touched_at as touched from product p join variant v on v.product_id = p.id join stock s on s.variant_id = v.id join product_touch t on t.product_id = p.id`
    expect(row).toMatchObject({
      name: 'Fjell 3 205/55 R16',
      ean: '2000000000015',
      on_hand: 7,
      touched: later,
    })
  })

  it('keeps the history of prices, without a gap', async () => {
    await write([tyre])
    await write(
      [{ ...tyre, variants: [{ itemNumber: 'T-1-A', price: { gross: 24_990, originalGross: 28_990 } }] }],
      later,
    )
    const rows =
      await sql`select gross, original_gross, valid_from, valid_to from variant_price order by valid_from`
    expect([...rows]).toEqual([
      { gross: 28_990, original_gross: null, valid_from: now, valid_to: later },
      { gross: 24_990, original_gross: 28_990, valid_from: later, valid_to: null },
    ])
  })

  it('leaves a discount alone that an input does not name, as long as the price is below the crossed-out one', async () => {
    const [variant] = tyre.variants
    const priced = (price: { gross: number; originalGross?: number | null }) => [
      { ...tyre, variants: [{ ...variant!, price }] },
    ]
    const running = async () => [
      ...(await sql`
        select gross, original_gross as original from variant_price p join variant v on v.id = p.variant_id
        where v.item_number = 'T-1-A' and valid_to is null`),
    ]
    await write(priced({ gross: 24_990, originalGross: 28_990 }))
    const before = await fingerprint()
    await write(priced({ gross: 24_990 }), later)
    expect(await fingerprint()).toBe(before)
    await write(priced({ gross: 23_990 }), new Date('2026-03-03T10:00:00Z'))
    expect(await running()).toEqual([{ gross: 23_990, original: 28_990 }])
    await write(priced({ gross: 28_990 }), new Date('2026-03-04T10:00:00Z'))
    expect(await running()).toEqual([{ gross: 28_990, original: null }])
  })

  it('gives all that its guards find before it commits, and writes nothing when that is refused', async () => {
    const [variant] = tyre.variants
    const changed = (changes: object) => [{ ...tyre, variants: [{ ...variant!, ...changes }] }]
    await write(changed({ price: { gross: 24_990, originalGross: 28_990 } }))
    const before = await fingerprint()
    const found: OfferGuard[] = []
    const refuse: GuardPolicy = (guards) => {
      found.push(...guards)
      throw new Error('not confirmed')
    }
    const slip = changed({ price: { gross: 249_900, originalGross: null }, onHand: 0 })
    await expect(write(slip, later, refuse)).rejects.toThrow('not confirmed')
    expect(found.map(({ kind, itemNumber }) => `${kind} ${itemNumber}`)).toEqual([
      'price_change T-1-A',
      'discount_ends T-1-A',
      'stock_gone T-1-A',
    ])
    expect(await fingerprint()).toBe(before)
  })

  it('writes a move for a changed stock, and does not count away what orders hold', async () => {
    await write([tyre])
    await sql`update stock set reserved = 3`
    await sql`insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) select variant_id, 'hold', 0, 3 from stock`
    const outcome = await write([{ itemNumber: 'T-1', variants: [{ itemNumber: 'T-1-A', onHand: 1 }] }])
    expect(outcome).toMatchObject([{ outcome: 'updated', stockReservedForOrders: ['T-1-A'] }])
    expect([...(await sql`select on_hand from stock`)]).toEqual([{ on_hand: 3 }])
    expect([...(await sql`select kind, on_hand_delta from stock_move order by id`)]).toEqual([
      { kind: 'adjust', on_hand_delta: 7 },
      { kind: 'hold', on_hand_delta: 0 },
      { kind: 'adjust', on_hand_delta: -4 },
    ])
  })

  it('leaves a redirect for a changed slug, and makes no chain when the slug comes back', async () => {
    await write([tyre])
    await write([{ ...tyre, slug: 'fjell-4' }])
    expect([...(await sql`select slug from slug_history`)]).toEqual([{ slug: 'fjell-3' }])
    await write([{ ...tyre, slug: 'fjell-5' }])
    await write([tyre])
    expect([...(await sql`select slug from slug_history order by slug`)]).toEqual([
      { slug: 'fjell-4' },
      { slug: 'fjell-5' },
    ])
    expect(await brokenRules()).toEqual([])
  })

  it('numbers slugs that others have or had', async () => {
    const named = (number: number): ProductInput => ({
      itemNumber: `N-${number}`,
      name: 'Őszi álom',
      mainCategory: 'teli-gumi',
      taxRate: 27,
      variants: [{ itemNumber: `N-${number}` }],
    })
    await write([named(1), named(2)])
    await write([{ ...named(1), slug: 'tavaszi-alom' }, named(3)])
    const rows = await sql`select slug from product order by item_number`
    expect(rows.map((row) => row.slug as string)).toEqual(['tavaszi-alom', 'oszi-alom-2', 'oszi-alom-3'])
  })

  it('keeps a numbered slug when the requested one is taken, and gives it up when that is free', async () => {
    const requesting = (number: number): ProductInput => ({
      itemNumber: `W-${number}`,
      slug: 'golf',
      name: 'Golf',
      mainCategory: 'teli-gumi',
      taxRate: 27,
      variants: [{ itemNumber: `W-${number}` }],
    })
    const slugs = async () =>
      (await sql<{ slug: string }[]>`select slug from product order by item_number`).map(({ slug }) => slug)
    const three = [requesting(1), requesting(2), requesting(3)]
    await write(three)
    expect(await slugs()).toEqual(['golf', 'golf-2', 'golf-3'])
    await write(three.toReversed())
    expect(await slugs()).toEqual(['golf', 'golf-2', 'golf-3'])
    await write([{ ...requesting(4), slug: 'polo-2' }])
    await write([{ ...requesting(4), slug: 'polo' }])
    expect(await slugs()).toEqual(['golf', 'golf-2', 'golf-3', 'polo'])
  })

  it('takes away attributes, badges and pictures that the input empties', async () => {
    await write([tyre])
    await write([{ ...tyre, badges: [], images: [], attributes: { szelesseg: null } }])
    const [row] = await sql`
      select (select count(*)::int from product_badge) as badges, (select count(*)::int from product_image) as images,
        (select count(*)::int from variant_attribute va join attribute a on a.id = va.attribute_id where a.slug = 'szelesseg') as widths`
    expect(row).toEqual({ badges: 0, images: 0, widths: 0 })
  })

  it('refuses an unknown reference and a new product without a name, and keeps nothing of the batch', async () => {
    await expect(
      write([tyre, { ...tyre, itemNumber: 'T-2', brand: 'nincs', variants: [] }]),
    ).rejects.toMatchObject({ itemNumber: 'T-2', field: 'brand' })
    await expect(write([{ itemNumber: 'T-3', variants: [] }])).rejects.toMatchObject({ field: 'name' })
    expect(await sql`select 1 from product`).toHaveLength(0)
  })

  it('refuses a variant number that another product has', async () => {
    await write([tyre])
    const thief = { ...tyre, itemNumber: 'T-9', slug: 'tolvaj', variants: [{ itemNumber: 'T-1-A' }] }
    await expect(write([thief])).rejects.toMatchObject({ field: 'item_number' })
  })
})

describe('writing categories', () => {
  it('moves the whole subtree with its root', async () => {
    await sql.begin(async (tx) => {
      await writeCategories(tx, [{ slug: 'bolt', name: 'Bolt', parent: null }])
      await writeCategories(tx, [{ slug: 'abroncsok', name: 'Abroncsok', parent: 'bolt' }])
    })
    const [row] = await sql`
      select (select string_agg(a.slug, '>' order by array_position(c.path, a.id)) from category a where a.id = any(c.path)) as trail
      from category c where c.slug = 'teli-gumi'`
    expect(row).toEqual({ trail: 'bolt>abroncsok>teli-gumi' })
  })

  it('refuses a circle and an unknown parent', async () => {
    const circle = sql.begin((tx) =>
      writeCategories(tx, [{ slug: 'abroncsok', name: 'Abroncsok', parent: 'teli-gumi' }]),
    )
    await expect(circle).rejects.toThrow('stands under itself')
    const lost = sql.begin((tx) => writeCategories(tx, [{ slug: 'x', name: 'X', parent: 'nincs' }]))
    await expect(lost).rejects.toThrow('Unknown parent category: nincs')
  })
})
