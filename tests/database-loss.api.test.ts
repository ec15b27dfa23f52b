import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type TestContext } from 'vitest'
import { startServer, type ServerProcess } from './race/server-process.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from './race/shop-fixture.ts'
import { brokenRules } from './race/broken-rules.ts'
import {
  findLost,
  loadDuring,
  unexpected,
  type Goods,
  type LoadReport,
  type Seen,
} from './faults/shop-load.ts'
import { openDatabaseLine } from './support/database-line.ts'

const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
/** Ends what a test has begun, the last first; some tests wait beside each other. */
type Ending = Pick<TestContext, 'onTestFinished'>

async function openShop(ending: Ending, name: string): Promise<{ shop: ShopDatabase; tyre: number }> {
  const shop = await createShopDatabase(name)
  ending.onTestFinished(() => shop.drop())
  return { shop, tyre: await insertVariant(shop.sql, { gross: 24_990, stock: 1000 }) }
}

async function serve(ending: Ending, url: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(url, { SHOP_MODE: 'test', ...env })
  ending.onTestFinished(() => server.stop())
  return server
}

async function request(
  server: ServerProcess,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; retryAfter: string | null }> {
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
const goodsOf = (variantId: number): Goods => ({
  variantId,
  steps: () => ({ ...readySteps, contact: newContact() }),
})

/** Nothing but passing refusals, nothing lost that was acknowledged, no rule broken; and it was not all refused. */
async function expectSound(shop: ShopDatabase, load: LoadReport) {
  expect(unexpected(load.seen)).toEqual([])
  expect(Math.min(load.carts.length, load.orders.length)).toBeGreaterThan(0)
  expect(await findLost(shop.sql, load)).toEqual([])
  expect(await brokenRules(shop.sql)).toEqual([])
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
  for (const start = Date.now(); Date.now() - start < 300_000; await wait(100)) {
    const [row] =
      await shop.sql`select 1 from email_message where dedupe_key = ${`order-confirmation:${orderId}`} and sent_at is not null`
    if (row) return true
  }
  return false
}

test('backends that are terminated under load cost 503 with Retry-After at most, and orders and emails go on', async (ending) => {
  const { shop, tyre } = await openShop(ending, 'terminated')
  const server = await serve(ending, shop.url)
  const load = await loadDuring(
    server.origin,
    goodsOf(tyre),
    (async () => {
      for (let round = 0; round < 10; round += 1) {
        await wait(250)
        await shop.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`
      }
    })(),
    (_, { carts, orders }) => carts.length > 0 && orders.length > 0,
  )
  await expectSound(shop, load)
  await expect.poll(async () => (await read(server)).status).toBe(200)
  for (let round = 0; round < 20; round += 1) expect((await read(server)).status).toBe(200)
  expect(await emailIsSent(shop, await complete(server, tyre))).toBe(true)
})

test('a database that is away for a while gives 503, and is found again by itself', async (ending) => {
  const { shop, tyre } = await openShop(ending, 'away')
  const line = await openDatabaseLine(shop.url)
  const server = await serve(ending, line.url, { PAGE_CACHE_MB: '8' })
  ending.onTestFinished(() => line.cut())
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
  const refused = (seen: readonly Seen[]) => seen.filter(({ status }) => status === 503).length
  const away = await loadDuring(server.origin, goodsOf(tyre), wait(6000), (seen) => refused(seen) > 10)
  expect(unexpected(away.seen)).toEqual([])
  expect(refused(away.seen)).toBeGreaterThan(10)
  expect([away.carts, away.orders, await shop.sql`select from cart_line`]).toEqual([[], [], []])
  await line.mend()
  for (const start = Date.now(); (await read(server)).status !== 200 && Date.now() - start < 300_000;)
    await wait(100)
  for (let round = 0; round < 20; round += 1) expect((await read(server)).status).toBe(200)
  expect(await emailIsSent(shop, await complete(server, tyre))).toBe(true)
})

test.concurrent('a lock that is never given back stops its own cart, not the shop', async (ending) => {
  const { shop } = await openShop(ending, 'stuck')
  const server = await serve(ending, shop.url)
  const created = await fetch(`${server.origin}/v1/checkout/cart`, { method: 'POST', headers: json })
  const { token } = (await created.json()) as { token: string }
  const stuck = await shop.sql.reserve()
  ending.onTestFinished(() => stuck.release())
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
  expect(new Set(seen.map(({ status, retryAfter }) => [status, retryAfter !== null].join()))).toEqual(
    new Set(['503,true']),
  )
  await stuck`rollback`
  expect(
    (await request(server, `/v1/checkout/cart/${token}/flush`, { method: 'POST', headers: json })).status,
  ).toBe(200)
})

test.concurrent('connections that freeze under load cost passing refusals, nothing that was acknowledged, and no restart', async (ending) => {
  const { shop, tyre } = await openShop(ending, 'frozen')
  const line = await openDatabaseLine(shop.url)
  ending.onTestFinished(() => line.cut())
  const server = await serve(ending, line.url)
  const isServed = (seen: readonly Seen[], after: number) =>
    (['read', 'cart', 'order'] as const).every((what) =>
      seen.some((one) => one.what === what && one.status === 200 && one.began > after),
    )
  let frozenAt = Infinity
  const freeze = async () => {
    await wait(500)
    line.freezeOpen()
    frozenAt = performance.now()
  }
  const load = await loadDuring(server.origin, goodsOf(tyre), freeze(), (seen) => isServed(seen, frozenAt))
  await expectSound(shop, load)
  expect(await emailIsSent(shop, await complete(server, tyre))).toBe(true)
})

test.concurrent('a process whose database hangs, old connections and new ones, obeys SIGTERM all the same', async (ending) => {
  const { shop } = await openShop(ending, 'hanging')
  const line = await openDatabaseLine(shop.url)
  ending.onTestFinished(() => line.cut())
  const server = await startServer(line.url, { SHOP_MODE: 'test', STOP_SECONDS: '20' })
  line.freezeNew()
  line.freezeOpen()
  const waiting = request(server, '/v1/checkout/cart', { method: 'POST', headers: json }).catch(() => null)
  await wait(200)
  const ended = await server.stop().then(
    () => 'by itself',
    (error: Error) => error.message,
  )
  expect(ended).toMatch(/^by itself$|Not all had stopped after 20 s \(/)
  await waiting
})
