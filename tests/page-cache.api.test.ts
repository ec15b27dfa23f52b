import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderPage } from '#platform/http/pages.ts'
import { importFile, parseMapping } from '#server/import/index.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { writeFixture } from './support/fixture.ts'
import { testPost, writeTestPosts } from './support/test-posts.ts'
import { fetching, signedIn } from './support/signed-in.ts'
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts'
import { createServers } from '../src/server.ts'

const waitOptions = { timeout: 60_000, interval: 20 }

let first: TestPlatform
let second: Sql
let nodes: { shop: FastifyInstance; origin: string; management: FastifyInstance }[]
let sql: Sql
let scarce: number
/** Awaited by every render: tests hold it to let something happen meanwhile. */
let gate: Promise<void> = Promise.resolve()
let renders = 0

/** Pages that show what calls return, as plain text: `/termek/x`, `/termekek/x`, `/kosar`. */
const render: RenderPage = async (request, { client, cartToken, setCookie }) => {
  renders += 1
  const [, kind = '', slug = ''] = new URL(request.url).pathname.split('/')
  const html = (text: string) =>
    new Response(text.padEnd(3000), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  if (kind === 'kosar') return html(`kosár ${cartToken} ${request.headers.get('cookie')}`)
  if (kind === 'suti') setCookie('uj', '1', { maxAge: 60 })
  if (kind === 'hiba') await client.productGet({ params: { slug: 'nincs' } })
  const menu = await client.contentGetMenu({ params: { slug: 'main' } }).catch(() => ({ items: [] }))
  const response =
    kind === 'termek'
      ? await client.productGet({ params: { slug } })
      : kind === 'termekek'
        ? await client.productCategoryGet({ params: { category: slug }, query: {} })
        : { cartToken }
  await gate
  return html(JSON.stringify({ menu, response }))
}
const publicPageKey = (address: string) => {
  if (address.startsWith('/rossz')) throw new URIError('no key')
  return address.startsWith('/kosar') ? null : address.split('?utm')[0]!
}

async function openNode(platform: TestPlatform['platform']) {
  const { shop, management } = await createServers(
    platform,
    {
      inlineScripts: [],
      render,
      publicPageKey,
      clientFolder: undefined,
      attach: () => {},
      close: async () => {},
    },
    () => true,
  )
  const origin = await shop.listen({ port: 0, host: '127.0.0.1' })
  return { shop, origin, management }
}

beforeAll(async () => {
  first = await createTestPlatform({ PAGE_CACHE_MB: '16' })
  sql = first.platform.sql
  scarce = (await writeFixture(sql)).scarce
  second = openDatabase(first.platform.config.databaseUrl!, { max: 8 })
  nodes = [await openNode(first.platform), await openNode({ ...first.platform, sql: second })]
})
afterAll(async () => {
  for (const { shop, management } of nodes) {
    await shop.close()
    await management.close()
  }
  await second.end({ timeout: 1 })
  await first.stop()
})
beforeEach(() => {
  gate = Promise.resolve()
})

const get = (path: string, headers: Record<string, string> = {}, node = 0) =>
  fetch(nodes[node]!.origin + path, { headers, redirect: 'manual' })
const stateOf = (response: Response) =>
  /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]

/** Requests from both nodes until the page is a cached one. */
async function warm(path: string): Promise<void> {
  for (const node of [0, 1]) {
    await vi.waitFor(async () => expect(stateOf(await get(path, {}, node))).toBe('hit'), waitOptions)
  }
}

async function untilBothShow(path: string, text: string): Promise<void> {
  for (const node of [0, 1]) {
    await vi.waitFor(
      async () => expect(await (await get(path, {}, node)).text()).toContain(text),
      waitOptions,
    )
  }
}

