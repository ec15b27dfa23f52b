import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageService } from '#server/images/index.ts'
import { brand } from '#theme/brand.ts'
import { localFileStore, type FileStore } from '#platform/files/files.ts'
import type { DiskLruCache } from '#platform/files/disk-lru-cache.ts'
import { createSharePictures } from './share-picture.ts'
import type { ShareDetails } from './share.ts'

let folder: string
let files: FileStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-share-'))
  files = localFileStore(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function countingStore(): { counting: FileStore; written: string[] } {
  const written: string[] = []
  const write: FileStore['write'] = (key, data) => {
    written.push(key)
    return files.write(key, data)
  }
  return { counting: { ...files, write }, written }
}

const noImages: ImageService = { render: async () => null }
const details = (changes: Partial<ShareDetails> = {}): ShareDetails => ({
  shop: 'Gumi & Garázs',
  host: 'bolt.example',
  kicker: '',
  title: 'Téli gumik',
  size: null,
  picture: null,
  ...changes,
})

test('a picture is 1200 x 630 and light enough for every messenger', async () => {
  const { png: picture } = await createSharePictures(files, noImages, brand).render(details())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(100_000)
})

test('the product stands in the studio, and without its picture the page is drawn whole', async () => {
  const red = await sharp({ create: { width: 900, height: 900, channels: 4, background: '#f00' } })
    .webp()
    .toBuffer()
  const withProduct = createSharePictures(files, { render: async () => red }, brand)
  const at = async (picture: Buffer) => {
    const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((315 * 1200 + 290) * 3, (315 * 1200 + 290) * 3 + 3)]
  }
  const product = await withProduct.render(details({ title: 'Talus', picture: 'a.svg' }))
  expect((await at(product.png))[0]).toBeGreaterThan(240)
  const without = await createSharePictures(files, noImages, brand).render(
    details({ title: 'Karst', picture: 'gone.svg' }),
  )
  expect((await at(without.png))[0]).toBeLessThan(40)
})

test('a page without its product’s picture is drawn once, and again when the picture has come', async () => {
  const { counting, written } = countingStore()
  const wanted = details({ title: 'Hiány', picture: 'late.svg' })
  const poor = createSharePictures(counting, noImages, brand)
  const { key } = await poor.render(wanted)
  expect(key).not.toBe(poor.keyOf(wanted))
  expect((await poor.render(wanted)).key).toBe(key)
  expect(written).toEqual([`share-cache/${key}.png`])
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#f00' } }).webp()
  const whole = createSharePictures(counting, { render: () => picture.toBuffer() }, brand)
  expect((await whole.render(wanted)).key).toBe(whole.keyOf(wanted))
})

test('a crawler requests one product’s picture at a time', async () => {
  let [running, peak] = [0, 0]
  const images: ImageService = {
    async render() {
      running += 1
      peak = Math.max(peak, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return null
    },
  }
  const pictures = createSharePictures(files, images, brand)
  const wanted = Array.from({ length: 8 }, (_, index) => details({ title: 'Sok', picture: `${index}.svg` }))
  await Promise.all(wanted.map((one) => pictures.render(one)))
  expect(peak).toBe(1)
})

test('equal requests wait for one drawing, and another process finds it made', async () => {
  const { counting, written } = countingStore()
  const wanted = details({ title: 'Együtt' })
  const first = createSharePictures(counting, noImages, brand)
  await Promise.all(Array.from({ length: 20 }, () => first.render(wanted)))
  await createSharePictures(counting, noImages, brand).render(wanted)
  expect(written).toHaveLength(1)
})

test('what is written is counted, and what is found made is marked as used', async () => {
  const calls: unknown[] = []
  const folder: DiskLruCache = {
    used: async (name) => void calls.push(name),
    grown: async (bytes) => void calls.push(bytes),
  }
  const wanted = details({ title: 'Számon tartva' })
  const pictures = createSharePictures(files, noImages, brand, folder)
  const { key, png } = await pictures.render(wanted)
  await pictures.render(wanted)
  expect(calls).toEqual([png.length, `${key}.png`])
})

test('what is drawn otherwise has another key', () => {
  const { keyOf } = createSharePictures(files, noImages, brand)
  const changes: Partial<ShareDetails>[] = [
    {},
    { shop: 'Másik' },
    { title: 'Nyári gumik' },
    { picture: 'b.svg' },
  ]
  const keys = changes.map((change) => keyOf(details(change)))
  expect(new Set(keys).size).toBe(keys.length)
  const green = createSharePictures(files, noImages, { ...brand, accent: '#00aa77' })
  expect(green.keyOf(details())).not.toBe(keyOf(details()))
})
