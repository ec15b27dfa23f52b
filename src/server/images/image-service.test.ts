import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localFileStore, type FileStore } from '#platform/files/files.ts'
import { createImageService, encodePhoto, encodeUpload, imageKey, removeImage } from './image-service.ts'
import { imageVariants } from './images.ts'

const mini = imageVariants.mini!
let folder: string
let files: FileStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-images-'))
  files = localFileStore(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function put(store: FileStore, name: string, data: Buffer | string): Promise<string> {
  const key = imageKey(name, data)
  await store.write(`images/${key}`, data)
  return key
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${inside}</svg>`

/** A picture of one bit a pixel, as only a hand can make it quickly. */
function blackPng(width: number, height: number): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    return [number(data.length), body, number(crc32(body))]
  }
  const head = Buffer.concat([number(width), number(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...chunk('IHDR', head),
    ...chunk('IDAT', deflateSync(Buffer.alloc(height * (width / 8 + 1)))),
    ...chunk('IEND', Buffer.alloc(0)),
  ])
}

async function dominantRed(picture: Buffer): Promise<number> {
  const onBlack = await sharp(picture).flatten({ background: '#000' }).png().toBuffer()
  const { channels } = await sharp(onBlack).stats()
  return channels[0]!.mean
}

describe('a drawing that refers to something outside', () => {
  test('shows no file of the machine', async () => {
    const red = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'red.png'), red)
    const service = createImageService(files)
    for (const href of [join(folder, 'red.png'), `file://${folder}/red.png`, 'red.png', '../red.png']) {
      const key = await put(
        files,
        `f${href.length}.svg`,
        svg(`<image width="100" height="100" xlink:href="${href}"/>`),
      )
      const picture = await service.render(key, 'mini', mini, 'png')
      expect(await dominantRed(picture!), `${href}`).toBeLessThan(1)
    }
    const inline = svg(
      `<image width="100" height="100" xlink:href="data:image/png;base64,${red.toString('base64')}"/>`,
    )
    const shown = await service.render(await put(files, 'inline.svg', inline), 'mini', mini, 'png')
    expect(await dominantRed(shown!)).toBeGreaterThan(200)
  })

  test('requests no host', async () => {
    let requested = 0
    const host = createServer((_request, response) => {
      requested += 1
      response.end()
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const { port } = host.address() as { port: number }
    const drawing = svg(
      `<style>@import url(http://127.0.0.1:${port}/a.css)</style><image width="9" height="9" xlink:href="http://127.0.0.1:${port}/a.png"/>`,
    )
    await createImageService(files).render(await put(files, 'net.svg', drawing), 'mini', mini, 'png')
    host.close()
    expect(requested).toBe(0)
  })

  test('reads no entity of the machine', async () => {
    const drawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="50" fill="#f00">&x;</text>')}`
    const key = await put(files, 'entity.svg', drawing)
    const picture = await createImageService(files).render(key, 'mini', mini, 'png')
    expect(picture === null ? 0 : await dominantRed(picture)).toBeLessThan(1)
  })
})

test('a small file that unpacks into gigabytes is refused', async () => {
  const bomb = svg('<rect width="100" height="100"/>').replace(
    'width="100" height="100"',
    'width="60000" height="60000"',
  )
  const key = await put(files, 'bomb.svg', bomb)
  expect(await createImageService(files).render(key, 'mini', mini, 'png')).toBeNull()
})

test('what is no picture is none, and leaves no file behind', async () => {
  const key = await put(files, 'text.jpg', 'this is no picture')
  expect(await createImageService(files).render(key, 'mini', mini, 'webp')).toBeNull()
  expect(await files.exists(`image-cache/${key}/mini.webp`)).toBe(false)
})

