import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageService } from '#server/images/index.ts'
import { brand } from '#server/kernel/brand.ts'
import { localFileStore, type FileStore } from '#server/kernel/files.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import { createSharePictures } from './share-picture.ts'
import type { ShareFacts } from './share.ts'

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
const facts = (changes: Partial<ShareFacts> = {}): ShareFacts => ({
  shop: 'Gumi & Garázs',
  host: 'bolt.example',
  kicker: '',
  title: 'Téli gumik',
  size: null,
  picture: null,
  ...changes,
})

test('a picture is 1200 x 630 and light enough for every messenger', async () => {
  const { png: picture } = await createSharePictures(files, noImages, brand).render(facts())
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
  const product = await withProduct.render(facts({ title: 'Talus', picture: 'a.svg' }))
  expect((await at(product.png))[0]).toBeGreaterThan(240)
  const without = await createSharePictures(files, noImages, brand).render(
    facts({ title: 'Karst', picture: 'gone.svg' }),
  )
  expect((await at(without.png))[0]).toBeLessThan(40)
})

test('a page without its product’s picture is drawn once, and anew when the picture has come', async () => {
  const { counting, written } = countingStore()
  const wanted = facts({ title: 'Hiány', picture: 'late.svg' })
  const poor = createSharePictures(counting, noImages, brand)
  const { key } = await poor.render(wanted)
  expect(key).not.toBe(poor.keyOf(wanted))
  expect((await poor.render(wanted)).key).toBe(key)
  expect(written).toEqual([`share-cache/${key}.png`])
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#f00' } }).webp()
  const whole = createSharePictures(counting, { render: () => picture.toBuffer() }, brand)
  expect((await whole.render(wanted)).key).toBe(whole.keyOf(wanted))
})

test('a crawler asks for one product’s picture at a time', async () => {
  let [asking, most] = [0, 0]
  const images: ImageService = {
    async render() {
      asking += 1
      most = Math.max(most, asking)
      await new Promise((resolve) => setImmediate(resolve))
      asking -= 1
      return null
    },
  }
  const pictures = createSharePictures(files, images, brand)
  const wanted = Array.from({ length: 8 }, (_, place) => facts({ title: 'Sok', picture: `${place}.svg` }))
  await Promise.all(wanted.map((one) => pictures.render(one)))
  expect(most).toBe(1)
})

test('equal requests wait for one drawing, and another process finds it made', async () => {
  const { counting, written } = countingStore()
  const wanted = facts({ title: 'Együtt' })
  const first = createSharePictures(counting, noImages, brand)
  await Promise.all(Array.from({ length: 20 }, () => first.render(wanted)))
  await createSharePictures(counting, noImages, brand).render(wanted)
  expect(written).toHaveLength(1)
})

test('what is written is counted, and what is found made is marked as used', async () => {
  const told: unknown[] = []
  const folder: BoundedFolder = {
    used: async (name) => void told.push(name),
    grown: async (bytes) => void told.push(bytes),
  }
  const wanted = facts({ title: 'Számon tartva' })
  const pictures = createSharePictures(files, noImages, brand, folder)
  const { key, png } = await pictures.render(wanted)
  await pictures.render(wanted)
  expect(told).toEqual([png.length, `${key}.png`])
})

test('what is drawn otherwise has another key', () => {
  const { keyOf } = createSharePictures(files, noImages, brand)
  const changes: Partial<ShareFacts>[] = [
    {},
    { shop: 'Másik' },
    { title: 'Nyári gumik' },
    { picture: 'b.svg' },
  ]
  const keys = changes.map((change) => keyOf(facts(change)))
  expect(new Set(keys).size).toBe(keys.length)
  const green = createSharePictures(files, noImages, { ...brand, accent: '#00aa77' })
  expect(green.keyOf(facts())).not.toBe(keyOf(facts()))
})
