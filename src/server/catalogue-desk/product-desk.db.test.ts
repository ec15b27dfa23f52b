import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import type { Product, ProductCard } from '#contract/wire.ts'
import { wallTimeOf } from '#hungary/moment-of.ts'
import type { Platform } from '#platform/platform.ts'
import { createBulkHandlers } from '#server/product-bulk/bulk-api.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { presentCard } from '#server/catalogue/catalogue-presenting.ts'
import { presentProduct } from '#server/catalogue/product-presenting.ts'
import { cardVariants, findProduct, loadOptionAttributes } from '#server/catalogue/product-store.ts'
import { loadVariants } from '#server/catalogue/variant-store.ts'
import { createCatalogueDeskHandlers } from './catalogue-desk-api.ts'
import { createDuplicateHandlers } from './product-duplicate-api.ts'
import { publishDue } from './publish-job.ts'

type Values = AdminRequest<'createProduct'>['body']['values']

let shop: ShopDatabase
let now = new Date()
let files: Platform['files']
beforeAll(async () => {
  shop = await createShopDatabase('product_desk')
  ;({ files } = testPlatform(shop.sql))
  await files.write('images/products/egy.webp', 'egy')
  await shop.sql`
    insert into attribute (slug, name, kind, labels, label_order) values ('bevonat', 'Bevonat', 'choice', '{"krom":"Króm"}', '{krom}')`
  await shop.sql`
    with made as (insert into category (path, slug, name) values ('{}', 'kulcsok', 'Kulcsok') returning id)
    select id from made`
  await shop.sql`update category set path = array[id] where slug = 'kulcsok'`
})
afterAll(() => shop.drop())

/** What would be drawn, as text. */
const asText = {
  card: async (card: ProductCard) => JSON.stringify(card),
  page: async (product: Product) => JSON.stringify(product),
}
const platform = (): Platform => ({ ...testPlatform(shop.sql, () => now), files })
const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    {
      ...createCatalogueDeskHandlers(platform(), asText),
      ...createDuplicateHandlers(platform()),
      ...createBulkHandlers(platform()),
    },
    { clock: () => now, ...(rights ? { rights } : {}) },
  )
