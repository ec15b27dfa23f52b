import { describe, expect, it, vi } from 'vitest'
import { createResponseCache, type UncachedResponse, type MakeResponse } from './response-cache.ts'

const made = (text: string, tags: string[] = []): UncachedResponse => ({
  body: Buffer.from(text),
  contentType: 'text/html',
  cacheControl: 'public',
  tags: new Set(tags),
})

function openCache(options: { maxBytes?: number } = {}) {
  const clock = { now: 1_000_000, cacheVersion: 'hétfő' }
  const cache = createResponseCache({
    maxBytes: options.maxBytes ?? 1_000_000,
    now: () => clock.now,
    cacheVersion: () => clock.cacheVersion,
  })
  const put = (key: string, text: string, tags: string[] = []) =>
    cache.fill(key, async () => made(text, tags))
  const textOf = (key: string) => cache.find(key)?.response.body.toString()
  return { cache, clock, put, textOf }
}

describe('keeping', () => {
  it('gives back what was made, with a tag of its content', async () => {
    const { cache, put, textOf } = openCache()
    const one = await put('/a', 'same')
    const other = await put('/b', 'same')
    expect(textOf('/a')).toBe('same')
    expect(one!.etag).toBe(other!.etag)
    expect((await put('/c', 'different'))!.etag).not.toBe(one!.etag)
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 3, entries: 3 })
  })

  it('makes a response once for all who request it at the same time', async () => {
    const { cache } = openCache()
    const held = Promise.withResolvers<UncachedResponse>()
    const make = vi.fn<MakeResponse>(() => held.promise)
    const all = [cache.fill('/a', make), cache.fill('/a', make), cache.fill('/a', make)]
    held.resolve(made('once'))
    expect((await Promise.all(all)).map((response) => response?.body.toString())).toEqual([
      'once',
      'once',
      'once',
    ])
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('keeps nothing of what is for one customer, and no failure', async () => {
    const { cache, put } = openCache()
    expect(await cache.fill('/a', async () => null)).toBeNull()
    await expect(cache.fill('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(cache.find('/a')).toBeUndefined()
    await put('/a', 'now')
    expect(cache.find('/a')).toBeDefined()
  })

  it('keeps nothing when it is off', async () => {
    const { cache, put } = openCache({ maxBytes: 0 })
    expect((await put('/a', 'made'))!.body.toString()).toBe('made')
    expect(cache.isOn).toBe(false)
    expect(cache.find('/a')).toBeUndefined()
  })
})

describe('changes', () => {
  it('drop what shows them, and nothing else', async () => {
    const { cache, put, textOf } = openCache()
    await put('/a', 'a', ['product:1', 'listing:2'])
    await put('/b', 'b', ['product:11'])
    cache.drop(new Set(['product:1', 'product:7']))
    expect(textOf('/a')).toBeUndefined()
    expect(textOf('/b')).toBe('b')
    cache.clear()
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, dropped: 2 })
  })

  it('keep out what was begun before them', async () => {
    const { cache, textOf } = openCache()
    for (const change of [() => cache.drop(new Set(['product:1'])), () => cache.clear()]) {
      const held = Promise.withResolvers<UncachedResponse>()
      const old = cache.fill('/a', () => held.promise)
      change()
      held.resolve(made('before', ['product:1']))
      expect((await old)!.body.toString()).toBe('before')
      expect(textOf('/a')).toBeUndefined()
    }
  })

  it('let be what is begun before them and does not show them', async () => {
    const { cache, textOf } = openCache()
    const held = Promise.withResolvers<UncachedResponse>()
    const render = cache.fill('/a', () => held.promise)
    cache.drop(new Set(['product:2']))
    held.resolve(made('a', ['product:1']))
    await render
    expect(textOf('/a')).toBe('a')
  })

  it('give nobody who asks after them a response that was begun before', async () => {
    const { cache, textOf } = openCache()
    const held = Promise.withResolvers<UncachedResponse>()
    const old = cache.fill('/a', () => held.promise)
    cache.drop(new Set(['product:1']))
    const fresh = await cache.fill('/a', async () => made('after', ['product:1']))
    expect(fresh!.body.toString()).toBe('after')
    held.resolve(made('before', ['product:1']))
    await old
    expect(textOf('/a')).toBe('after')
  })
})

