import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleQuestions, sampleReviews } from '#demo/reviews/sample-reviews.ts'
import { reviewInvariants } from '#server/review/index.ts'
import { buildDemoShop } from '#demo/shop.ts'
import { catalogueInvariants, stockInvariants } from '#server/catalogue/index.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { createProductHandlers } from '#server/catalogue/product-api.ts'
import { createContentHandlers } from '#server/content/content-api.ts'
import { createListingHandlers } from '#server/catalogue/listing-api.ts'
import { createListingBuilder } from '#server/catalogue/listing-response.ts'
import { openChangeFeed } from '#platform/database/change-feed.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import type { Platform } from '#platform/platform.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { loadDemoShop } from './index.ts'

describe('loading the demo shop', () => {
  let testPlatform: TestPlatform
  let platform: Platform
  beforeAll(async () => {
    testPlatform = await createTestPlatform()
    platform = testPlatform.platform
    await Promise.all([loadDemoShop(platform), loadDemoShop(platform)])
  })
  afterAll(() => testPlatform.stop())

  it('brings every product once, also when two processes start together', async () => {
    const [row] = await platform.sql`select count(*)::int as products from product`
    expect(row?.products).toBe(buildDemoShop().products.length)
  })

  it('keeps every rule of catalogue and stock', async () => {
    const rules = [...catalogueInvariants, ...stockInvariants]
    const broken = await Promise.all(
      rules.map(async ({ title, find }) => ((await find(platform.sql)).length > 0 ? title : '')),
    )
    expect(broken.filter(Boolean)).toEqual([])
  })

  it('marks its reviews and questions as samples, and counts no star of them', async () => {
    const [row] = await platform.sql`
      select (select count(*)::int from review where sample and state = 'published') as reviews,
        (select count(*)::int from review where not sample) as others,
        (select count(*)::int from product_question where sample and state = 'published') as questions,
        (select count(*)::int from product where rating_count <> 0 or rating_sum <> 0) as rated`
    expect(row).toEqual({
      reviews: sampleReviews.length,
      others: 0,
      questions: sampleQuestions.length,
      rated: 0,
    })
    const broken = await Promise.all(reviewInvariants.map(({ find }) => find(platform.sql)))
    expect(broken.flatMap((rows) => [...rows])).toEqual([])
  })

  it('stores the pictures that products show', async () => {
    const rows = await platform.sql<{ key: string }[]>`select distinct file_key as key from product_image`
    const missing = await Promise.all(
      rows.map(async ({ key }) => ((await platform.files.exists(`images/${key}`)) ? null : key)),
    )
    expect(missing.filter(Boolean)).toEqual([])
    expect(rows.length).toBeGreaterThan(600)
  })

  it('gives the shop ways to deliver and to pay, its data, pages and menus', async () => {
    const [row] = await platform.sql`
      select (select count(*)::int from shipping_method) as shipping, (select count(*)::int from payment_method) as payment,
        (select value ->> 'name' from setting where key = 'shop') as shop, (select count(*)::int from page) > 5 as pages,
        (select count(*)::int from menu where slug = 'main') as menus,
        (select count(*)::int from pickup_point where active) as points,
        (select bool_and(not locker_allowed) from product p where p.item_number like 'GG-%') as tyres_stay_out_of_lockers,
        (select bool_and(locker_allowed) from product p where p.item_number like 'AR-%') as goods_fit_lockers`
    expect(row).toEqual({
      shipping: 7,
      payment: 3,
      shop: 'Gumi & Garázs',
      pages: true,
      menus: 1,
      points: 55,
      tyres_stay_out_of_lockers: true,
      goods_fit_lockers: true,
    })
  })

  it('shows only reduced goods as reduced, each with the lowest price of 30 days', async () => {
    const feed = await openChangeFeed(platform)
    const readModel = await openReadModel(platform, feed)
    const { productCollectionGet } = createListingHandlers(
      platform,
      createListingBuilder(platform, readModel),
      readModel,
    )
    const query = { direction: 'asc', page: 1, per_page: 96 } as const
    const shown = await productCollectionGet({ params: { slug: 'akciok' }, query } as never, guestContext())
    readModel.close()
    await feed.stop()
    expect(shown.products.total).toBeGreaterThan(10)
    expect(shown.products.data.filter((card) => !card.is_discount || !card.lowest_price_30d)).toEqual([])
  })

  it('describes every product and page to search engines, neither too short nor cut by them', async () => {
    const { productGet } = createProductHandlers(platform, {
      onChange: () => {},
    } as Partial<ReadModel> as ReadModel)
    const { contentGetPage } = createContentHandlers(platform)
    const slugsOf = async (table: string) =>
      (await platform.sql<{ slug: string }[]>`select slug from ${platform.sql(table)} where published`).map(
        ({ slug }) => slug,
      )
    const described = await Promise.all([
      ...(await slugsOf('product')).map((slug) => productGet({ params: { slug } } as never, guestContext())),
      ...(await slugsOf('page')).map((slug) => contentGetPage({ query: { slug } } as never, guestContext())),
    ])
    const wrong = described.filter(
      ({ meta: { description } }) => description.length < 70 || description.length > 160,
    )
    expect(wrong.map(({ slug, meta }) => [slug, meta.description])).toEqual([])
    expect(described.length).toBeGreaterThan(100)
  })

  it('does nothing where there are products', async () => {
    await platform.sql`delete from setting where key = 'shop'`
    await loadDemoShop(platform)
    expect(await platform.sql`select 1 from setting where key = 'shop'`).toHaveLength(0)
  })
})