/** Imports a file of one product and says how many were new, and how many changed. */
async function importProducts(values: Record<string, string>): Promise<[number, number]> {
  const file = join(first.folder, 'change.csv')
  const columns = ['item_number', ...Object.keys(values)]
  writeFileSync(file, `${columns.join(';')}\n${['BE-1', ...Object.values(values)].join(';')}\n`)
  const fields = Object.fromEntries(columns.map((column) => [column, { column }]))
  const { created, updated } = await importFile(first.platform, {
    file,
    mapping: parseMapping(JSON.stringify({ fields })),
    dryRun: false,
    confirmed: new Set(['price_change', 'discount_ends', 'stock_gone']),
    onRejected: () => {},
    onWarning: () => {},
  })
  return [created, updated]
}

describe('a public call', () => {
  const paths = [
    '/v1/product/nf3',
    '/v1/product-category/teli-gumi?per_page=96',
    '/v1/product-collection/akciok?per_page=96',
    '/v1/product-search?search=nordval',
  ]
  type Shown = { id: number; on_wishlist: boolean }
  type Body = Shown & { products?: { data: Shown[] } }
  /** Whether the first product of a response is on a wishlist. */
  async function isFavourite(path: string, headers: Record<string, string> = {}, id?: number) {
    const response = await get(path, headers)
    const body = (await response.json()) as Body
    const shown = body.products?.data ?? [body]
    const product = shown.find((one) => one.id === id) ?? shown[0]!
    return { response, id: product.id, favourite: product.on_wishlist }
  }

  test.each(paths)('marks the favourites of who is signed in, and of nobody else: %s', async (path) => {
    await warm(path)
    const { browser } = await signedIn({
      send: fetching(nodes[0]!.origin),
      sql,
      platform: first.platform,
    })
    const { id, favourite, response } = await isFavourite(path, browser.headers())
    expect(favourite).toBe(false)
    // Without favourites they get what everybody gets.
    expect(response.headers.get('cache-control')).toContain('public')
    const list = await browser.call('POST', '/v1/user-product/wishlist', { name: 'Kedvencek' })
    const wishlist_id = (list.body as { id: string }).id
    await browser.call('POST', '/v1/user-product/wishlist/product', { wishlist_id, product_id: id })
    const own = await isFavourite(path, browser.headers(), id)
    expect(own.favourite).toBe(true)
    expect(own.response.headers.get('cache-control')).toBe('no-store')
    const others = await isFavourite(path, {}, id)
    expect([others.favourite, stateOf(others.response)]).toEqual([false, 'hit'])
    await browser.call('DELETE', `/v1/user-product/wishlist/${wishlist_id}/product/${id}`)
    expect((await isFavourite(path, browser.headers(), id)).favourite).toBe(false)
  })

  test('marks compared products and products by their ids', async () => {
    const { browser } = await signedIn({ send: fetching(nodes[0]!.origin), sql, platform: first.platform })
    const ids = (await sql<{ id: number }[]>`select id from product order by id limit 2`).map(({ id }) => id)
    const list = await browser.call('POST', '/v1/user-product/wishlist', { name: 'Kedvencek' })
    const wishlist_id = (list.body as { id: string }).id
    await browser.call('POST', '/v1/user-product/wishlist/product', { wishlist_id, product_id: ids[1] })
    const query = ids.map((id) => `ids[]=${id}`).join('&')
    for (const path of ['/v1/products', '/v1/product/comparison']) {
      const { body } = await browser.call('GET', `${path}?${query}`)
      expect((body as Shown[]).map((shown) => shown.on_wishlist)).toEqual([false, true])
    }
  })
})

