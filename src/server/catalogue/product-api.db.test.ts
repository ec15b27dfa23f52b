import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadModel, ReadModelChange } from '#server/search/index.ts'
import { writeFixture, type Fixture } from '#tests/support/fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestKernel, type TestKernel } from '#tests/support/test-kernel.ts'
import { createProductHandlers } from './product-api.ts'

let shop: TestKernel
let fixture: Fixture
let handlers: ReturnType<typeof createProductHandlers>
let tell: (change: ReadModelChange) => void

beforeAll(async () => {
  shop = await createTestKernel()
  fixture = await writeFixture(shop.kernel.sql)
  const model: Pick<ReadModel, 'onChange'> = { onChange: (listener) => void (tell = listener) }
  handlers = createProductHandlers(shop.kernel, model as ReadModel)
})
afterAll(() => shop.stop())

async function slugOf(variantId: number): Promise<{ id: number; slug: string }> {
  const [row] = await shop.kernel.sql<{ id: number; slug: string }[]>`
    select p.id, p.slug from product p join variant v on v.product_id = p.id where v.id = ${variantId}`
  return row!
}
async function ask(slug: string) {
  const context = guestContext(null)
  const product = await handlers.productGet({ params: { slug }, query: undefined, body: undefined }, context)
  return { product, tags: [...context.tags].sort() }
}

test('a product is kept until it changes, and tells each time what it shows', async () => {
  const { id, slug } = await slugOf(fixture.scarce)
  const first = await ask(slug)
  expect(first.tags).toContain(`product:${id}`)
  expect(first.tags.some((tag) => tag.startsWith('category:'))).toBe(true)
  await shop.kernel.sql`update product set name = 'Átnevezve' where id = ${id}`
  expect(await ask(slug)).toEqual(first)
  tell({ productIds: new Set([id]), everything: false })
  expect((await ask(slug)).product.name).toBe('Átnevezve')
  expect((await ask(slug)).tags).toEqual(first.tags)
})

test('a product that is taken back is gone', async () => {
  const { id, slug } = await slugOf(fixture.plenty)
  await ask(slug)
  await shop.kernel.sql`update product set published = false where id = ${id}`
  tell({ productIds: new Set([id]), everything: false })
  await expect(ask(slug)).rejects.toMatchObject({ status: 404 })
})
