import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { tagHeader, type CdnSettings } from './cdn.ts'
import { createCdnPurge, type CdnPurge } from './cdn-purge.ts'

type Notified = { method: string | undefined; headers: IncomingMessage['headers']; body: string }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function startCdn(statuses: number[] = []): Promise<{ url: string; notified: Notified[] }> {
  const notified: Notified[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      notified.push({ method: request.method, headers: request.headers, body })
      response.writeHead(statuses.shift() ?? 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, notified }
}

const warnings: string[] = []
const log = { info: () => {}, warn: (_: unknown, text?: string) => void warnings.push(text ?? '') }

function purgeOf(settings: Partial<CdnSettings>, rest: object = {}): CdnPurge {
  const purge = createCdnPurge({
    kind: 'varnish',
    urls: [],
    token: undefined,
    log,
    repeatMs: 60_000,
    lookMs: 20,
    ...settings,
    ...rest,
  })
  closing.push(purge.stop)
  purge.start()
  return purge
}
const keysOf = (notified: readonly Notified[]) => notified.map(({ headers }) => headers['surrogate-key'])

describe('a shared cache before the shop', () => {
  it('forgets everything at the start, and then what shows something that has changed', async () => {
    const { url, notified } = await startCdn()
    const purge = purgeOf({ urls: [url] })
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv'])
    purge.drop(new Set(['product:1', 'listing:2']))
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv', 'boltiv-broad product:1 listing:2'])
    expect(notified.every(({ method }) => method === 'PURGE')).toBe(true)
    purge.clear()
    await expect.poll(() => keysOf(notified).at(-1)).toBe('boltiv')
  })

  it('is notified once more, for what was under way to it', async () => {
    const { url, notified } = await startCdn()
    purgeOf({ urls: [url] }, { repeatMs: 30 })
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv', 'boltiv'])
  })

  it('is notified later what it could not be notified, and all of its machines are', async () => {
    const [first, second] = [await startCdn(), await startCdn([200, 503, 503])]
    const purge = purgeOf({ urls: [first.url, second.url] })
    await expect.poll(() => keysOf(second.notified)).toEqual(['boltiv'])
    purge.drop(new Set(['product:7']))
    await expect.poll(() => keysOf(second.notified).length).toBe(4)
    expect(new Set(keysOf(second.notified).slice(1))).toEqual(new Set(['boltiv-broad product:7']))
    expect(keysOf(first.notified)).toContain('boltiv-broad product:7')
    await expect.poll(() => purge.stats()).toEqual({ purged: 3, failures: 2, waiting: 0 })
    expect(warnings.filter((text) => text.startsWith('CDN'))).toHaveLength(1)
  })

  it('forgets everything when the day of delivery becomes another, or too much has changed', async () => {
    const { url, notified } = await startCdn()
    let day = 'Monday'
    const purge = purgeOf({ urls: [url] }, { cacheVersion: () => day })
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv'])
    day = 'Tuesday'
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv', 'boltiv'])
    purge.drop(new Set(Array.from({ length: 2001 }, (_, id) => `product:${id}`)))
    await expect.poll(() => keysOf(notified)).toEqual(['boltiv', 'boltiv', 'boltiv'])
  })

  it('is notified in its own words', async () => {
    const fastly = await startCdn()
    purgeOf({ kind: 'fastly', urls: [fastly.url], token: 'key' })
    await expect.poll(() => fastly.notified.length).toBe(1)
    expect(fastly.notified[0]).toMatchObject({
      method: 'POST',
      headers: { 'fastly-key': 'key', 'surrogate-key': 'boltiv' },
    })
    const cloudflare = await startCdn()
    const purge = purgeOf({ kind: 'cloudflare', urls: [cloudflare.url], token: 'key' })
    await expect.poll(() => cloudflare.notified.length).toBe(1)
    expect(cloudflare.notified[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer key' } })
    purge.drop(new Set(Array.from({ length: 40 }, (_, id) => `product:${id}`)))
    await expect.poll(() => cloudflare.notified.length).toBe(3)
    const [, ...both] = cloudflare.notified.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)
    expect(both.map((tags) => tags.length)).toEqual([30, 11])
    expect(new Set(both.flat()).size).toBe(41)
  })
})

describe('the header of a response', () => {
  it('names what it shows', () => {
    expect(tagHeader('varnish', ['product:1', 'menus'])).toEqual(['surrogate-key', 'boltiv product:1 menus'])
    expect(tagHeader('cloudflare', ['page:a b,c'])).toEqual(['cache-tag', 'boltiv,page:a%20b%2Cc'])
  })
  it('stays short enough for every cache: what shows too much goes with every change', () => {
    const many = Array.from({ length: 1000 }, (_, id) => `product:${id}`)
    expect(tagHeader('varnish', many)).toEqual(['surrogate-key', 'boltiv boltiv-broad'])
  })
})
