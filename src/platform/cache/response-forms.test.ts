import { beforeEach, expect, test, vi } from 'vitest'
import { createResponseCache } from './response-cache.ts'
import type { Effort, Encoding } from './response-encoding.ts'

/** Compression that tests hold, fail and count. */
const forms = {
  compress: vi.fn<(body: Buffer, encoding: Encoding, effort: Effort) => Promise<Buffer>>(),
}

const small = Buffer.from('small')
const cache = () => createResponseCache({ maxBytes: 1_000_000, compress: forms.compress })
const page = (text: string) => async () => ({
  body: Buffer.from(text.padEnd(3000)),
  contentType: 'text/html',
  cacheControl: 'public',
  tags: new Set(['product:1']),
})

beforeEach(() => {
  forms.compress.mockReset()
  forms.compress.mockResolvedValue(small)
})

test('the first look at a page is compressed better than data', async () => {
  const cached = cache()
  const data = async () => ({ ...(await page('b')()), contentType: 'application/json; charset=utf-8' })
  await cached.encode((await cached.fill('/a', page('a')))!, 'br')
  await cached.encode((await cached.fill('/b', data))!, 'br')
  expect(forms.compress.mock.calls.map(([, , effort]) => effort)).toEqual(['quick', 'quickest'])
})

test('a quick form that comes late does not take the place of a better one', async () => {
  const held = Promise.withResolvers<Buffer>()
  forms.compress.mockImplementation(async (_body, _encoding, effort) =>
    effort === 'quick' ? held.promise : small,
  )
  const cached = cache()
  const response = (await cached.fill('/a', page('a')))!
  const quick = cached.encode(response, 'gzip')
  cached.find('/a')
  await vi.waitFor(() => expect(cached.encode(response, 'gzip')).toBe(small), { timeout: 30_000 })
  held.resolve(Buffer.from('quick'))
  expect((await quick).toString()).toBe('quick')
  expect(cached.encode(response, 'gzip')).toBe(small)
})

test('a compression that fails leaves those after it alone', async () => {
  const cached = cache()
  forms.compress.mockRejectedValueOnce(new Error('no memory'))
  const [first, second] = [await cached.fill('/a', page('a')), await cached.fill('/b', page('b'))]
  cached.find('/a')
  cached.find('/b')
  await vi.waitFor(() => expect(second!.encoded.get('gzip')).toBe(small), { timeout: 30_000 })
  expect(first!.encoded.size).toBe(0)
})

test('what is dropped while it waits is not compressed', async () => {
  const cached = cache()
  const held = Promise.withResolvers<Buffer>()
  forms.compress.mockReturnValue(held.promise)
  for (const key of ['/a', '/b', '/c']) {
    await cached.fill(key, page(key))
    cached.find(key)
  }
  await vi.waitFor(() => expect(forms.compress).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  cached.drop(new Set(['product:1']))
  held.resolve(small)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(forms.compress).toHaveBeenCalledTimes(1)
})
