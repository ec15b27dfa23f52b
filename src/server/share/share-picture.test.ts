import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageService } from '#server/images/index.ts'
import { brand } from '#server/kernel/brand.ts'
import { localFileStore, type FileStore } from '#server/kernel/files.ts'
import { createSharePictures } from './share-picture.ts'
import type { ShareFacts } from './share.ts'

let folder: string
let files: FileStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-share-'))
  files = localFileStore(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  const picture = await createSharePictures(files, noImages, brand).render(facts())
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
  expect((await at(product))[0]).toBeGreaterThan(240)
  const without = await createSharePictures(files, noImages, brand).render(
    facts({ title: 'Karst', picture: 'gone.svg' }),
  )
  expect((await at(without))[0]).toBeLessThan(40)
})

test('equal requests wait for one drawing, and another process finds it made', async () => {
  const written: string[] = []
  const counting: FileStore = {
    ...files,
    write: (key, data) => {
      written.push(key)
      return files.write(key, data)
    },
  }
  const wanted = facts({ title: 'Együtt' })
  const first = createSharePictures(counting, noImages, brand)
  await Promise.all(Array.from({ length: 20 }, () => first.render(wanted)))
  await createSharePictures(counting, noImages, brand).render(wanted)
  expect(written).toHaveLength(1)
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
