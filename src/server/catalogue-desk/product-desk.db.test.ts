import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import type { Platform } from '#platform/platform.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { createCatalogueDeskHandlers } from './catalogue-desk-api.ts'
import { createDuplicateHandlers } from './product-duplicate-api.ts'

type Values = AdminRequest<'createProduct'>['body']['values']

let shop: ShopDatabase
let now = new Date()
beforeAll(async () => {
  shop = await createShopDatabase('product_desk')
  await shop.sql`
    insert into attribute (slug, name, kind, labels, label_order) values ('bevonat', 'Bevonat', 'choice', '{"krom":"Króm"}', '{krom}')`
  await shop.sql`
    with made as (insert into category (path, slug, name) values ('{}', 'kulcsok', 'Kulcsok') returning id)
    select id from made`
  await shop.sql`update category set path = array[id] where slug = 'kulcsok'`
})
afterAll(() => shop.drop())

const platform = (): Platform => testPlatform(shop.sql, () => now)
const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    { ...createCatalogueDeskHandlers(platform()), ...createDuplicateHandlers(platform()) },
    { clock: () => now, ...(rights ? { rights } : {}) },
  )
const variant = (itemNumber: string, more: Partial<Values['variants'][number]> = {}) => ({
  id: null,
  item_number: itemNumber,
  name: '',
  ean: '4006381333931',
  price: 2490,
  original_price: null,
  on_hand: 10,
  backorder: false,
  weight: 180,
  shelf: 'A-1',
  low_stock: 2,
  cost: 1000,
  for_sale: true,
  attributes: { bevonat: 'krom' },
  longest_side: 200,
  middle_side: 30,
  shortest_side: 10,
  ...more,
})
const values = (itemNumber: string, more: Partial<Values> = {}): Values => ({
  name: `Kulcs ${itemNumber}`,
  category: 'kulcsok',
  brand: 'Őrszem',
  short_description: 'Rövid.',
  description: '<p>Hosszú.</p>',
  tax_rate: 27,
  unit_measure: 'db',
  is_published: true,
  variants: [variant(itemNumber)],
  pictures: [{ key: 'products/egy.webp', title: 'Egy' }],
  attributes: {},
  option_attributes: [],
  eprel_id: '123',
  warranty_months: 24,
  garan_months: 36,
  locker_allowed: false,
  max_order_quantity: 5,
  ...more,
})
const undo = (change: number) =>
  undoChange(platform(), change, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
    rest: false,
  })

it('two colleagues at once make no one product of two with the same item number', async () => {
  const both = [await colleague(), await colleague()]
  const results = await Promise.all(
    both.map((client, index) =>
      refusalOf(client.createProduct({ body: { values: values('EGYSZER', { name: `Kulcs ${index}` }) } })),
    ),
  )
  expect(results.map(({ code }) => code ?? 'made').toSorted()).toEqual(['item_number_taken', 'made'])
})

