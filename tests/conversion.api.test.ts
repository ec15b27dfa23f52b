import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyticsTasks } from '#server/analytics/analytics-tasks.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let service: Server
let fixture: Fixture
let forwarded: { path: string; body: Record<string, unknown> }[]
let status: number

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      forwarded.push({ path: request.url ?? '', body: JSON.parse(text) as Record<string, unknown> })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  shop = await startInProcessShop({
    TRACKING: '1',
    GA4_MEASUREMENT_ID: 'G-PROBA123',
    GA4_API_SECRET: 'titok',
    GA4_URL: url,
    META_PIXEL_ID: '12345',
    META_ACCESS_TOKEN: 'token',
    META_URL: url,
  })
  fixture = await writeFixture(shop.sql)
  await shop.catchUp()
})
afterAll(async () => {
  await shop.stop()
  service.close()
})
beforeEach(async () => {
  forwarded = []
  status = 200
  await shop.sql`delete from conversion`
  await shop.sql`delete from graphile_worker._private_jobs`
})

const body = {
  event: 'add_to_cart',
  product: { item_id: '12', item_name: 'Nordval Fjell', price: 24_990, quantity: 4, extra: 1 },
}

async function send(consent: string[] | null, payload: unknown = body, headers: Record<string, string> = {}) {
  const value = JSON.stringify({ categories: consent, revision: 1, expirationTime: Date.now() + 60_000 })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/conversion',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    cookies: consent ? { cc_cookie: value, _ga: 'GA1.1.11.22' } : {},
    payload: payload as object,
  })
  return response.statusCode
}

const rows = () => shop.sql<
  { event: string; product: unknown; clientId: string | null; isForwarded: boolean; failure: string | null }[]
>`
  select event, product, client_id as "clientId", forwarded_at is not null as "isForwarded", failure from conversion`
/** Carries out the waiting forwardings, as the queue would. */
async function forward(): Promise<void> {
  const jobs = await shop.sql<{ payload: Record<string, unknown> }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'forward_conversion'`
  for (const { payload } of jobs) await analyticsTasks(shop.platform).forward_conversion!(payload)
}

describe('a conversion', () => {
  it('is dropped without consent, and of who agreed to comfort alone', async () => {
    expect([await send(null), await send(['necessary']), await send(['necessary', 'functionality'])]).toEqual(
      [204, 204, 204],
    )
    await forward()
    expect([await rows(), forwarded]).toEqual([[], []])
  })

  it('is kept without what its schema does not name, and sent to whom it was agreed', async () => {
    expect(await send(['necessary', 'analytics'])).toBe(204)
    const product = [{ item_id: '12', item_name: 'Nordval Fjell', price: 24_990, quantity: 4 }]
    expect(await rows()).toEqual([
      { event: 'add_to_cart', product, clientId: '11.22', isForwarded: false, failure: null },
    ])
    await forward()
    expect(forwarded.map(({ path }) => path)).toEqual([
      '/mp/collect?measurement_id=G-PROBA123&api_secret=titok',
    ])
    expect(forwarded[0]?.body).toMatchObject({ client_id: '11.22', events: [{ name: 'add_to_cart' }] })
    expect((await rows())[0]).toMatchObject({ isForwarded: true, failure: null })
  })

  it('goes to advertising only by its own consent', async () => {
    await send(['necessary', 'marketing'])
    await forward()
    expect(forwarded.map(({ path }) => path)).toEqual(['/12345/events'])
  })

  it('that can not be sent is tried again, and says why', async () => {
    await send(['necessary', 'analytics'])
    status = 500
    await expect(forward()).rejects.toThrow('Google Analytics: status 500')
    expect((await rows())[0]).toMatchObject({ isForwarded: false, failure: 'Google Analytics: status 500' })
  })

  it('may name products as the catalogue does, or by their ids', async () => {
    const all = ['necessary', 'analytics']
    const { plenty, scarce } = fixture
    const [product] = await shop.sql<{ id: number; name: string }[]>`
      select p.id, p.name from product p join variant v on v.product_id = p.id where v.id = ${plenty}`
    const [other] = await shop.sql<{ id: number; name: string }[]>`
      select p.id, p.name from product p join variant v on v.product_id = p.id where v.id = ${scarce}`
    const entity = await shop.app.inject(`/v1/products?ids[]=${other!.id}`)
    const [card] = entity.json<object[]>()
    expect(await send(all, { event: 'view_item', product: product!.id })).toBe(204)
    expect(await send(all, { event: 'view_item_list', product: [card, 2_000_000, product!.id] })).toBe(204)
    const [one, list] = await rows()
    const wanted = { item_id: String(product!.id), item_name: product!.name, price: 2490, quantity: 1 }
    expect(one!.product).toEqual([wanted])
    expect(list!.product).toEqual([
      { item_id: String(other!.id), item_name: other!.name, price: 10_000, quantity: 1 },
      wanted,
    ])
  })

  it('is bounded: products, text that can not be stored, calls of one address, rows of an hour', async () => {
    const all = ['necessary', 'analytics']
    const { product } = body
    expect(await send(all, { ...body, product: Array.from({ length: 21 }, () => product) })).toBe(422)
    for (const item_name of ['a\u0000b', '\ud800'])
      expect(await send(all, { ...body, product: { ...product, item_name } })).toBe(422)
    expect(await rows()).toEqual([])
    await shop.sql`
      insert into conversion (id, event, product, consent, created_at) overriding system value
      values (900001, 'login', '[]', '{analytics}', now()), (920001, 'login', '[]', '{analytics}', now())`
    expect(await send(all)).toBe(429)
    expect(await rows()).toHaveLength(2)
  })

  it('has no address in a shop that measures nothing', async () => {
    const other = await startInProcessShop({ TRACKING: '0' })
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/conversion',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: body,
    })
    expect(response.statusCode).toBe(404)
    await other.stop()
  })

  it('stands in the document of the API', async () => {
    const { paths } = (await shop.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
    expect(paths['/api/conversion']).toHaveProperty('post')
  })

  it('of an unknown kind, of odd products or from another site is refused', async () => {
    const all = ['necessary', 'analytics']
    expect(await send(all, { event: 'steal' })).toBe(422)
    expect(await send(all, { event: 'purchase', product: { item_id: 1 } })).toBe(422)
    expect(await send(all, body, { 'sec-fetch-site': 'cross-site' })).toBe(419)
    expect(await send(all, { event: 'login' })).toBe(204)
    expect(await rows()).toMatchObject([{ event: 'login', product: [] }])
  })
})
