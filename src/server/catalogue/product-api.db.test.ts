import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadModel, ReadModelChange } from '#listing-index/index.ts'
import { writeFixture, type Fixture } from '#tests/support/fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createProductHandlers } from './product-api.ts'

let shop: TestPlatform
let fixture: Fixture
let handlers: ReturnType<typeof createProductHandlers>
let notify: (change: ReadModelChange) => void

beforeAll(async () => {
  shop = await createTestPlatform()
  fixture = await writeFixture(shop.platform.sql)
  const model: Pick<ReadModel, 'onChange'> = { onChange: (listener) => void (notify = listener) }
  handlers = createProductHandlers(shop.platform, model as ReadModel)
})
afterAll(() => shop.stop())

async function slugOf(variantId: number): Promise<{ id: number; slug: string }> {
  const [row] = await shop.platform.sql<{ id: number; slug: string }[]>`
    select p.id, p.slug from product p join variant v on v.product_id = p.id where v.id = ${variantId}`
  return row!
}
async function fetchProduct(slug: string) {
  const context = guestContext(null)
  const product = await handlers.productGet({ params: { slug }, query: undefined, body: undefined }, context)
  return { product, tags: [...context.tags].sort() }
}

test('a product is cached until it changes, and reports each time what it shows', async () => {
  const { id, slug } = await slugOf(fixture.scarce)
  const first = await fetchProduct(slug)
  expect(first.tags).toContain(`product:${id}`)
  expect(first.tags.some((tag) => tag.startsWith('category:'))).toBe(true)
  await shop.platform.sql`update product set name = 'Átnevezve' where id = ${id}`
  expect(await fetchProduct(slug)).toEqual(first)
  notify({ productIds: new Set([id]), everything: false })
  expect((await fetchProduct(slug)).product.name).toBe('Átnevezve')
  expect((await fetchProduct(slug)).tags).toEqual(first.tags)
})

test('a product that is taken back is gone', async () => {
  const { id, slug } = await slugOf(fixture.plenty)
  await fetchProduct(slug)
  await shop.platform.sql`update product set published = false where id = ${id}`
  notify({ productIds: new Set([id]), everything: false })
  await expect(fetchProduct(slug)).rejects.toMatchObject({ status: 404 })
})
