import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { createPublicResponses } from './response-sending.ts'

let close = () => {}
afterEach(() => close())

async function serve(cache: ResponseCache): Promise<string> {
  const responses = createPublicResponses(cache, (address) => address, {})
  const server = createServer((request, response) => {
    if (!responses.sendEarly(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('each response announces the length of the very form it sends, also when a better one comes between', async () => {
  const cache = createResponseCache({ maxBytes: 1_000_000 })
  await cache.fill('/a', async () => ({
    body: Buffer.alloc(3000, 'a'),
    contentType: 'text/html',
    cacheControl: 'public',
    tags: new Set<string>(),
  }))
  // Not decoded by the client: as long as the bytes are counted right, any will do.
  const forms = ['a late and long form', 'short', 'a late and long form'].map((text) => Buffer.from(text))
  const origin = await serve({ ...cache, encode: () => forms.shift()! })
  for (const length of [20, 5, 20]) {
    const response = await fetch(`${origin}/a`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-length')).toBe(String(length))
  }
})
