import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChangeFeed, type ObservedChangeFeed } from '#platform/database/change-feed.ts'
import type { Platform } from '#platform/platform.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { writeFixture } from '#tests/support/fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createCardCache, type CardsOf } from './card-cache.ts'
import { createProductHandlers } from './product-api.ts'

type Shown = { productGet: ReturnType<typeof createProductHandlers>['productGet']; cardsOf: CardsOf }

let shop: TestPlatform
let platform: Platform
let feed: ObservedChangeFeed
let readModel: ReadModel
let variantId: number
/** What is cached from the first look on. */
let cached: Shown
/** A Monday morning. */
let now = new Date('2026-11-23T09:00:00Z')

const shownBy = (): Shown => ({
  ...createProductHandlers(platform, readModel),
  cardsOf: createCardCache(platform, readModel),
})

beforeAll(async () => {
  shop = await createTestPlatform()
  platform = { ...shop.platform, clock: () => now }
  variantId = (await writeFixture(platform.sql)).scarce
  await platform.sql.unsafe(`
    update variant_price set valid_from = '2026-01-01';
    insert into attribute (slug, name, kind, labels, selector_type, card_position)
      values ('szin', 'Szín', 'choice', '{"kek": "Kék"}', 'swatch', 1);
    insert into variant_attribute (variant_id, attribute_id, value, own) select ${variantId}, id, 'kek', true from attribute;
    update product set option_attributes = '{szin}' where item_number = 'NF3';
    insert into variant (product_id, item_number, slug, position) select id, 'NF3-2', 'nf3-2', 9 from product where item_number = 'NF3';
    insert into variant_price (variant_id, gross, valid_from) select id, 12000, '2026-01-01' from variant where item_number = 'NF3-2';
    insert into badge (slug, text, background_color, font_color) values ('uj', 'Új', '#000000', '#ffffff')`)
  feed = await openChangeFeed(platform)
  readModel = await openReadModel(platform, feed)
  cached = shownBy()
})
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await shop.stop()
})

async function look({ productGet, cardsOf }: Shown) {
  const [row] = await platform.sql<{ slug: string }[]>`select slug from product where item_number = 'NF3'`
  const request = { params: { slug: row!.slug }, query: undefined, body: undefined }
  return { product: await productGet(request, guestContext(null)), cards: await cardsOf([variantId], now) }
}

const ofProduct = `where item_number = 'NF3'`
const ofVariant = `where item_number = 'NF3-1'`
const productId = `(select id from product ${ofProduct})`

test.each([
  ['a price', `update variant_price set gross = 9900`],
  ['stock that came', `update stock set on_hand = on_hand + 3`],
  ['stock that is held', `update stock set reserved = reserved + 2`],
  ['stars', `update product set rating_count = 2, rating_sum = 9 ${ofProduct}`],
  ['a text', `update product set description = '<p>Másik.</p>' ${ofProduct}`],
  ['a guarantee', `update product set garan_months = 60 ${ofProduct}`],
  ['an address', `update product set slug = 'uj-cim' ${ofProduct}`],
  ['what a choice is called', `update attribute set labels = '{"kek": "Tengerkék"}'`],
  ['a colour', `update attribute set swatches = '{"kek": "#0000ff"}'`],
  ['an attribute', `update attribute set name = 'Árnyalat'`],
  ['another value', `update variant_attribute set value = 'zold'`],
  ['a brand', `update brand set name = 'Nordvall'`],
  ['a manufacturer', `update brand set manufacturer_name = 'Nordval Oy', manufacturer_email = 'a@b.fi'`],
  ['a category', `update category set name = 'Téli abroncs'`],
  ['a quantity to begin with', `update category set default_quantity = 4`],
  ['a badge', `insert into product_badge (product_id, badge_id) select ${productId}, id from badge`],
  ['what a badge says', `update badge set text = 'Újdonság'`],
  ['a picture', `insert into product_image (product_id, file_key) values (${productId}, 'a.jpg')`],
  ['what a picture shows', `update product_image set title = 'Oldalról'`],
  ['the name of a variant', `update variant set name = 'XL' ${ofVariant}`],
  ['the order of variants', `update variant set position = 10 ${ofVariant}`],
  ['a variant that is no longer sold', `update variant set for_sale = false ${ofVariant}`],
  ['a variant taken back', `update variant set published = false where item_number = 'NF3-2'`],
])('%s is shown as soon as the change was announced', async (_what, change) => {
  const before = await look(cached)
  expect(await look(cached)).toEqual(before)
  await platform.sql.unsafe(change)
  await feed.catchUp()
  const after = await look(cached)
  expect(after).toEqual(await look(shownBy()))
  expect(after).not.toEqual(before)
})

test('a discount is shown from its first moment to its last, and each day the day of delivery, without any write', async () => {
  const moments = ['2026-11-24T00:00:00Z', '2026-11-26T11:30:00.500Z'].map((text) => new Date(text))
  await platform.sql.unsafe(`update variant set for_sale = true`)
  await platform.sql`delete from variant_price where variant_id = ${variantId}`
  await platform.sql`
    insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to) values
      (${variantId}, 10000, null, '2026-01-01', ${moments[0]!}), (${variantId}, 8000, 10000, ${moments[0]!}, ${moments[1]!}),
      (${variantId}, 10000, null, ${moments[1]!}, null)`
  await feed.catchUp()
  const seen = new Set<string>()
  for (const moment of [...moments, new Date('2026-11-28T08:00:00Z')]) {
    for (const shift of [-1, 0, 1]) {
      now = new Date(moment.getTime() + shift)
      readModel.announceDue()
      await feed.catchUp()
      const shown = await look(cached)
      expect(shown).toEqual(await look(shownBy()))
      const [{ price, availability }] = shown.cards as [(typeof shown.cards)[number]]
      seen.add(`${price.gross.value} ${availability.arrives?.from}`)
    }
  }
  expect([...seen]).toEqual([
    '10000 2026-11-25',
    '8000 2026-11-25',
    '8000 2026-11-27',
    '10000 2026-11-27',
    '10000 2026-12-01',
  ])
})
