import { beforeEach, expect, test, vi } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import type { Effort, Encoding } from './answer-encoding.ts'

/** Compression that tests hold, fail and count. */
const forms = {
  compress: vi.fn<(body: Buffer, encoding: Encoding, effort: Effort) => Promise<Buffer>>(),
}

const small = Buffer.from('small')
const cache = () => createAnswerCache({ maxBytes: 1_000_000, compress: forms.compress })
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
  const kept = cache()
  const data = async () => ({ ...(await page('b')()), contentType: 'application/json; charset=utf-8' })
  await kept.encode((await kept.fill('/a', page('a')))!, 'br')
  await kept.encode((await kept.fill('/b', data))!, 'br')
  expect(forms.compress.mock.calls.map(([, , effort]) => effort)).toEqual(['quick', 'quickest'])
})

test('a quick form that comes late does not take the place of a better one', async () => {
  const held = Promise.withResolvers<Buffer>()
  forms.compress.mockImplementation(async (_body, _encoding, effort) =>
    effort === 'quick' ? held.promise : small,
  )
  const kept = cache()
  const answer = (await kept.fill('/a', page('a')))!
  const quick = kept.encode(answer, 'gzip')
  kept.find('/a')
  await vi.waitFor(() => expect(kept.encode(answer, 'gzip')).toBe(small))
  held.resolve(Buffer.from('quick'))
  expect((await quick).toString()).toBe('quick')
  expect(kept.encode(answer, 'gzip')).toBe(small)
})

test('a compression that fails leaves those after it alone', async () => {
  const kept = cache()
  forms.compress.mockRejectedValueOnce(new Error('no memory'))
  const [first, second] = [await kept.fill('/a', page('a')), await kept.fill('/b', page('b'))]
  kept.find('/a')
  kept.find('/b')
  await vi.waitFor(() => expect(second!.encoded.get('gzip')).toBe(small))
  expect(first!.encoded.size).toBe(0)
})

test('what is dropped while it waits is not compressed', async () => {
  const kept = cache()
  const held = Promise.withResolvers<Buffer>()
  forms.compress.mockReturnValue(held.promise)
  for (const key of ['/a', '/b', '/c']) {
    await kept.fill(key, page(key))
    kept.find(key)
  }
  await vi.waitFor(() => expect(forms.compress).toHaveBeenCalledTimes(1))
  kept.drop(new Set(['product:1']))
  held.resolve(small)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(forms.compress).toHaveBeenCalledTimes(1)
})