describe('a duplicate of a product', () => {
  it('is all that the product is, hidden, without what is another’s own; one change, taken back in one', async () => {
    const client = await colleague()
    const made = await client.createProduct({
      body: {
        values: values('MASOL', {
          variants: [
            variant('MASOL', { price: 1990, original_price: 2490 }),
            variant('MASOL-B', { name: 'B', cost: 900 }),
          ],
          option_attributes: ['bevonat'],
        }),
      },
    })
    await shop.sql`
      insert into badge (slug, text, background_color, font_color) values ('uj', 'Új', '#000', '#fff')`
    await shop.sql`insert into product_badge (product_id, badge_id) select ${made.id}, id from badge where slug = 'uj'`
    const [{ id: bought }] = await shop.sql<[{ id: number }]>`
      update variant set packing_quantity = 4 where item_number = 'MASOL-B' returning id`
    await shop.sql`
      insert into product_image (product_id, variant_id, file_key, title) values (${made.id}, ${bought}, 'products/b.webp', 'B')`
    const params = { id: made.id }
    const proposal = await client.proposeDuplicate({ params })
    expect(proposal).toMatchObject({
      name: 'Kulcs MASOL',
      variants: [{ new_item_number: 'MASOL-2' }, { new_item_number: 'MASOL-B-2' }],
    })
    const before = client.changes.length
    const body = {
      name: proposal.name,
      variants: proposal.variants.map((one) => ({ id: one.id, item_number: one.new_item_number })),
    }
    const copy = await client.duplicateProduct({ params, body })
    expect(client.changes.length - before).toBe(1)
    const shown = await client.getProduct({ params: copy })
    const own = { on_hand: 0, ean: '', shelf: '', original_price: null, price: 2490 }
    const first = {
      ...made.values.variants[0]!,
      ...own,
      item_number: 'MASOL-2',
      id: expect.any(Number) as number,
    }
    const second = {
      ...made.values.variants[1]!,
      ...own,
      item_number: 'MASOL-B-2',
      id: expect.any(Number) as number,
    }
    expect(shown).toMatchObject({
      url: '/termek/kulcs-masol-2',
      item_number: 'MASOL-2',
      values: { ...made.values, is_published: false, eprel_id: '', variants: [first, second] },
    })
    expect([...(await hiddenOf(copy.id))]).toEqual([...(await hiddenOf(made.id))])
    expect(await brokenRules(shop.sql)).toEqual([])

    // The same numbers cannot be given again, by whomever.
    expect(await refusalOf(client.duplicateProduct({ params, body }))).toMatchObject({
      code: 'item_number_taken',
      errors: {
        'variants.0.item_number': [expect.any(String)],
        'variants.1.item_number': [expect.any(String)],
      },
    })
    expect((await undo(client.changes.at(-1)!)).conflicts).toEqual([])
    expect(await refusalOf(client.getProduct({ params: copy }))).toMatchObject({ code: 'product_not_found' })
    expect((await client.getProduct({ params })).values).toEqual(made.values)
  })

  const hiddenOf = (id: number) => shop.sql`
    select p.packing_quantity, p.garan_file, v.packing_quantity as own, v.low_stock, v.longest_side_mm,
      (select jsonb_agg(pb.badge_id) from product_badge pb where pb.product_id = p.id) as badges,
      (select jsonb_agg(i.file_key) from product_image i where i.variant_id = v.id) as pictures
    from product p join variant v on v.product_id = p.id where p.id = ${id} order by v.position`

  it('is made once for each name it is given, whoever is faster', async () => {
    const [one, other] = [await colleague(), await colleague()]
    const { id } = await one.createProduct({ body: { values: values('VERSENY') } })
    const { name, variants } = await one.proposeDuplicate({ params: { id } })
    const body = {
      name,
      variants: variants.map((each) => ({ id: each.id, item_number: each.new_item_number })),
    }
    const results = await Promise.all(
      [one, other].map((client) => refusalOf(client.duplicateProduct({ params: { id }, body }))),
    )
    expect(results.map(({ code }) => code ?? 'made').toSorted()).toEqual(['item_number_taken', 'made'])
    const stale = { name, variants: [{ id: variants[0]!.id + 1000, item_number: 'MAS' }] }
    expect(await refusalOf(one.duplicateProduct({ params: { id }, body: stale }))).toMatchObject({
      code: 'variant_missing',
    })
    const gone = one.proposeDuplicate({ params: { id: 2_000_000_000 } })
    expect(await refusalOf(gone)).toMatchObject({ code: 'product_not_found' })
  })

  it('takes no cost along for who sees none, and needs the rights of a new product', async () => {
    const owner = await colleague()
    const { id } = await owner.createProduct({ body: { values: values('JOGOS') } })
    const duplicate = async (client: DeskClient) => {
      const { name, variants } = await client.proposeDuplicate({ params: { id } })
      return client.duplicateProduct({
        params: { id },
        body: { name, variants: variants.map((one) => ({ id: one.id, item_number: one.new_item_number })) },
      })
    }
    const editor = await colleague(['products.see', 'products.edit', 'stock.edit'])
    expect(await refusalOf(duplicate(editor))).toMatchObject({ code: 'forbidden' })
    const seller = await colleague(['products.see', 'products.edit', 'prices.edit', 'stock.edit'])
    const copy = await duplicate(seller)
    expect((await owner.getProduct({ params: copy })).values.variants).toMatchObject([{ cost: null }])
  })
})
