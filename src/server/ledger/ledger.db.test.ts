import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Fastify from 'fastify'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Order } from '#contract/wire.ts'
import { documentFiles } from '#server/invoice/index.ts'
import { markPaid, refundOrder } from '#server/order/index.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { contextOf } from '#tests/settlement/desk-member.ts'
import { registerExports } from './export-download.ts'
import { createLedgerHandlers } from './ledger-desk-api.ts'

let shop: ShopDatabase
let now = new Date('2026-11-25T10:00:00Z')
let platform: ReturnType<typeof testPlatform>
let desk: ReturnType<typeof createLedgerHandlers>
const by = contextOf()
beforeAll(async () => {
  shop = await createShopDatabase('ledger')
  platform = testPlatform(shop.sql, () => now)
  desk = createLedgerHandlers(platform)
})
afterAll(() => shop.drop())

async function place(more: Record<string, unknown> = {}): Promise<Order> {
  const client = guestClient(testPlatform(shop.sql))
  const variants = [
    await insertVariant(shop.sql, { gross: 24_990, weightGrams: 900 }),
    await insertVariant(shop.sql, { gross: 3333, taxRate: 5, weightGrams: 900 }),
  ]
  const { token } = await cartWith(
    client,
    { id: variants[0]!, quantity: 4 },
    { id: variants[1]!, quantity: 3 },
  )
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact(), ...more } })
  return complete(client, token)
}
type Query = Partial<AdminRequest<'listPayments'>['query']>
const list = (query: Query = {}) =>
  desk.listPayments({ params: undefined, query: { order: '', ...query }, body: undefined }, by)
const month = (name: string) =>
  desk.getMonth({ params: undefined, query: { month: name }, body: undefined }, by)
const close = (name: string, net: number) =>
  desk.closeMonth({ params: undefined, query: undefined, body: { month: name, net } }, by)

type Event = {
  day: string
  kind: 'captured' | 'refunded' | 'failed'
  gateway: string
  channel?: string
  amount: number
}
async function insertEvent(order: Order, { day, kind, gateway, channel, amount }: Event) {
  await shop.sql`
    insert into payment_event (order_id, gateway, event_id, kind, amount, day, data)
    values (${order.id}, ${gateway}, ${randomUUID()}, ${kind}, ${amount}, ${day}::date, ${shop.sql.json(channel ? { channel } : {})})`
}

describe('the months of a shop that has taken nothing yet', () => {
  const monthsOf = async (name?: string) => {
    const one = await desk.getMonth({ params: undefined, query: { month: name }, body: undefined }, by)
    return [one.month, ...one.months.map(({ month: listed }) => listed)]
  }

  it('are the running one, and back to whichever is looked at', async () => {
    expect(await monthsOf()).toEqual(['2026-11', '2026-11'])
    expect(await monthsOf('2026-09')).toEqual(['2026-09', '2026-11', '2026-10', '2026-09'])
  })
})

describe('the ledger', () => {
  it('is filtered, counted and summed exactly, window after window', async () => {
    const order = await place()
    for (let index = 0; index < 205; index += 1)
      await insertEvent(order, {
        day: `2025-01-${String((index % 28) + 1).padStart(2, '0')}`,
        kind: 'captured',
        gateway: 'manual',
        amount: index + 1,
      })
    await insertEvent(order, { day: '2025-01-31', kind: 'refunded', gateway: 'simplepay', amount: 50 })
    const span = { from: '2025-01-01', to: '2025-01-31' }
    const first = await list(span)
    expect(first).toMatchObject({
      count: 206,
      captured: { value: (205 * 206) / 2 },
      refunded: { value: 50 },
      net: { value: (205 * 206) / 2 - 50 },
      has_more: true,
    })
    expect(first.entries).toHaveLength(200)
    expect(first.entries[0]).toMatchObject({
      day: '2025-01-31',
      amount: { value: -50 },
      channel: 'Bankkártya (SimplePay)',
    })
    const rest = await list({ ...span, before: first.entries.at(-1)!.id })
    expect(new Set([...first.entries, ...rest.entries].map(({ id }) => id)).size).toBe(206)
    expect(await list({ ...span, kind: 'captured', min: 200, max: 204 })).toMatchObject({ count: 5 })
    expect(await list({ ...span, channel: 'transfer', order: order.number })).toMatchObject({ count: 205 })
    expect(await list({ ...span, order: '%' })).toMatchObject({ count: 0 })
  })
})