const variant = (itemNumber: string, more: Partial<Values['variants'][number]> = {}) => ({
  id: null,
  item_number: itemNumber,
  name: '',
  ean: '',
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
  publish_at: null,
  meta_title: '',
  meta_description: '',
  safety_text: '',
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

it('an EAN that others carry is saved once that is confirmed, and not spoken of again', async () => {
  const client = await colleague()
  const ean = '4006381333931'
  await client.createProduct({ body: { values: values('EAN-1', { variants: [variant('EAN-1', { ean })] }) } })
  const form = values('EAN-2', {
    variants: [variant('EAN-2', { ean }), variant('EAN-3', { ean, name: 'B' })],
  })
  expect(await refusalOf(client.createProduct({ body: { values: form } }))).toMatchObject({
    code: 'confirmation_needed',
    guards: [
      { name: 'ean_shared:EAN-2', text: 'EAN-2: ez a vonalkódja ennek is: EAN-3, EAN-1' },
      { name: 'ean_shared:EAN-3', text: 'EAN-3: ez a vonalkódja ennek is: EAN-2, EAN-1' },
    ],
  })
  const confirmed = ['ean_shared:EAN-2', 'ean_shared:EAN-3']
  const made = await client.createProduct({ body: { values: form, confirmed } })
  const named = { ...made.values, name: 'Másik név' }
  const params = { id: made.id }
  expect(
    (await client.changeProduct({ params, body: { before: made.values, values: named } })).values.name,
  ).toBe('Másik név')
})

it('two colleagues at once make no one product of two with the same item number', async () => {
  const both = [await colleague(), await colleague()]
  const results = await Promise.all(
    both.map((client, index) =>
      refusalOf(client.createProduct({ body: { values: values('EGYSZER', { name: `Kulcs ${index}` }) } })),
    ),
  )
  expect(new Set(results.map(({ code }) => code ?? 'made'))).toEqual(new Set(['item_number_taken', 'made']))
})

it('an item number is taken whatever its capitals; twins of the past are saved', async () => {
  const client = await colleague()
  const { id, values: first } = await client.createProduct({ body: { values: values('Ikres-1') } })
  const other = values('IKRES-2', { variants: [variant('ikres-1')] })
  expect(await refusalOf(client.createProduct({ body: { values: other } }))).toMatchObject({
    code: 'item_number_taken',
  })
  const both = { ...first, variants: [...first.variants, variant('IKRES-1')] }
  const body = { before: first, values: both }
  expect(await refusalOf(client.changeProduct({ params: { id }, body }))).toMatchObject({
    code: 'validation_failed',
  })
  await platform().sql`
    insert into variant (product_id, item_number, slug, position) values (${id}, 'IKRES-1', 'ikres', 1)`
  const stored = await client.getProduct({ params: { id } })
  const renamed = { ...stored.values, name: 'Ikrek' }
  const saved = await client.changeProduct({
    params: { id },
    body: { before: stored.values, values: renamed },
  })
  expect(saved.values.variants.map((one) => one.item_number)).toEqual(['Ikres-1', 'IKRES-1'])
})

it('a picture has to be there, but for one that the product had', async () => {
  const client = await colleague()
  const gone = { key: 'products/eltunt-0a1b2c3d.webp', title: '' }
  const missing = {
    code: 'validation_failed',
    errors: { 'values.pictures': ['A(z) 2. kép már nincs meg: vegye ki, és töltse fel újra.'] },
  }
  const both = (number: string) => ({ ...values(number), pictures: [...values(number).pictures, gone] })
  expect(await refusalOf(client.createProduct({ body: { values: both('KEP-1') } }))).toMatchObject(missing)
  await files.write(`images/${gone.key}`, 'eltunt')
  const { id, values: before } = await client.createProduct({ body: { values: both('KEP-1') } })
  await files.remove(`images/${gone.key}`)
  const renamed = { before, values: { ...before, name: 'Más név' } }
  expect((await client.changeProduct({ params: { id }, body: renamed })).values.name).toBe('Más név')
  const alone = await client.createProduct({ body: { values: values('KEP-2') } })
  const added = { ...alone.values, pictures: [...alone.values.pictures, gone] }
  const body = { before: alone.values, values: added }
  expect(await refusalOf(client.changeProduct({ params: { id: alone.id }, body }))).toMatchObject(missing)
})

it('a variant has a value of all that customers choose by, once there are several', async () => {
  const client = await colleague()
  const choice = { option_attributes: ['bevonat'] }
  const two = [variant('VAL-1'), variant('VAL-2', { attributes: {}, name: 'B' })]
  const form = values('VAL-1', { ...choice, variants: two })
  const missing = {
    errors: { 'values.variants.1.attributes.bevonat': ['E szerint választ a vevő: adja meg.'] },
  }
  expect(await refusalOf(client.createProduct({ body: { values: form } }))).toMatchObject(missing)
  const made = await client.createProduct({ body: { values: { ...form, option_attributes: [] } } })
  const body = { before: made.values, values: { ...made.values, ...choice } }
  expect(await refusalOf(client.changeProduct({ params: { id: made.id }, body }))).toMatchObject(missing)
  const unsold = [two[0]!, { ...two[1]!, item_number: 'VAL-4', for_sale: false }]
  const alone = values('VAL-3', {
    ...choice,
    variants: [{ ...unsold[0]!, item_number: 'VAL-3' }, unsold[1]!],
  })
  const { id, values: stored } = await client.createProduct({ body: { values: alone } })
  const sold = { ...stored, variants: stored.variants.map((one) => ({ ...one, for_sale: true })) }
  expect(
    (await client.changeProduct({ params: { id }, body: { before: stored, values: sold } })).values.variants,
  ).toHaveLength(2)
})

it('packed sides stand with the longest first, however they were given', async () => {
  const client = await colleague()
  const sides = { longest_side: 30, middle_side: null, shortest_side: 200 }
  const made = await client.createProduct({
    body: { values: values('OLDAL', { variants: [variant('OLDAL', sides)] }) },
  })
  expect(made.values.variants).toMatchObject([{ longest_side: 200, middle_side: 30, shortest_side: null }])
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
    expect(new Set(results.map(({ code }) => code ?? 'made'))).toEqual(new Set(['item_number_taken', 'made']))
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

describe('a product that is published at a time', () => {
  const minuteMs = 60_000
  /** A whole minute from now on, as the form and as a machine has it. */
  const later = (minutes: number) => {
    const at = new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + minutes * minuteMs)
    return { at, wall: wallTimeOf(at) }
  }
  const scheduled = async (client: DeskClient, itemNumber: string, minutes = 60) => {
    const { at, wall } = later(minutes)
    const given = values(itemNumber, { is_published: false, publish_at: wall })
    const made = await client.createProduct({ body: { values: given } })
    return { at, wall, made, params: { id: made.id } }
  }
  const runAt = async (at: Date) => {
    now = at
    await publishDue(platform())
    now = new Date()
  }
  const stateOf = async (client: DeskClient, id: number) => {
    const { values: shown } = await client.getProduct({ params: { id } })
    return { is_published: shown.is_published, publish_at: shown.publish_at }
  }
  const visible = { is_published: true, publish_at: null }

  it('is hidden until its moment, and in the shop from then on, in one change that is taken back', async () => {
    const client = await colleague()
    const { at, wall, made, params } = await scheduled(client, 'IDOZIT')
    expect(made).toMatchObject({
      publish_at: at.toISOString(),
      values: { publish_at: wall, is_published: false },
    })
    const listed = await client.listProducts({ query: { view: 'scheduled' } })
    expect(listed.products).toMatchObject([{ id: made.id, publish_at: at.toISOString() }])
    await runAt(new Date(at.getTime() - 1))
    expect(await stateOf(client, made.id)).toEqual({ is_published: false, publish_at: wall })
    await runAt(at)
    await runAt(at)
    expect(await stateOf(client, made.id)).toEqual(visible)
    const changes = await shop.sql<{ id: number }[]>`select id::int from change where what = 'publishDue'`
    expect(changes).toHaveLength(1)

    // Who takes it back by then has hidden it: the moment that has passed does not bring it back.
    await shop.sql`update audit set old = jsonb_set(old, '{publish_at}', to_jsonb(now() - interval '1 minute'))
      where change_id = ${changes[0]!.id} and table_name = 'product'`
    expect((await undo(changes[0]!.id)).conflicts).toEqual([])
    expect(await stateOf(client, made.id)).toEqual({ is_published: false, publish_at: null })
    await runAt(later(120).at)
    expect(await stateOf(client, params.id)).toEqual({ is_published: false, publish_at: null })
  })

  it('is planned otherwise, or no longer, and by nothing in the past', async () => {
    const client = await colleague()
    const { wall, made, params } = await scheduled(client, 'MODOSIT')
    const change = (more: Partial<Values>, before = made.values) =>
      client.changeProduct({ params, body: { before, values: { ...before, ...more } } })
    const moved = await change({ publish_at: later(90).wall })
    expect(moved.values.publish_at).toBe(later(90).wall)
    for (const wrong of ['2020-01-01T08:00', '2999-01-01T08:00', '2026-02-30T08:00', ''])
      expect(await refusalOf(change({ publish_at: wrong }, moved.values))).toMatchObject({
        errors: { 'values.publish_at': [expect.any(String)] },
      })
    const dropped = await change({ publish_at: null }, moved.values)
    expect(dropped.values).toMatchObject({ is_published: false, publish_at: null })
    await runAt(later(120).at)
    expect(await stateOf(client, made.id)).toEqual({ is_published: false, publish_at: null })
    expect(await refusalOf(change({ name: 'Mentett név', publish_at: wall }))).toEqual({})
  })

  it('is one decision, of which two colleagues see each other’s', async () => {
    const client = await colleague()
    const { wall, made, params } = await scheduled(client, 'DONTES')
    const before = { ...made.values, publish_at: null }
    const publishes = client.changeProduct({
      params,
      body: { before, values: { ...before, is_published: true } },
    })
    expect(await refusalOf(publishes)).toMatchObject({
      conflicts: [{ field: 'visibility', yours: 'published', theirs: wall }],
    })
    const renamed = await client.changeProduct({
      params,
      body: { before, values: { ...before, name: 'Új' } },
    })
    expect(renamed.values).toMatchObject({ name: 'Új', publish_at: wall })
    await runAt(later(61).at)
    const late = client.changeProduct({
      params,
      body: { before: renamed.values, values: { ...renamed.values, publish_at: later(90).wall } },
    })
    expect(await refusalOf(late)).toMatchObject({ conflicts: [{ field: 'visibility', theirs: 'published' }] })
  })

  it('has no plan once it is published otherwise, or in the bin', async () => {
    const client = await colleague()
    const { made: published } = await scheduled(client, 'TOMEG')
    const { made: binned } = await scheduled(client, 'LOMTAR')
    for (const [id, name] of [
      [published.id, 'publish'],
      [binned.id, 'bin'],
    ] as const) {
      const body = { target: { kind: 'ids' as const, ids: [id] }, action: { name } }
      const { version } = await client.previewProductBulk({ body })
      await client.changeProductBulk({ body: { ...body, version } })
    }
    expect(await stateOf(client, published.id)).toEqual(visible)
    await runAt(later(61).at)
    expect(await stateOf(client, binned.id)).toEqual({ is_published: false, publish_at: null })
  })
})

describe('the card and the page beside the form', () => {
  const drawn = async (client: DeskClient, id: number | null, given: Values): Promise<unknown[]> => {
    const body = { id, values: given }
    const [{ card }, { page }] = [
      await client.previewProduct({ body }),
      await client.previewProductPage({ body }),
    ]
    return [card, page].map((text) => (text === null ? null : withoutIds(JSON.parse(text))))
  }
  /** What the shop shows of the product as it is stored. */
  const shownOf = async (id: number): Promise<unknown[]> => {
    const [row] = await shop.sql<[{ slug: string }]>`select slug from product where id = ${id}`
    const product = (await findProduct(shop.sql, row.slug))!
    const chosen = (await cardVariants(shop.sql, [id], now)).get(id)!
    const rows = await loadVariants(shop.sql, product.variantIds, now)
    const inOrder = product.variantIds.map((one) => rows.find((variant) => variant.id === one)!)
    const options = await loadOptionAttributes(shop.sql, product.optionAttributes)
    return [
      presentCard(
        rows.find((variant) => variant.id === chosen)!,
        now,
      ),
      presentProduct(
        product,
        inOrder.filter(({ gross }) => gross !== null),
        options,
        now,
      ),
    ].map((shown) => withoutIds(JSON.parse(JSON.stringify(shown))))
  }
  /** Ids and addresses come with the first save. */
  const withoutIds = (shown: unknown): unknown =>
    JSON.parse(
      JSON.stringify(shown, (key, value: unknown) =>
        ['id', 'variant_id', 'slug', 'url'].includes(key) ? 0 : value,
      ),
    )

  it('are those of the shop once the form is saved, whatever is written in it', async () => {
    const client = await colleague()
    await shop.sql`update attribute set card_position = 1 where slug = 'bevonat'`
    // A form has the prices of the real day.
    now = new Date(Date.now() - 9 * 86_400_000)
    let form = values('KARTYA', {
      name: ' Kulcs ',
      short_description: ' Rövid. ',
      description: 'Csak <script>x</script>szöveg',
    })
    const first = await drawn(client, null, form)
    let saved = await client.createProduct({ body: { values: form } })
    expect(first).toEqual(await shownOf(saved.id))
    const params = { id: saved.id }
    const [one] = saved.values.variants
    const second = variant('KARTYA-B', { name: 'B', price: 1990 })
    const steps: Partial<Values>[] = [
      { variants: [{ ...one!, price: 1990, original_price: 2490 }] },
      { name: 'Másik kulcs', brand: 'Új márka', warranty_months: 12, pictures: [] },
      { variants: [{ ...one!, price: 1800, original_price: 2490 }, second], option_attributes: ['bevonat'] },
    ]
    for (const step of steps) {
      now = new Date(now.getTime() + 86_400_000)
      form = { ...saved.values, ...step }
      const shown = await drawn(client, saved.id, form)
      const confirmed = ['price_change:KARTYA', 'discount_ends:KARTYA', 'below_cost:KARTYA']
      saved = await client.changeProduct({ params, body: { before: saved.values, values: form, confirmed } })
      expect(shown).toEqual(await shownOf(saved.id))
    }
    // The cheapest that can be had, not the cheapest.
    const soldOut = saved.values.variants.map((each) => (each.name === 'B' ? each : { ...each, on_hand: 0 }))
    const [card] = await drawn(client, saved.id, { ...saved.values, variants: soldOut })
    expect(card).toMatchObject({ price: { gross: { value: 1990 } } })
  })

  it('are not there without a price, and show what nobody sees yet as if it were visible', async () => {
    const client = await colleague()
    const form = values('KARTYA-2', { is_published: false, category: '', brand: '' })
    expect(await drawn(client, null, { ...form, variants: [variant('', { price: null })] })).toEqual([
      null,
      null,
    ])
    const [card] = await drawn(client, null, form)
    expect(card).toMatchObject({ addable_to_cart: true, brand: null, categories: [] })
  })

  it('has nothing of the variants of another product', async () => {
    const client = await colleague()
    const other = await client.createProduct({
      body: { values: values('KARTYA-3', { category: 'kulcsok' }) },
    })
    const [foreign] = other.values.variants
    const mine = await client.createProduct({ body: { values: values('KARTYA-4') } })
    expect(await drawn(client, mine.id, { ...mine.values, variants: [foreign!] })).toEqual([null, null])
  })
})

describe('what search engines show', () => {
  it('is made of the texts, says the shop’s name once, and is what the merchant wrote where they did', async () => {
    const client = await colleague()
    const draft = values('KERES', { name: 'Kulcs 13' })
    const shown = async (more: Partial<Values>) =>
      (await client.previewProduct({ body: { values: { ...draft, ...more } } })).search
    const made = await shown({})
    expect(made).toMatchObject({ made_title: 'Kulcs 13' })
    expect(made.title).toMatch(/^Kulcs 13 \| ./)
    expect(made.description).toMatch(/^Rövid\. Hosszú\. Bevonat: Króm\. Ára, készlete/)
    const written = await shown({ meta_title: ' Saját ', meta_description: 'Saját leírás' })
    expect(written).toMatchObject({ description: 'Saját leírás', made_description: made.description })
    expect(written.title).toMatch(/^Saját \| /)
    expect(await shown({ name: '', variants: [] })).toMatchObject({ made_title: '' })
  })
})

describe('what the law wants said of safety', () => {
  it('is missed in the form as in the list, whatever is missing of maker, responsible and warnings', async () => {
    const client = await colleague()
    for (const [index, [name, outside, responsible, warning]] of [
      ['', false, '', 'x'],
      ['x', false, '', ''],
      ['x', true, '', 'x'],
      ['x', true, 'x', 'x'],
    ].entries()) {
      const itemNumber = `GPSR-${index}`
      const given = values(itemNumber, { brand: itemNumber, safety_text: String(warning) })
      const made = await client.createProduct({ body: { values: given } })
      await shop.sql`
        update brand set manufacturer_name = ${String(name)}, manufacturer_address = 'Cím', manufacturer_email = 'a@b.hu',
          outside_eu = ${Boolean(outside)}, responsible_name = ${String(responsible)}, responsible_address = 'Cím',
          responsible_email = 'c@d.hu' where name = ${itemNumber}`
      const { safety } = await client.previewProduct({ body: { values: made.values } })
      expect(safety.brand_id).toEqual(expect.any(Number))
      const found = await Promise.all(
        (['no_gpsr', 'no_responsible', 'no_safety_text'] as const).map(async (view) => {
          const { products } = await client.listProducts({ query: { view, search: itemNumber } })
          return products.length
        }),
      )
      const missing = (['manufacturer', 'responsible', 'safety_text'] as const).map((gap) =>
        safety.gaps.includes(gap) ? 1 : 0,
      )
      expect([itemNumber, missing]).toEqual([itemNumber, found])
      expect(missing).toEqual([name ? 0 : 1, outside && !responsible ? 1 : 0, warning ? 0 : 1])
    }
    const { safety } = await client.previewProduct({ body: { values: values('GPSR-X', { brand: '' }) } })
    expect(safety).toEqual({ gaps: ['manufacturer', 'safety_text'], brand_id: null })
  })
})