describe('a public page', () => {
  test('is rendered once and then cached, whatever cookies come with the request', async () => {
    await warm('/termek/nf3')
    const before = renders
    const customers = ['', 'cart_token=abc', `boltiv_session=${'s'.repeat(43)}`]
    const responses = await Promise.all(customers.map((cookie) => get('/termek/nf3', { cookie })))
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(renders).toBe(before)
    for (const { headers } of responses) {
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=300')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('vary')).toBe('accept-encoding')
    }
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3)
  })

  test('comes compressed as the client takes it, the same inside', async () => {
    const plain = await get('/termek/nf3', { 'accept-encoding': 'identity' })
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const response = await get('/termek/nf3', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toBe(text)
    }
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  test('is not sent again to who has it', async () => {
    const etag = (await get('/termek/nf3')).headers.get('etag')!
    const known = await get('/termek/nf3', { 'if-none-match': `"x", ${etag}` })
    expect(known.status).toBe(304)
    expect(known.headers.get('etag')).toBe(etag)
    expect(await known.text()).toBe('')
    expect((await get('/termek/nf3', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('serves HEAD with the same headers and no body', async () => {
    const head = await fetch(`${nodes[0]!.origin}/termek/nf3`, { method: 'HEAD' })
    const page = await get('/termek/nf3')
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(page.headers.get('etag'))
    expect(await head.text()).toBe('')
  })

  test('is never shown with anything of the first customer in it', async () => {
    const response = await get('/mindegy', { cookie: 'cart_token=mine' })
    expect(await response.text()).toContain('"cartToken":null')
  })

  test('that sets a cookie is not cached', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await get('/suti/x')
      expect(response.headers.get('set-cookie')).toContain('uj=1')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('whose key can not be worked out is made for each customer, and ends no process', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await get('/rossz')
      expect(response.status).toBe(200)
      expect(stateOf(response)).toBeUndefined()
    }
  })

  test('that can not be made is not cached', async () => {
    const before = renders
    for (let turn = 0; turn < 2; turn += 1) expect((await get('/hiba/x')).status).toBeGreaterThanOrEqual(400)
    expect(renders).toBe(before + 2)
  })

  test('is rendered once for a crowd', async () => {
    const before = renders
    const held = Promise.withResolvers<void>()
    gate = held.promise
    const crowd = Array.from({ length: 20 }, () => get('/sokan'))
    await vi.waitFor(() => expect(renders).toBe(before + 1), waitOptions)
    held.resolve()
    for (const response of await Promise.all(crowd)) expect(response.status).toBe(200)
    expect(renders).toBe(before + 1)
  })
})

test('a page of a customer is kept for nobody else', async () => {
  for (const token of ['one', 'two']) {
    const response = await get('/kosar', { cookie: `cart_token=${token}` })
    expect(await response.text()).toContain(`kosár ${token} cart_token=${token}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(stateOf(response)).toBeUndefined()
  }
})

describe('a change', () => {
  const page = '/termek/nf3'
  const category = '/termekek/teli-gumi'

  test('of a name, a price, a stock shows on every node, on pages and in calls', async () => {
    const call = '/v1/product/nf3'
    const changes = [
      () => sql`update product set name = 'Átnevezett abroncs' where slug = 'nf3'`,
      () => sql`update stock set on_hand = 3 where variant_id = ${scarce}`,
      () => sql`update variant_price set gross = 77777 where variant_id in (
        select v.id from variant v join product p on p.id = v.product_id where p.slug = 'nf3')`,
    ]
    const texts = ['Átnevezett abroncs', '"available_quantity":3', '77777']
    for (const [turn, change] of changes.entries()) {
      for (const path of [page, call, category]) await warm(path)
      await change()
      for (const path of [page, call, category])
        await expect(untilBothShow(path, texts[turn]!)).resolves.toBeUndefined()
    }
  })

  test('of a price, a stock, a name, a category by an import shows on both nodes', async () => {
    await sql`insert into category (path, slug, name, description) values ('{}', 'nyari-gumi', 'Nyári gumi', '')`
    await sql`update category set path = array[id] where slug = 'nyari-gumi'`
    const product = { name: 'Behozott', category: 'teli-gumi', price: '12345', stock: '4' }
    expect(await importProducts(product)).toEqual([1, 0])
    const own = '/termek/behozott'
    await untilBothShow(own, '12345')
    const changes: [Record<string, string>, path: string, text: string][] = [
      [{ price: '45678' }, own, '45678'],
      [{ price: '56789' }, category, '56789'],
      [{ stock: '77' }, own, '"available_quantity":77'],
      [{ stock: '66' }, category, '"available_quantity":66'],
      [{ name: 'Átnevezett' }, own, 'Átnevezett'],
      [{ name: 'Másként nevezett' }, category, 'Másként nevezett'],
      [{ category: 'nyari-gumi' }, own, '/termekek/nyari-gumi'],
      [{ category: 'teli-gumi' }, '/termekek/nyari-gumi', '"total":0'],
    ]
    for (const [change, path, text] of changes) {
      await warm(path)
      expect(await (await get(path)).text()).not.toContain(text)
      expect(await importProducts(change)).toEqual([0, 1])
      await untilBothShow(path, text)
    }
  })

  test('that takes a product back takes its relatives back too', async () => {
    const relatives = '/v1/product/nf3/related'
    await warm(relatives)
    await sql`update product set published = false where slug = 'nf3'`
    for (const node of [0, 1])
      await vi.waitFor(async () => expect((await get(relatives, {}, node)).status).toBe(404), waitOptions)
    await sql`update product set published = true where slug = 'nf3'`
  })

  test('of a category shows where its name stands', async () => {
    await warm(category)
    await warm(page)
    await sql`update category set name = 'Új kategórianév' where slug = 'teli-gumi'`
    await expect(untilBothShow(category, 'Új kategórianév')).resolves.toBeUndefined()
    await expect(untilBothShow(page, 'Új kategórianév')).resolves.toBeUndefined()
  })

  test('of a menu shows on every page, also when there was none before', async () => {
    await warm(page)
    await sql`delete from menu where slug = 'main'`
    await sql`insert into menu (slug, items) values ('main', ${sql.json([
      {
        id: 1,
        title: 'Ide kattintson',
        url: '/',
        type: 'internal_link',
        target: '_self',
        details: { icon: null, lead: null, icon_color: null, letter_color: null },
        has_children: false,
        visibility: 'everyone',
        children: [],
      },
    ] as never)})`
    await expect(untilBothShow(page, 'Ide kattintson')).resolves.toBeUndefined()
  })

  test('of the blog shows in its responses, and so does a post when its moment comes', async () => {
    const list = '/v1/content/blog'
    await writeTestPosts(sql, [testPost('elso')])
    await untilBothShow(list, '/blog/elso')
    await warm(list)
    await warm('/v1/content/blog/elso')
    await sql`update blog_post set title = 'Átírt cím'`
    await untilBothShow(list, 'Átírt cím')
    await expect(untilBothShow('/v1/content/blog/elso', 'Átírt cím')).resolves.toBeUndefined()
    await writeTestPosts(sql, [testPost('kesobb', { publishedAt: new Date(Date.now() + 3000) })])
    await warm(list)
    expect(await (await get(list)).text()).not.toContain('/blog/kesobb')
    await expect(untilBothShow(list, '/blog/kesobb')).resolves.toBeUndefined()
  })

  test('that comes while a page is rendered keeps that page out', async () => {
    const held = Promise.withResolvers<void>()
    gate = held.promise
    await sql`update product set name = 'Első név' where slug = 'nf3'`
    const before = renders
    await vi.waitFor(async () => {
      void get(`${page}?v=${renders}`)
      expect(renders).toBeGreaterThan(before)
    }, waitOptions)
    const old = get(`${page}?held`)
    await vi.waitFor(() => expect(renders).toBeGreaterThan(before + 1), waitOptions)
    await sql`update product set name = 'Második név' where slug = 'nf3'`
    gate = Promise.resolve()
    await expect(untilBothShow(page, 'Második név')).resolves.toBeUndefined()
    held.resolve()
    await old
    await expect(untilBothShow(`${page}?held`, 'Második név')).resolves.toBeUndefined()
  })
})

test('the metrics report hits and of the feed', async () => {
  const { body } = await nodes[0]!.management.inject('/metrics')
  expect(body).toMatch(/^response_cache_hits [1-9]/m)
  expect(body).toMatch(/^change_feed_lag_seconds [0-9.]+$/m)
})