describe('a month', () => {
  const days = ['2024-02-01', '2024-02-15', '2024-02-29', '2024-01-31', '2024-03-01']
  const event = fc.record({
    day: fc.constantFrom(...days),
    kind: fc.constantFrom('captured', 'refunded', 'failed'),
    way: fc.constantFrom(
      ['simplepay', undefined, 'Bankkártya (SimplePay)'],
      ['manual', 'transfer', 'Átutalás'],
      ['manual', 'cod:gls', 'Utánvét: GLS'],
      ['manual', undefined, 'Átutalás'],
    ),
    amount: fc.integer({ min: 1, max: 500_000 }),
  }) as fc.Arbitrary<{
    day: string
    kind: Event['kind']
    way: [string, string | undefined, string]
    amount: number
  }>

  it('adds up to what the ledger says by SQL, way by way', async () => {
    const order = await place()
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        await shop.sql`delete from payment_event where order_id = ${order.id}`
        for (const { way, ...one } of events)
          await insertEvent(order, { ...one, gateway: way[0], ...(way[1] ? { channel: way[1] } : {}) })
        const { now: sums } = await month('2024-02')
        const [plain] = await shop.sql<{ net: number; count: number }[]>`
          select coalesce(sum(case kind when 'captured' then amount else -amount end), 0)::int as net, count(*)::int as count
          from payment_event where kind in ('captured', 'refunded') and to_char(day, 'YYYY-MM') = '2024-02'`
        expect([sums.total.net.value, sums.total.captures + sums.total.refunds]).toEqual([
          plain!.net,
          plain!.count,
        ])
        const own = events.filter(({ day, kind }) => day.startsWith('2024-02') && kind !== 'failed')
        const expected = Object.entries(Object.groupBy(own, ({ way }) => way[2])).map(
          ([name, group = []]) => [
            name,
            group.reduce((sum, { kind, amount }) => sum + (kind === 'captured' ? amount : -amount), 0),
          ],
        )
        expect(Object.fromEntries(sums.lines.map(({ channel, net }) => [channel, net.value]))).toEqual(
          Object.fromEntries(expected),
        )
      }),
      { numRuns: 25 },
    )
    await shop.sql`delete from payment_event where order_id = ${order.id}`
  })

  it('is closed once with what was shown; what comes later is a difference', async () => {
    const order = await place()
    await insertEvent(order, { day: '2026-10-05', kind: 'captured', gateway: 'manual', amount: 5000 })
    await expect(close('2026-11', 0)).rejects.toMatchObject({ code: 'month_running' })
    await expect(close('2026-10', 4999)).rejects.toMatchObject({ code: 'month_changed' })
    const both = await Promise.allSettled([close('2026-10', 5000), close('2026-10', 5000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await month('2026-10')).toMatchObject({
      close: { by: 'Könyvelő Kata', times: 1 },
      differences: [],
    })

    await insertEvent(order, {
      day: '2026-10-31',
      kind: 'captured',
      gateway: 'manual',
      channel: 'cod:gls',
      amount: 700,
    })
    const changed = await month('2026-10')
    expect(changed.differences).toEqual([
      {
        channel: 'Utánvét: GLS',
        before: expect.objectContaining({ value: 0 }),
        after: expect.objectContaining({ value: 700 }),
        difference: expect.objectContaining({ value: 700 }),
      },
    ])
    await close('2026-10', 5700)
    expect(await month('2026-10')).toMatchObject({ close: { times: 2 }, differences: [] })
    expect((await month('2026-10')).months).toContainEqual({ month: '2026-10', is_closed: true })
  })

  it('counts what was not paid at its end, whatever has come since', async () => {
    const order = await place()
    await shop.sql`update orders set placed_at = '2023-05-31T22:30:00Z' where id = ${order.id}`
    const openIn = async (name: string) => (await month(name)).now.open
    // Half an hour past midnight in Hungary is the next day.
    expect(await openIn('2023-05')).toMatchObject({ orders: 0 })
    expect(await openIn('2023-06')).toMatchObject({ orders: 1, amount: { value: order.total.gross.value } })
    await insertEvent(order, {
      day: '2023-07-02',
      kind: 'captured',
      gateway: 'manual',
      amount: order.total.gross.value,
    })
    expect(await openIn('2023-06')).toMatchObject({ orders: 1 })
    expect(await openIn('2023-07')).toMatchObject({ orders: 0 })
  })
})

