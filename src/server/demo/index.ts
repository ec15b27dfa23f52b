/** Loads the demo shop into an empty database. */
import { setImmediate } from 'node:timers/promises'
import type { DemoBlog } from '#demo/blog/blog-types.ts'
import { buildDemoBlog } from '#demo/blog/demo-blog.ts'
import { carSample } from '#demo/cars/car-sample.ts'
import { buildDemoShop } from '#demo/shop.ts'
import type { DemoImage, DemoShop } from '#demo/demo-types.ts'
import { beginHistory } from '#server/catalogue-history/index.ts'
import { readCarTable, replaceCars } from '#server/car/index.ts'
import { storeImage } from '#server/images/index.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { writeDemoBlog } from './demo-blog.ts'
import { writeDemoCatalogue, type ImageKeys } from './demo-catalogue.ts'
import { writeDemoCoupons } from './demo-coupons.ts'
import { imagesWithin, writeDemoContent } from './demo-content.ts'
import { writeDemoDelivery } from './demo-delivery.ts'
import { writeDemoReviews } from './demo-reviews.ts'
import { writeDemoMethods } from './demo-methods.ts'
import { writeDemoSets } from './demo-sets.ts'

const writeConcurrency = 16

/**
 * Fills an empty catalogue with the demo shop; does nothing where there are products. Pictures are drawn and stored
 * first, then all data comes in one transaction, by one process.
 */
export async function loadDemoShop({ sql, files, log, clock }: Platform): Promise<void> {
  if (await hasProducts(sql)) return
  const startedAt = performance.now()
  log.info('Loading the demo shop ...')
  const shop = buildDemoShop()
  const blog = buildDemoBlog()
  const imageKeys = await storeImages(allImages(shop, blog), (image) =>
    storeImage({ sql, files }, `${image.key}.svg`, image.draw()),
  )
  await sql.begin(async (tx) => {
    await lockUntilCommit(tx, 'demo_shop')
    if (await hasProducts(tx)) return
    await writeDemoCatalogue(tx, shop, imageKeys, clock())
    await writeDemoSets(tx, shop.mounting)
    await writeDemoContent(tx, shop, imageKeys)
    await writeDemoBlog(tx, blog, imageKeys, clock())
    await writeDemoMethods(tx)
    await writeDemoDelivery(tx, clock())
    await writeDemoCoupons(tx)
    await writeDemoReviews(tx, clock())
    await replaceCars(tx, readCarTable(carSample).rows, { isSample: true })
    await beginHistory(tx)
  })
  await sql`analyze`
  log.info(
    {
      products: shop.products.length,
      pictures: imageKeys.size,
      ms: Math.round(performance.now() - startedAt),
    },
    'Demo shop loaded',
  )
}

async function hasProducts(sql: Executor): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select 1 from product) as found`
  return row?.found ?? false
}

/** Draws every picture once; drawing takes the processor, so writing goes on beside it, some at a time. */
async function storeImages(
  drawings: DemoImage[],
  store: (image: DemoImage) => Promise<string>,
): Promise<ImageKeys> {
  const images = new Map(drawings.map((image) => [image.key, image]))
  const keys = new Map<string, string>()
  const queue = images.values()
  async function work() {
    for (const image of queue) {
      keys.set(image.key, await store(image))
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: writeConcurrency }, work))
  return keys
}

function allImages({ brands, categories, products, pages }: DemoShop, { posts }: DemoBlog): DemoImage[] {
  return [
    ...[...brands, ...categories].flatMap(({ image }) => image ?? []),
    ...products.flatMap(({ images, variants }) => [
      ...images,
      ...variants.flatMap((variant) => variant.images ?? []),
    ]),
    ...imagesWithin(pages),
    ...posts.map(({ image }) => image),
  ]
}
