import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startServer, type ServerProcess } from './race/server-process.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from './race/shop-fixture.ts'
import { openDatabaseLine } from './support/database-line.ts'

const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function openShop(name: string): Promise<{ shop: ShopDatabase; tyre: number }> {
  const shop = await createShopDatabase(name)
  stops.push(() => shop.drop())
  return { shop, tyre: await insertVariant(shop.sql, { gross: 24_990, stock: 1000 }) }
}

async function serve(url: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(url, { SHOP_MODE: 'test', ...env })
  stops.push(() => server.stop())
  return server
}

type Seen = { status: number; retryAfter: string | null }

async function request(server: ServerProcess, path: string, init: RequestInit = {}): Promise<Seen> {
  const response = await fetch(server.origin + path, { ...init, signal: AbortSignal.timeout(60_000) })
  await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  }
}

const read = (server: ServerProcess) => request(server, '/v1/product-search')
/** As a browser without scripts does. */
async function browse(server: ServerProcess, path: string, init: RequestInit = {}) {
  const response = await fetch(server.origin + path, {
    ...init,
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const openCart = (server: ServerProcess) =>
  request(server, '/v1/checkout/cart', { method: 'POST', headers: json })

/** Readers and writers, with hardly a pause, until `until` ends and `enough` was seen. */
async function loadDuring(
  server: ServerProcess,
  until: Promise<unknown>,
  enough: (seen: Seen[]) => boolean = () => true,
): Promise<Seen[]> {
  const seen: Seen[] = []
  let over = false
  const client = async (send: (server: ServerProcess) => Promise<Seen>) => {
    while (!over || !enough(seen)) {
      seen.push(await send(server))
      await wait(20)
    }
  }
  await Promise.all([
    until.finally(() => (over = true)),
    ...Array.from({ length: 8 }, () => client(read)),
    ...Array.from({ length: 4 }, () => client(openCart)),
  ])
  return seen
}

function expectOnlyPassingRefusals(seen: Seen[]) {
  const kinds = new Set(
    seen.map(({ status, retryAfter }) => `${status} ${retryAfter === null ? '' : 'retry'}`.trim()),
  )
  expect([...kinds].filter((kind) => kind !== '200' && kind !== '503 retry')).toEqual([])
}

async function complete(server: ServerProcess, tyre: number): Promise<string> {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    // A connection that was cut may still hold one stale response: 503, and the next try finds a whole one.
    const send = () => fetch(server.origin + path, { method, headers: json, ...init })
    const first = await send()
    const response = first.status === 503 && path === '/v1/checkout/cart' ? await send() : first
    expect(response.status, `${method} ${path}`).toBe(200)
    return (await response.json()) as T
  }
  const { token } = await call<{ token: string }>('POST', '/v1/checkout/cart')
  const checkout = `/v1/checkout/${token}`
  await call('POST', `/v1/checkout/cart/${token}/item`, [{ product_variant_id: tyre, quantity: 1 }])
  await call('PUT', checkout, { ...readySteps, contact: newContact() })
  return (await call<{ id: string }>('POST', `${checkout}/complete`, { terms: true, payment_terms: false }))
    .id
}

async function emailIsSent(shop: ShopDatabase, orderId: string): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < 60_000; await wait(100)) {
    const [row] =
      await shop.sql`select 1 from email_message where dedupe_key = ${`order-confirmation:${orderId}`} and sent_at is not null`
    if (row) return true
  }
  return false
}

test('backends that are terminated under load cost 503 with Retry-After at most, and orders and emails go on', async () => {
  const { shop, tyre } = await openShop('terminated')
  const server = await serve(shop.url)
  const seen = await loadDuring(
    server,
    (async () => {
      for (let round = 0; round < 10; round += 1) {
        await wait(250)
        await shop.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`
      }
    })(),
  )
  expectOnlyPassingRefusals(seen)
  expect(seen.some(({ status }) => status === 200)).toBe(true)
  await wait(1500)
  for (let round = 0; round < 20; round += 1) expect((await read(server)).status).toBe(200)
  expect(await emailIsSent(shop, await complete(server, tyre))).toBe(true)
})

test('a database that is away for a while gives 503, and is found again by itself', async () => {
  const { shop, tyre } = await openShop('away')
  const line = await openDatabaseLine(shop.url)
  const server = await serve(line.url, { PAGE_CACHE_MB: '8' })
  stops.push(async () => line.cut())
  expect((await read(server)).status).toBe(200)
  expect((await browse(server, '/')).status).toBe(200)
  line.cut()
  expect((await browse(server, '/')).status).toBe(200)
  for (const init of [{}, { method: 'POST', body: `intent=add&variant=${tyre}&quantity=1` }]) {
    const { status, headers, text } = await browse(server, '/kosar', init)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '3', 'no-store'])
    expect(text).toContain('Néhány perc múlva újra itt vagyunk. A kosara megmarad.')
    expect(text).not.toMatch(/ECONN|CONNECTION_|\bat \S+:\d/)
  }
  const refused = (seen: Seen[]) => seen.filter(({ status }) => status === 503).length
  const away = await loadDuring(server, wait(6000), (seen) => refused(seen) > 10)
  expectOnlyPassingRefusals(away)
  expect(refused(away)).toBeGreaterThan(10)
  expect(await shop.sql`select from cart_line`).toHaveLength(0)
  await line.mend()
  for (const start = Date.now(); (await read(server)).status !== 200 && Date.now() - start < 60_000;)
    await wait(100)
  for (let round = 0; round < 20; round += 1) expect((await read(server)).status).toBe(200)
  expect(await emailIsSent(shop, await complete(server, tyre))).toBe(true)
})

test('a lock that is never given back stops its own cart, not the shop', async () => {
  const { shop } = await openShop('stuck')
  const server = await serve(shop.url)
  const created = await fetch(`${server.origin}/v1/checkout/cart`, { method: 'POST', headers: json })
  const { token } = (await created.json()) as { token: string }
  const stuck = await shop.sql.reserve()
  stops.push(async () => stuck.release())
  await stuck`begin`
  await stuck`select 1 from cart where token = ${token} for update`
  const writes = Array.from({ length: 40 }, () =>
    request(server, `/v1/checkout/cart/${token}/flush`, { method: 'POST', headers: json }),
  )
  await wait(500)
  for (let round = 0; round < 10; round += 1) {
    expect((await read(server)).status).toBe(200)
  }
  const seen = await Promise.all(writes)
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([503]))
  expectOnlyPassingRefusals(seen)
  await stuck`rollback`
  expect(
    (await request(server, `/v1/checkout/cart/${token}/flush`, { method: 'POST', headers: json })).status,
  ).toBe(200)
})