describe('an export', () => {
  const app = Fastify()
  let placed: Order[]
  beforeAll(async () => {
    registerExports(app, platform)
    placed = [await place(), await place({ payment_method_id: methods.cash })]
    await shop.sql`
      update orders set billing_address = billing_address || jsonb_build_object('name', ${'=HYPERLINK("http://x")'}::text)
      where id = ${placed[1]!.id}`
    await shop.sql`update orders set placed_at = '2022-04-10T10:00:00Z' where id = any(${placed.map(({ id }) => id)}::uuid[])`
    await markPaid(platform, placed[0]!.number, { day: '2022-04-12' })
    await refundOrder(platform, placed[0]!.number, { amount: 1234, reason: 'Sérült', isManual: true })
    await shop.sql`update payment_event set day = '2022-04-20' where order_id = ${placed[0]!.id} and kind = 'refunded'`
    await documentFiles(platform).write('szamla.pdf', '%PDF-1.4 a számla')
    await shop.sql`
      insert into invoice (id, order_id, kind, key, provider, state, number, gross, file_key, issued_at, data)
      values (gen_random_uuid(), ${placed[0]!.id}, 'final', 'k1', 'proforma', 'issued', 'SZ/2022-1', ${placed[0]!.total.gross.value}, 'szamla.pdf',
          '2022-04-11', '{"issuedOn": "2022-04-11", "fulfilledOn": "2022-04-10"}'),
        (gen_random_uuid(), ${placed[1]!.id}, 'final', 'k2', 'proforma', 'issued', 'SZ/2022-2', 1000, '', '2022-04-11', '{}')`
  })

  type Body = AdminRequest<'createLedgerExport'>['body']
  async function download(what: Body['what'], format: Body['format'] = 'csv') {
    const body = { what, format, from: '2022-04-01', to: '2022-04-30' }
    const { url } = await desk.createLedgerExport({ params: undefined, query: undefined, body }, by)
    return app.inject({ url })
  }
  async function table(what: Body['what']): Promise<Record<string, string>[]> {
    const { payload } = await download(what)
    expect(payload.startsWith('\uFEFF')).toBe(true)
    return parse(payload, { delimiter: ';', bom: true, columns: true }) as unknown as Record<string, string>[]
  }
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)

  it('of orders, lines and VAT comes to the same forint, and to what was sold', async () => {
    const [orders, lines, vat] = [await table('orders'), await table('lines'), await table('vat')]
    const sold = placed.reduce((total, { total: { gross } }) => total + gross.value, 0)
    expect(sum(orders, 'Végösszeg')).toBe(sold)
    for (const rows of [lines, vat]) {
      expect(sum(rows, 'Bruttó')).toBe(sold)
      expect(sum(rows, 'Nettó') + sum(rows, 'Áfa')).toBe(sold)
    }
    expect(sum(lines, 'Áfa')).toBe(sum(vat, 'Áfa'))
    expect(vat.map((row) => row['Áfakulcs'])).toEqual(expect.arrayContaining(['27%', '5%']))
    expect(orders.find(({ Rendelésszám: number }) => number === placed[1]!.number)!['Vevő']).toBe(
      `'=HYPERLINK("http://x")`,
    )
  })

  it('of payments comes to the ledger, in both forms', async () => {
    const payments = await table('payments')
    const { net } = (await month('2022-04')).now.total
    expect(sum(payments, 'Összeg')).toBe(net.value)
    expect(net.value).toBe(placed[0]!.total.gross.value - 1234)
    const { rawPayload } = await download('payments', 'xlsx')
    const [sheet] = await readWorkbook(rawPayload)
    const amounts = sheet!.data.slice(1).map((row) => row[4])
    expect(amounts).toEqual([placed[0]!.total.gross.value, -1234])
  })

  it('of documents is a list, and the PDFs by their numbers; what is missing is named', async () => {
    expect(await table('documents')).toMatchObject([
      { Sorszám: 'SZ/2022-1', Kelt: '2022-04-11', Teljesítés: '2022-04-10' },
      {},
    ])
    const response = await download('pdfs', 'zip')
    expect(response.headers['content-type']).toBe('application/zip')
    const files = unzipSync(response.rawPayload)
    expect(Object.keys(files)).toEqual(['SZ_2022-1.pdf', 'bizonylatok.csv', 'hianyzik.txt'])
    expect(Buffer.from(files['SZ_2022-1.pdf']!).toString()).toBe('%PDF-1.4 a számla')
    expect(Buffer.from(files['hianyzik.txt']!).toString()).toContain('SZ/2022-2')
  })

  it('is written by a command too, into a new file of its owner alone, and recorded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boltiv-export-'))
    const file = join(folder, 'tetelek.csv')
    const exported = () =>
      runCommand(['export', 'lines', '2022-04-01', '2022-04-30', file], {
        DATABASE_URL: shop.url,
        DATA_DIR: folder,
      })
    expect(await exported()).toMatchObject({ code: 0, out: `Kész: ${file}\n` })
    expect(readFileSync(file, 'utf8')).toBe((await download('lines')).payload)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await exported()).toMatchObject({ code: 1, error: expect.stringContaining('Van már ilyen fájl') })
    const recorded = await shop.sql`
      select e.what from ledger_export e join audit a on a.table_name = 'ledger_export' and a.row_key ->> 'id' = e.id::text
      join change c on c.id = a.change_id where c.actor = 'command'`
    expect(recorded).toMatchObject([{ what: 'lines' }])
    rmSync(folder, { recursive: true })
  })

  it('has an address that is good for a minute, and is recorded', async () => {
    const body = { what: 'vat' as const, format: 'csv' as const, from: '2022-04-01', to: '2022-04-30' }
    const { url } = await desk.createLedgerExport({ params: undefined, query: undefined, body }, by)
    now = new Date(now.getTime() + 61_000)
    expect((await app.inject({ url })).statusCode).not.toBe(200)
    expect((await app.inject({ url: url.slice(0, -3) })).statusCode).not.toBe(200)
    const [recorded] =
      await shop.sql`select what, format, from_day::text from ledger_export order by id desc limit 1`
    expect(recorded).toEqual({ what: 'vat', format: 'csv', from_day: '2022-04-01' })
  })
})