describe('time', () => {
  it('lets an old response be sent while one new is made, and ends it after ten minutes', async () => {
    const { cache, clock, put, textOf } = openCache()
    await put('/a', 'old')
    clock.now += 59_999
    expect(cache.find('/a')!.isStale).toBe(false)
    clock.now += 1
    expect(cache.find('/a')!.isStale).toBe(true)
    const make = vi.fn<MakeResponse>(async () => made('new'))
    cache.refresh('/a', make)
    cache.refresh('/a', make)
    await vi.waitFor(() => expect(textOf('/a')).toBe('new'), { timeout: 30_000 })
    expect(make).toHaveBeenCalledTimes(1)
    expect(cache.find('/a')!.isStale).toBe(false)
    clock.now += 660_000
    expect(cache.find('/a')).toBeUndefined()
  })

  it('keeps the old response while making it again fails, and drops it when it is public no more', async () => {
    const { cache, clock, put, textOf } = openCache()
    await put('/a', 'old')
    clock.now += 60_000
    cache.refresh('/a', () => Promise.reject(new Error('away')))
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(textOf('/a')).toBe('old')
    cache.refresh('/a', async () => null)
    await vi.waitFor(() => expect(textOf('/a')).toBeUndefined(), { timeout: 30_000 })
  })

  it('begins again with each cache version, also for what is under way', async () => {
    const { cache, clock, put, textOf } = openCache()
    await put('/a', 'monday')
    const held = Promise.withResolvers<UncachedResponse>()
    const render = cache.fill('/b', () => held.promise)
    clock.cacheVersion = 'kedd'
    held.resolve(made('monday'))
    await render
    expect([textOf('/a'), textOf('/b')]).toEqual([undefined, undefined])
  })
})

describe('memory', () => {
  const page = 'x'.repeat(8000)

  it('stays within its bytes, whatever comes', async () => {
    const { cache, put } = openCache({ maxBytes: 200_000 })
    for (let turn = 0; turn < 300; turn += 1) {
      await put(`/junk?${turn}`, page, [`product:${turn}`])
      if (turn % 3 === 0) cache.find(`/junk?${turn}`)
      expect(cache.stats().bytes).toBeLessThanOrEqual(200_000)
    }
    expect(cache.stats().entries).toBeGreaterThan(10)
  })

  it('does not let addresses requested once flush those requested again', async () => {
    const { cache, put } = openCache({ maxBytes: 200_000 })
    await put('/', page)
    cache.find('/')
    for (let turn = 0; turn < 300; turn += 1) await put(`/junk?${turn}`, page)
    expect(cache.find('/')).toBeDefined()
    expect(cache.find('/junk?1')).toBeUndefined()
  })

  it('refuses what is as large as the cache, and keys that are books', async () => {
    const { cache, put } = openCache({ maxBytes: 200_000 })
    await put('/large', 'x'.repeat(150_000))
    await put(`/${'k'.repeat(2000)}`, 'small')
    expect(cache.stats().entries).toBe(0)
  })

  it('counts compressed forms, and sends better ones to those who come again', async () => {
    const { cache, put } = openCache()
    const response = (await put('/a', page))!
    const before = cache.stats().bytes
    const quick = await cache.encode(response, 'br')
    expect(cache.stats().bytes).toBe(before + quick.length)
    expect(cache.encode(response, 'br')).toBe(quick)
    cache.find('/a')
    await vi.waitFor(() => expect(cache.encode(response, 'br')).not.toBe(quick), { timeout: 30_000 })
  })
})
