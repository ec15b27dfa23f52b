import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { storeImage } from '#server/images/index.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let gate: PromiseWithResolvers<void>
let held: Promise<unknown>[]
let drawings = 0
beforeAll(async () => {
  shop = await startInProcessShop()
})
afterAll(() => shop.stop())

/** Pictures by this name are being read until the gate opens. */
const isHeld = (key: string) => key.startsWith('images/held-')

beforeEach(() => {
  gate = Promise.withResolvers()
  held = []
  const { files } = shop.platform
  const { read, exists } = files
  vi.spyOn(files, 'exists').mockImplementation(async (key) => isHeld(key) || exists(key))
  vi.spyOn(files, 'read').mockImplementation(async (key) => {
    if (!isHeld(key)) return read(key)
    await gate.promise
    return null
  })
})
afterEach(async () => {
  gate.resolve()
  await Promise.all(held)
  vi.restoreAllMocks()
})

const get = (key: string, suffix: string, accept = 'image/avif,image/webp,*/*') =>
  shop.app.inject({ url: `/images/${key}/${suffix}`, headers: { accept } })

/** Two are drawn at a time; 200 may wait behind them. */
async function occupy(count: number): Promise<void> {
  held = Array.from({ length: count }, (_, index) => get(`held-${drawings}-${index}.png`, 'mini'))
  const reads = () => vi.mocked(shop.platform.files.read).mock.calls.filter(([key]) => isHeld(key)).length
  await expect.poll(reads).toBe(2)
}

async function photograph(): Promise<{ key: string; data: Buffer }> {
  drawings += 1
  const data = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: drawings, g: 90, b: 200 } },
  })
    .png()
    .toBuffer()
  return { key: await storeImage(shop.platform, 'products/kep.png', data), data }
}

const shown = ({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof get>>) => ({
  status: statusCode,
  type: headers['content-type'],
  caching: headers['cache-control'],
  data: rawPayload,
})
const forShort = { status: 200, caching: 'public, max-age=30' }

it('a picture that is refused by a full queue is shown in the nearest size that is there, for a short time', async () => {
  const { key } = await photograph()
  const small = shown(await get(key, 'product-thumbnail'))
  await get(key, 'mini')
  const older = shown(await get(key, 'product-zoom', 'image/webp,*/*'))
  await occupy(202)
  expect(shown(await get(key, 'product-medium'))).toEqual({ ...small, ...forShort })
  // A browser gets no format that it does not take.
  expect(shown(await get(key, 'product-medium', 'image/webp,*/*'))).toEqual({ ...older, ...forShort })
  gate.resolve()
  await Promise.all(held)
  const drawn = await get(key, 'product-medium')
  expect((await sharp(drawn.rawPayload).metadata()).width).toBe(720)
  expect(drawn.headers['cache-control']).toContain('immutable')
})

it('where none is there it is shown as it came', async () => {
  const { key, data } = await photograph()
  await occupy(202)
  expect(shown(await get(key, 'product-cover'))).toEqual({ ...forShort, type: 'image/png', data })
})

it('a drawing as it came can do nothing in the browser', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'
  const key = await storeImage(shop.platform, 'products/rajz.svg', drawing)
  await occupy(202)
  const response = await get(key, 'product-cover')
  expect(shown(response)).toMatchObject({ ...forShort, type: 'image/svg+xml' })
  expect(response.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
})

it('one that waits in the queue for seconds is shown so too, and is drawn meanwhile', async () => {
  const { key, data } = await photograph()
  await occupy(2)
  expect(shown(await get(key, 'product-cover'))).toEqual({ ...forShort, type: 'image/png', data })
  gate.resolve()
  const { files } = shop.platform
  await expect.poll(() => files.exists(`image-cache/${key}/product-cover.avif`)).toBe(true)
})

it('what is too large to be sent as it came is refused, and a missing picture is missing', async () => {
  const key = await storeImage(shop.platform, 'products/nagy.png', Buffer.alloc(2_000_001))
  await occupy(202)
  const refused = await get(key, 'product-cover')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect((await get('nincs.png', 'mini')).statusCode).toBe(404)
})
