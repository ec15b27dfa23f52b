import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepInvoices } from '#server/invoice/index.ts'
import type { Sql } from '#platform/database/database.ts'
import { hashToken, randomToken, sign, uuidv7 } from '#platform/security/ids.ts'
import { acceptOrder, cancelOrder, findOrder, insertOrder, markPaid } from '#server/order/index.ts'
import { writeFixture } from '#tests/support/fixture.ts'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'
import { startFakeService, tinyPdf, type FakeService } from './fake-service.ts'
import { orderRecord } from './order-record.ts'
import { pdfPages } from './pdf-text.ts'
import { startSzamlazz, szamlazzKey } from './szamlazz-fake.ts'

const session = randomToken()
let sequence = 500

/** An order of the session, straight into the database. */
async function place({ sql }: InProcessShop, changes: Parameters<typeof orderRecord>[0] = {}) {
  const id = uuidv7()
  sequence += 1
  const number = `2026-${String(sequence).padStart(6, '0')}`
  const [variant] = await sql<
    { id: number; product_id: number }[]
  >`select id, product_id from variant limit 1`
  const { id: variantId, product_id: productId } = variant ?? (await firstVariant(sql))
  const lines = orderRecord().lines.map((one) => ({ ...one, id: uuidv7(), variantId, productId }))
  const order = orderRecord({ id, number, cartId: uuidv7(), lines, guestKey: hashToken(session), ...changes })
  await sql`insert into cart (id, token, state) values (${order.cartId}, ${order.cartId}, 'completed')`
  await sql.begin((tx) => insertOrder(tx, order))
  return order
}
async function firstVariant(sql: Sql) {
  await writeFixture(sql)
  const [variant] = await sql<
    { id: number; product_id: number }[]
  >`select id, product_id from variant limit 1`
  return variant!
}
const get = ({ app }: InProcessShop, id: string, query: string, cookie: string | null = session) =>
  app.inject({
    url: `/v1/order/${id}/invoice?${query}`,
    headers: cookie === null ? {} : { cookie: `boltiv_session=${cookie}` },
  })