describe('a photograph of a customer', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#36a' } })

  test('loses where and with what it was taken, and stands upright', async () => {
    const taken = await plain(60, 30)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '47/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const stored = await sharp((await encodePhoto(taken))!).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 30, height: 60 })
    expect([stored.exif, stored.xmp, stored.iptc, stored.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('has at most 2000 pixels a side', async () => {
    const stored = await encodePhoto(await plain(2400, 1200).png({ compressionLevel: 1 }).toBuffer())
    expect(await sharp(stored!).metadata()).toMatchObject({ width: 2000, height: 1000 })
  })

  test('is a JPEG, PNG or WebP of bearable size, and nothing else', async () => {
    const gif = await plain(9, 9).gif().toBuffer()
    expect(await encodePhoto(blackPng(1600, 400))).not.toBeNull()
    const bomb = blackPng(16_000, 4000)
    expect(bomb.length).toBeLessThan(20_000)
    for (const refused of [gif, bomb, Buffer.from(svg('')), Buffer.from('x'), Buffer.alloc(0)])
      expect(await encodePhoto(refused)).toBeNull()
    const torn = await plain(300, 300).jpeg().toBuffer()
    expect(await encodePhoto(torn.subarray(0, torn.length / 2))).toBeNull()
  })

  test('is removed with all that was drawn of it', async () => {
    const key = 'reviews/egy.webp'
    await files.write(`images/${key}`, (await encodePhoto(await plain(9, 9).webp().toBuffer()))!)
    expect(await createImageService(files).render(key, 'mini', mini, 'avif')).not.toBeNull()
    await removeImage(files, key)
    expect(await createImageService(files).render(key, 'mini', mini, 'avif')).toBeNull()
  })
})

test('a missing picture makes no work and no file', async () => {
  expect(await createImageService(files).render('none.svg', 'mini', mini, 'webp')).toBeNull()
  expect(await files.exists('image-cache/none.svg/mini.webp')).toBe(false)
})

test('a flood of new pictures is refused beyond what may wait, and reads only those being made', async () => {
  let reading = 0
  let peak = 0
  const slow: FileStore = {
    ...files,
    exists: async () => true,
    read: async (key) => {
      if (key.startsWith('image-cache/')) return null
      reading += 1
      peak = Math.max(peak, reading)
      await new Promise((resolve) => setTimeout(resolve, 1))
      reading -= 1
      return null
    },
  }
  const service = createImageService(slow)
  const responses = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) => service.render(`p${index}.svg`, 'mini', mini, 'avif')),
  )
  const refused = responses.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(198)
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  expect(peak).toBe(2)
})

test('equal requests wait for one rendering, and the copy is used afterwards', async () => {
  const reads: string[] = []
  const counting: FileStore = {
    ...files,
    read: (key) => {
      reads.push(key)
      return files.read(key)
    },
  }
  const key = await put(files, 'same.svg', svg('<rect width="50" height="50"/>'))
  const service = createImageService(counting)
  await Promise.all(Array.from({ length: 20 }, () => service.render(key, 'mini', mini, 'webp')))
  await service.render(key, 'mini', mini, 'webp')
  expect(reads.filter((one) => one === `images/${key}`)).toHaveLength(1)
})

describe('a part of a picture', () => {
  const halves = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#00f' } })
      .composite([
        {
          input: { create: { width: width / 2, height, channels: 3, background: '#f00' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer()

  test('is what stands there, of a photograph that lies on its side and of a drawing too', async () => {
    const left = { left: 0, top: 0, width: 50, height: 100 }
    const cut = await encodeUpload(await halves(200, 100), 'webp', left)
    expect([cut!.width, cut!.height]).toEqual([100, 100])
    expect(await dominantRed(cut!.data)).toBeGreaterThan(200)
    // Turned by a quarter when it is shown: what was at the left is at the top then.
    const lying = await sharp(await halves(200, 100))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const top = await encodeUpload(lying, 'webp', { left: 0, top: 0, width: 100, height: 50 })
    expect([top!.width, top!.height]).toEqual([100, 100])
    expect(await dominantRed(top!.data)).toBeGreaterThan(200)
    const drawing = svg('<rect width="50" height="100" fill="#f00"/>')
    const right = { left: 50, top: 0, width: 50, height: 100 }
    const drawn = await encodeUpload(new TextEncoder().encode(drawing), 'webp', right)
    expect(drawn!.width * 2).toBe(drawn!.height)
    expect(await dominantRed(drawn!.data)).toBeLessThan(5)
  })

  test('is none of what is no picture', async () => {
    const whole = { left: 0, top: 0, width: 100, height: 100 }
    expect(await encodeUpload(new TextEncoder().encode('nem kép'), 'webp', whole)).toBeNull()
  })
})
