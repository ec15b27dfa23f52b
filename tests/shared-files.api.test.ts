import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from '#server/images/index.ts'
import { countMissingFiles } from '../src/commands/missing-files.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'
import { startS3Server, type S3Server } from './support/s3-server.ts'

// Machines of one shop, each with a disk of its own, and a bucket that they share.

let bucket: S3Server
let one: InProcessShop
let other: InProcessShop
beforeAll(async () => {
  bucket = await startS3Server()
  one = await startInProcessShop(bucket.env)
  other = await startInProcessShop(bucket.env)
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await bucket.remove()
})

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
const get = (shop: InProcessShop, key: string) =>
  shop.app.inject({ url: `/images/${key}/product-thumbnail`, headers: { accept: 'image/webp' } })

it('a picture that came in on one machine is shown by the other, also while the bucket is away', async () => {
  const key = await storeImage(one.platform, 'a.svg', square)
  expect((await get(other, key)).statusCode).toBe(200)
  const unseen = await storeImage(one.platform, 'b.svg', square)
  await bucket.stop()
  expect((await get(other, key)).statusCode).toBe(200)
  const away = await get(other, unseen)
  expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  await bucket.start()
  expect((await get(other, unseen)).statusCode).toBe(200)
})

it('files that the database names and nobody has are counted', async () => {
  await one.platform.filesIn('labels').write('there.pdf', '%PDF')
  await one.sql`insert into page (slug, title, hero_image_key) values ('kep', 'Kép', 'nincs.svg')`
  const counts = await countMissingFiles(one.platform)
  expect(counts.find(({ kind }) => kind === 'pictures')).toEqual({ kind: 'pictures', named: 1, missing: 1 })
})