describe('the payment request of an order', () => {
  let shop: InProcessShop
  beforeAll(async () => {
    shop = await startInProcessShop()
  })
  afterAll(() => shop.stop())

  it('can be had at once as a file that nobody else may keep', async () => {
    const order = await place(shop)
    const shown = await shop.app.inject({
      url: `/v1/order/${order.id}`,
      headers: { cookie: `boltiv_session=${session}` },
    })
    expect(shown.json()).toMatchObject({ has_proforma: true, has_invoice: false })
    const response = await get(shop, order.id, 'type=proforma')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="DB-${order.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const [page] = pdfPages(response.rawPayload)
    expect(page!.join('')).toContain('Nem minősül számlának.')
    expect(page!.join('')).toContain(order.number)
  })

  it('stays the same, also when two ask at once and the job comes by', async () => {
    const order = await place(shop)
    const responses = await Promise.all([1, 2, 3].map(() => get(shop, order.id, 'type=proforma')))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await sweepInvoices(shop.platform)
    const again = await get(shop, order.id, 'type=proforma')
    for (const { rawPayload } of responses) expect(rawPayload.equals(again.rawPayload)).toBe(true)
    const rows = await shop.sql`select state from invoice where order_id = ${order.id}`
    expect([...rows]).toEqual([{ state: 'issued' }])
  })

  it("is its owner's and the signed link's, and for others it is not there", async () => {
    const [order, other] = [await place(shop), await place(shop)]
    const signature = sign(shop.platform.secret, 'order', order.id)
    expect((await get(shop, order.id, `type=proforma&signature=${signature}`, null)).statusCode).toBe(200)
    const refused = [
      await get(shop, order.id, 'type=proforma', null),
      await get(shop, order.id, 'type=proforma', randomToken()),
      await get(shop, other.id, `type=proforma&signature=${signature}`, null),
      await get(shop, order.id, 'type=proforma&signature=x', null),
      await get(shop, uuidv7(), 'type=proforma'),
      await get(shop, order.id, 'type=final'),
      await get(shop, order.id, 'type=advance'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    expect((await get(shop, order.id, 'type=receipt')).statusCode).toBe(422)
    expect((await get(shop, order.id, '')).statusCode).toBe(422)
    const [row] = await shop.sql`select count(*)::int as count from invoice where order_id = ${other.id}`
    expect(row?.count).toBe(0)
  })

  it('is there only for a transfer that is due, and stays when it was requested before', async () => {
    const cash = orderRecord({ paymentMethod: { ...orderRecord().paymentMethod, type: 'cash_on_delivery' } })
    const byCash = await place(shop, { paymentMethod: cash.paymentMethod })
    const quoted = await place(shop, { state: 'quote_requested' })
    expect((await get(shop, byCash.id, 'type=proforma')).statusCode).toBe(404)
    expect((await get(shop, quoted.id, 'type=proforma')).statusCode).toBe(404)
    const [seen, unseen] = [await place(shop), await place(shop)]
    await get(shop, seen.id, 'type=proforma')
    for (const { number } of [seen, unseen]) {
      await acceptOrder(shop.platform, number)
      await markPaid(shop.platform, number, {})
    }
    expect((await get(shop, seen.id, 'type=proforma')).statusCode).toBe(200)
    expect((await get(shop, unseen.id, 'type=proforma')).statusCode).toBe(404)
    expect((await findOrder(shop.sql, { id: seen.id, merchant: true }))?.documents).toEqual(['proforma'])
    const cancelled = await place(shop)
    await cancelOrder(shop.platform, cancelled.number, { reason: 'Elfogyott.' })
    expect((await get(shop, cancelled.id, 'type=proforma')).statusCode).toBe(404)
  })

  it('is drawn again when its file is lost', async () => {
    const order = await place(shop)
    const first = await get(shop, order.id, 'type=proforma')
    rmSync(join(shop.platform.config.dataDir, 'documents'), { recursive: true })
    const again = await get(shop, order.id, 'type=proforma')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  it('is described as a PDF', async () => {
    const document = (await shop.app.inject('/openapi.json')).json<{
      paths: Record<string, { get: { responses: Record<string, { content: Record<string, unknown> }> } }>
    }>()
    const responses = document.paths['/v1/order/{id}/invoice']!.get.responses
    expect(responses['200']!.content).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    })
  })
})

describe('a document of a service', () => {
  it('is made when it is requested; a service that hangs gives 503 in time, and the order survives', async () => {
    const service = await startSzamlazz()
    const shop = await startInProcessShop({
      INVOICE_PROVIDER: 'szamlazz',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${service.url}/szamla`,
    })
    const [order, late] = [await place(shop), await place(shop)]
    const response = await get(shop, order.id, 'type=proforma')
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(Buffer.from(tinyPdf('TESZT-2026-1')))).toBe(true)
    service.troubles.push('unreachable')
    const began = performance.now()
    const refused = await get(shop, late.id, 'type=proforma')
    expect(performance.now() - began).toBeLessThan(8000)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect((await get(shop, late.id, 'type=proforma')).statusCode).toBe(503)
    await shop.stop()
    await service.stop()
  })

  it('is no page of ours when the service responds with something else', async () => {
    const service: FakeService = await startFakeService(() => ({ body: '<html>Hello</html>' }))
    const shop = await startInProcessShop({
      INVOICE_PROVIDER: 'szamlazz',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${service.url}/szamla`,
    })
    const order = await place(shop)
    expect((await get(shop, order.id, 'type=proforma')).statusCode).toBe(503)
    const [row] = await shop.sql`select state, failure from invoice where order_id = ${order.id}`
    expect(row).toEqual({ state: 'queued', failure: 'Számlázz.hu: the response names no document' })
    await shop.stop()
    await service.stop()
  })
})
