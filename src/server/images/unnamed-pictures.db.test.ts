import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/recording.ts'
import { openShopFiles } from '#platform/files/file-store.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { imageVariants } from './images.ts'
import { imagesOf, storeImage } from './index.ts'
import { removeUnnamedPictures } from './unnamed-pictures.ts'

const day = 86_400_000
const stores = ['folder', 'bucket'] as const
/** A bucket's pictures stay unless this is set. */
const removing = { RETENTION_PICTURE_DAYS: '90' }

describe.each(stores)('pictures in a %s', (where) => {
  let bucket: S3Server | undefined
  let shop: TestPlatform
  let now: Date
  let drawings = 0
  beforeAll(async () => {
    bucket = where === 'bucket' ? await startS3Server() : undefined
    shop = await createTestPlatform(bucket && { ...bucket.env, ...removing })
  })
  afterAll(async () => {
    await shop.stop()
    await bucket?.remove()
  })
  beforeEach(() => {
    now = new Date('2026-11-23T10:00:00Z')
  })

  const platform = () => ({ ...shop.platform, clock: () => now })
  const run = (files = shop.platform.files) => removeUnnamedPictures({ ...platform(), files })
  const later = async (days: number, files = shop.platform.files) => {
    now = new Date(now.getTime() + days * day)
    await run(files)
  }
  const draw = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="${++drawings}" height="8"/></svg>`
  const stored = (key: string) => shop.platform.files.isStored(`images/${key}`)

  it('go, with what was drawn of them, when nothing has named them for 90 days', async () => {
    const key = await storeImage(platform(), 'products/kep.svg', draw())
    const { files } = shop.platform
    await imagesOf(files).render(key, 'mini', imageVariants.mini!, 'webp')
    expect(await files.isStored(`image-cache/${key}/mini.webp`)).toBe(true)
    await run()
    await later(89.9)
    expect(await stored(key)).toBe(true)
    await later(0.2)
    expect(await stored(key)).toBe(false)
    expect(await files.isStored(`image-cache/${key}/mini.webp`)).toBe(false)
    expect(await shop.platform.sql`select from unnamed_picture where key = ${key}`).toHaveLength(0)
  })

  it('stay while a product, or what can be taken back of it, names them; the time begins when that ends', async () => {
    const { sql } = shop.platform
    const key = await storeImage(platform(), 'products/gumi.svg', draw())
    await sql`insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik')`
    const [product] = await sql<{ id: number }[]>`
      insert into product (slug, name, item_number, main_category_id, tax_rate)
      select 'gumi', 'Gumi', 'G-1', id, 27 from category returning id`
    await sql`insert into product_image (product_id, file_key, position) values (${product!.id}, ${key}, 0)`
    await run()
    await later(400)
    await recordChange(sql, { actor: 'command', name: 'Éva', what: 'saveProduct' }, async (tx) => {
      await tx`delete from product_image where file_key = ${key}`
    })
    expect((await sql`select from audit where table_name = 'product_image'`).count).toBe(1)
    await later(400)
    expect(await stored(key)).toBe(true)
    await sql`delete from audit`
    await later(1)
    await later(89)
    expect(await stored(key)).toBe(true)
    await later(1)
    expect(await stored(key)).toBe(false)
  })

  it('stay for another 90 days when they are named for a while, or loaded up again', async () => {
    const { sql } = shop.platform
    const drawing = draw()
    const again = await storeImage(platform(), 'products/ujra.svg', drawing)
    const named = await storeImage(platform(), 'oldal/nyito.svg', draw())
    await run()
    now = new Date(now.getTime() + 80 * day)
    await storeImage(platform(), 'products/ujra.svg', drawing)
    await sql`insert into page (slug, title, content) values ('rolunk', 'Rólunk', ${`<img src="/images/${named}/mini">`})`
    await run()
    await sql`delete from page`
    await sql`delete from audit`
    await later(20)
    expect([await stored(again), await stored(named)]).toEqual([true, true])
    await later(90)
    expect([await stored(again), await stored(named)]).toEqual([false, false])
  })

  it('stay under names that the shop has not made of their content', async () => {
    await shop.platform.files.write('images/sajat.png', 'by hand')
    await shop.platform.files.write('images/reviews/6f1f0c52-58b3-4d7a-9a55-0123456789ab.webp', 'of a review')
    await run()
    await later(1000)
    expect(await stored('sajat.png')).toBe(true)
    expect(await stored('reviews/6f1f0c52-58b3-4d7a-9a55-0123456789ab.webp')).toBe(true)
  })

  it('are there for who loads one up while it is being removed', async () => {
    const drawing = draw()
    const key = await storeImage(platform(), 'products/verseny.svg', drawing)
    await run()
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { files } = shop.platform
    const slow = {
      ...files,
      async remove(path: string) {
        if (path === `images/${key}`) {
          reached.resolve()
          await gate.promise
        }
        await files.remove(path)
      },
    }
    const removing = later(91, slow)
    await reached.promise
    let isLoaded = false
    const loading = storeImage(platform(), 'products/verseny.svg', drawing).then(() => (isLoaded = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isLoaded).toBe(false)
    gate.resolve()
    await Promise.all([removing, loading])
    expect(await stored(key)).toBe(true)
  })

  it('go in the next run when the one before was cut off between a picture and what was drawn of it', async () => {
    const key = await storeImage(platform(), 'products/felbe.svg', draw())
    const { files } = shop.platform
    await files.write(`image-cache/${key}/mini.webp`, 'drawn')
    await run()
    const failing = {
      ...files,
      async remove(path: string) {
        if (path.startsWith('image-cache/')) throw new Error('cut off')
        await files.remove(path)
      },
    }
    await expect(later(91, failing)).rejects.toThrow('cut off')
    expect(await stored(key)).toBe(false)
    await later(1)
    expect(await files.isStored(`image-cache/${key}/mini.webp`)).toBe(false)
  })
})

it('a machine whose own copy outlived the removal by another stores the picture again', async () => {
  const bucket = await startS3Server()
  const shop = await createTestPlatform({ ...bucket.env, ...removing })
  const { config, sql, files } = shop.platform
  const other = await openShopFiles({ ...config, dataDir: `${shop.folder}/other` })
  const store = () => storeImage({ sql, files: other.files }, 'products/masik.svg', '<svg/>')
  const key = await store()
  for (const days of [0, 91])
    await removeUnnamedPictures({ ...shop.platform, clock: () => new Date(Date.now() + days * day) })
  expect([await files.isStored(`images/${key}`), await other.files.exists(`images/${key}`)]).toEqual([
    false,
    true,
  ])
  expect(await store()).toBe(key)
  expect(await files.isStored(`images/${key}`)).toBe(true)
  await shop.stop()
  await bucket.remove()
})
