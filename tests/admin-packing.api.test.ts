import { PDFDocument } from '@cantoo/pdf-lib'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { markPaid } from '#server/order/index.ts'
import { foxpostAccount, startFoxpost, type FoxpostFake } from './carriers/foxpost-fake.ts'
import { glsAccount, startGls, type GlsFake } from './carriers/gls-fake.ts'
import { mplAccount, startMpl, type MplFake } from './carriers/mpl-fake.ts'
import { pdfPages } from './invoicing/pdf-text.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { contact, newContact, readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let gls: GlsFake
let mpl: MplFake
let foxpost: FoxpostFake
let fixture: Fixture
let owner: DeskSession
beforeAll(async () => {
  ;[gls, mpl, foxpost] = await Promise.all([startGls(), startMpl(), startFoxpost()])
  const urls = { GLS_URL: gls.url, MPL_URL: `${mpl.url}/v2/mplapi`, FOXPOST_URL: foxpost.url }
  shop = await startInProcessShop({ ...glsAccount, ...mplAccount, ...foxpostAccount, ...urls })
  fixture = await writeFixture(shop.sql)
  await shop.sql`update stock set on_hand = 500 where variant_id = ${fixture.plenty}`
  await shop.sql`update shipping_method set provider = 'gls' where id = ${fixture.homeDelivery}`
  await shop.sql`
    insert into setting (key, value) values ('shop', '{"address": "1138 Budapest, Garázs köz 4.", "bankAccount": "99900016-12345678-00000008"}')
    on conflict (key) do update set value = setting.value || excluded.value`
  owner = await signInAtDesk(shop.sql, 'owner')
})
afterAll(async () => {
  await shop.stop()
  await Promise.all([gls.stop(), mpl.stop(), foxpost.stop()])
})
afterEach(() => void (gls.troubles.length = 0))

type Steps = { payment?: 'cash' | 'transfer'; address?: string; phone?: string }

/** An order of two pieces, brought home by the carrier. Gives its number. */
async function order({ payment = 'cash', address = 'Fő utca 1.', phone }: Steps = {}): Promise<string> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty, quantity: 2 })
  const body = {
    ...readySteps,
    contact: { ...newContact(), ...(phone ? { phone } : {}) },
    shipping_address: { ...readySteps.shipping_address, address },
    shipping_method_id: fixture.homeDelivery,
    payment_method_id: payment === 'cash' ? fixture.cashOnDelivery : fixture.transfer,
  }
  await client.checkoutSetData({ params: { token }, body })
  return (await complete(client, token)).number
}

type Result = { number: string; outcome: string; text: string; repair: { href: string } | null }
async function bulk(step: string, orders: string[], more: object = {}): Promise<Result[]> {
  const { status, body } = await deskCaller(shop, owner.cookie)('POST', '/admin/api/orders/bulk', {
    step,
    orders,
    ...more,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.results as Result[]
}
const outcomes = (results: readonly Result[]) => results.map(({ outcome }) => outcome)
const stateOf = async (number: string) =>
  (
    await shop.sql<{ state: string; fulfilment: string }[]>`
      select state, fulfilment from orders where number = ${number}`
  )[0]!
const print = async (query: string, session: DeskSession = owner) =>
  shop.app.inject({
    url: `/admin/api/orders/print?${query}`,
    headers: { host: 'localhost:3000' },
    cookies: { boltiv_desk: session.cookie },
  })
const textOf = (bytes: Uint8Array) =>
  pdfPages(bytes)
    .map((texts) => texts.join(''))
    .join('\n')
    .replaceAll('\u00a0', ' ')

describe('many orders', () => {
  it('go together from their placing to the carrier, each once', async () => {
    const numbers = [await order(), await order(), await order()]
    expect(outcomes(await bulk('accept', numbers))).toEqual(['done', 'done', 'done'])
    expect(outcomes(await bulk('accept', numbers))).toEqual(['skipped', 'skipped', 'skipped'])
    expect(outcomes(await bulk('parcels', numbers))).toEqual(['done', 'done', 'done'])
    expect(outcomes(await bulk('parcels', numbers))).toEqual(['skipped', 'skipped', 'skipped'])
    expect(outcomes(await bulk('ship', numbers))).toEqual(['done', 'done', 'done'])
    for (const number of numbers) {
      expect(await stateOf(number)).toEqual({ state: 'accepted', fulfilment: 'shipped' })
      expect(gls.parcels.filter(({ ClientReference }) => ClientReference.startsWith(number))).toHaveLength(1)
    }
    const [change] = await shop.sql`
      select actor, what from change where what = 'takeBulkStep' order by id desc limit 1`
    expect(change).toEqual({ actor: `staff:${owner.staffId}`, what: 'takeBulkStep' })
  })

  it('have as many parcels as somebody says, else as their weight needs', async () => {
    await shop.sql`update variant set weight_grams = 30000 where id = ${fixture.plenty}`
    const [heavy, chosen] = [await order(), await order()]
    await bulk('accept', [heavy, chosen])
    expect(outcomes(await bulk('parcels', [heavy, chosen], { parcel_counts: { [chosen]: 3 } }))).toEqual([
      'done',
      'done',
    ])
    await shop.sql`update variant set weight_grams = 900 where id = ${fixture.plenty}`
    const made = (number: string) =>
      gls.parcels.filter(({ ClientReference }) => ClientReference.startsWith(number)).length
    expect([made(heavy), made(chosen)]).toEqual([2, 3])
  })

  it('are done once when two colleagues do it together', async () => {
    const numbers = [await order(), await order()]
    await bulk('accept', numbers)
    const both = (await Promise.all([bulk('parcels', numbers), bulk('parcels', numbers)])).flat()
    expect(both.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0)
    for (const number of numbers)
      expect(gls.parcels.filter(({ ClientReference }) => ClientReference.startsWith(number))).toHaveLength(1)
    await bulk('parcels', numbers)
    const shipped = (await Promise.all([bulk('ship', numbers), bulk('ship', numbers)])).flat()
    expect(outcomes(shipped).filter((outcome) => outcome === 'done')).toHaveLength(2)
  })

  it('stay where they were with the reason when the carrier fails, and go on afterwards', async () => {
    const number = await order()
    await bulk('accept', [number])
    expect(await bulk('ship', [number])).toMatchObject([
      { outcome: 'refused', repair: { href: `/rendelesek/${number}` } },
    ])
    gls.troubles.push('cut after the work')
    expect(await bulk('parcels', [number])).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('Próbálja újra') },
    ])
    expect(outcomes(await bulk('parcels', [number]))).toEqual(['done'])
    expect(gls.parcels.filter(({ ClientReference }) => ClientReference.startsWith(number))).toHaveLength(1)
    expect(await bulk('ship', ['1999-000001', number])).toMatchObject([
      { outcome: 'refused', text: 'Nincs 1999-000001 számú rendelés.' },
      { outcome: 'done' },
    ])
  })

  it('leave unpaid only with a reason, which the history stores', async () => {
    const [unpaid, paid] = [await order({ payment: 'transfer' }), await order({ payment: 'transfer' })]
    await markPaid(testPlatform(shop.sql), paid, { amount: undefined, reference: undefined })
    await bulk('accept', [unpaid, paid])
    await bulk('parcels', [unpaid, paid])
    expect(outcomes(await bulk('ship', [unpaid, paid]))).toEqual(['unpaid', 'done'])
    const call = deskCaller(shop, owner.cookie)
    const alone = await call('POST', `/admin/api/orders/${unpaid}/steps`, { step: 'ship' })
    expect([alone.status, alone.body.code]).toEqual([409, 'order_unpaid'])
    expect(outcomes(await bulk('ship', [unpaid], { unpaid_reason: 'Régi vevő, holnap utal.' }))).toEqual([
      'done',
    ])
    const [step] = await shop.sql`
      select note from order_transition where to_state = 'shipped'
        and order_id = (select id from orders where number = ${unpaid})`
    expect(step).toEqual({ note: 'Régi vevő, holnap utal.' })
  })

  it('leave one by one with the codes of the parcels that were registered for them', async () => {
    const number = await order()
    await bulk('accept', [number])
    await bulk('parcels', [number])
    const call = deskCaller(shop, owner.cookie)
    expect((await call('POST', `/admin/api/orders/${number}/steps`, { step: 'ship' })).status).toBe(200)
    const parcel = gls.parcels.find(({ ClientReference }) => ClientReference.startsWith(number))!
    const emails = await shop.sql<
      { data: unknown }[]
    >`select * from email_message where subject like ${`Úton van%${number}%`}`
    expect(JSON.stringify(emails)).toContain(String(parcel.ParcelNumber))
    expect(
      await shop.sql`
      select 1 from order_parcel where tracking_code = ${String(parcel.ParcelNumber)}`,
    ).toHaveLength(1)
  })

  it('are at most a hundred, and need the right', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `2026-${String(index).padStart(6, '0')}`)
    const call = deskCaller(shop, owner.cookie)
    expect((await call('POST', '/admin/api/orders/bulk', { step: 'accept', orders: many })).status).toBe(422)
    expect((await print(`what=slips&orders=${many.join(',')}`)).statusCode).toBe(422)
    const bookkeeper = await signInAtDesk(shop.sql, 'bookkeeper')
    expect((await print('what=slips&orders=2026-000001', bookkeeper)).statusCode).toBe(403)
  })
})

describe('parcels to lockers', () => {
  const point = { id: '1', externalId: 'hu35', name: 'Automata', address: '9024 Győr, Fő utca 2.' }
  async function toLocker(): Promise<string> {
    const number = await order()
    await shop.sql`
      update orders set pickup_point = ${shop.sql.json({ ...point, provider: 'foxpost', type: 'locker' })}
      where number = ${number}`
    await bulk('accept', [number])
    return number
  }
  const sides = (first: number | null, second: number | null, third: number | null) => shop.sql`
    update variant set longest_side_mm = ${first}, middle_side_mm = ${second}, shortest_side_mm = ${third}
    where id = ${fixture.plenty}`
  const made = (number: string) => foxpost.parcels.find(({ refCode }) => refCode === number)?.size
  afterAll(() => sides(null, null, null))

  it('have the compartment that their goods need, or that somebody chooses', async () => {
    await sides(null, null, null)
    const unknown = await toLocker()
    expect(outcomes(await bulk('parcels', [unknown]))).toEqual(['done'])
    await sides(300, 200, 50)
    const [small, chosen] = [await toLocker(), await toLocker()]
    const more = { parcel_sizes: { [chosen]: 'xl' } }
    expect(outcomes(await bulk('parcels', [small, chosen], more))).toEqual(['done', 'done'])
    expect([made(unknown), made(small), made(chosen)]).toEqual(['m', 's', 'xl'])
  })

  it('that fit none are known before anything is registered', async () => {
    await sides(900, 100, 100)
    const number = await toLocker()
    const { body } = await deskCaller(shop, owner.cookie)('GET', `/admin/api/orders/run?orders=${number}`)
    const [row] = body.orders as { parcel_size: { suggested: string | null }; problems: { kind: string }[] }[]
    expect([row!.parcel_size.suggested, row!.problems.map(({ kind }) => kind)]).toEqual([null, ['carrier']])
    expect(await bulk('parcels', [number])).toMatchObject([
      { outcome: 'refused', text: expect.stringContaining('egyik rekeszbe sem fér') },
    ])
    expect(made(number)).toBeUndefined()
    expect(outcomes(await bulk('parcels', [number], { parcel_sizes: { [number]: 'l' } }))).toEqual(['done'])
    expect(made(number)).toBe('l')
  })
})

describe('the day’s run', () => {
  it('lists what is due, how far each is, and what keeps it out', async () => {
    const [fine, houseless, unpaid] = [
      await order(),
      await order({ address: 'Fő utca' }),
      await order({ payment: 'transfer' }),
    ]
    await bulk('accept', [unpaid])
    const later = await order()
    await shop.sql`update orders set requested_day = '2100-01-01' where number = ${later}`
    const { body } = await deskCaller(shop, owner.cookie)('GET', '/admin/api/orders/run')
    const rows = body.orders as { number: string; stage: string; problems: { kind: string }[] }[]
    const row = (number: string) => rows.find((one) => one.number === number)
    const kinds = (number: string) => row(number)?.problems.map(({ kind }) => kind)
    expect([row(fine)?.stage, kinds(fine)]).toEqual(['accept', []])
    expect([row(houseless)?.stage, kinds(houseless)]).toEqual(['accept', ['doubtful']])
    expect([row(unpaid)?.stage, kinds(unpaid)]).toEqual(['parcels', ['unpaid']])
    expect([row(later), body.later]).toEqual([undefined, 1])
  })
})

describe('the day’s list', () => {
  it('is closed at the carriers that want it, and says when there is nothing on it', async () => {
    const number = await order()
    await shop.sql`
      update orders set shipping_method = shipping_method || '{"provider": "mpl"}' where number = ${number}`
    await bulk('accept', [number])
    expect(await bulk('parcels', [number])).toMatchObject([{ outcome: 'done' }])
    const call = deskCaller(shop, owner.cookie)
    expect((await call('GET', '/admin/api/orders/run')).body.closing).toEqual(['MPL'])
    const closed = await call('POST', '/admin/api/orders/run/close')
    expect(closed.body.results).toEqual([
      { carrier: 'MPL', is_closed: true, text: 'MPL: a napi lista lezárva.' },
    ])
    const [recorded] = await shop.sql`
      select c.what, c.actor, a.new ->> 'carrier' as carrier from audit a join change c on c.id = a.change_id
      where a.table_name = 'carrier_close' order by a.id desc limit 1`
    expect(recorded).toMatchObject({ what: 'closeCarriers', carrier: 'mpl' })
    const documents = await PDFDocument.load(Buffer.from(closed.body.pdf as string, 'base64'))
    expect(documents.getPageCount()).toBe(1)
    expect(mpl.shipments.every(({ isPosted }) => isPosted)).toBe(true)
    expect((await call('POST', '/admin/api/orders/run/close')).body).toMatchObject({
      pdf: '',
      results: [{ is_closed: false, text: expect.stringContaining('Nincs zárható küldemény') }],
    })
  })
})

describe('paper', () => {
  it('has the slips and the pick list of the chosen orders, and the number that a scanner types finds them', async () => {
    const numbers = [await order(), await order()]
    const slips = await print(`what=slips&size=A5&orders=${numbers.join(',')}`)
    expect(slips.headers['content-type']).toBe('application/pdf')
    expect(slips.headers['content-disposition']).toBe('inline; filename="szallitolevelek.pdf"')
    const text = textOf(slips.rawPayload)
    for (const part of [...numbers, 'UTÁNVÉT', 'Fő utca 1.', '2 db']) expect(text).toContain(part)
    const list = textOf((await print(`what=pick_list&orders=${numbers.join(',')}`)).rawPayload)
    expect(list).toContain('2 rendelés, 1 termék, 4 darab')
    const found = await deskCaller(shop, owner.cookie)('GET', `/admin/api/orders?search=${numbers[0]}`)
    expect((found.body.orders as { number: string }[]).map(({ number }) => number)).toEqual([numbers[0]])
  })

  it('has the slip and the label of each order one after the other, and the labels alone for a thermal printer', async () => {
    const numbers = [await order(), await order(), await order()]
    const query = `size=A5&orders=${numbers.join(',')}`
    expect((await print(`what=labels&${query}`)).json()).toMatchObject({ code: 'labels_missing' })
    await bulk('accept', numbers)
    await bulk('parcels', numbers)
    const folder = join(shop.platform.config.dataDir, 'labels')
    const fileOf = (number: string) =>
      join(
        folder,
        readdirSync(folder).find((name) => name.startsWith(number))!,
      )
    // One is lost and one is broken: the others are printed, and a page says what is missing.
    rmSync(fileOf(numbers[1]!))
    writeFileSync(fileOf(numbers[2]!), 'no PDF')
    const pages = async (what: string) => {
      const { rawPayload } = await print(`what=${what}&${query}`)
      if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${what}.pdf`, rawPayload)
      const printed = await PDFDocument.load(rawPayload)
      return printed.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])
    }
    expect(await pages('bundle')).toEqual(Array.from({ length: 6 }, () => [420, 595]))
    expect(await pages('labels')).toEqual(Array.from({ length: 3 }, () => [283, 425]))
  })

  it('shows the warehouse the name and the town alone', async () => {
    const number = await order()
    const warehouse = await signInAtDesk(shop.sql, 'warehouse')
    const text = textOf((await print(`what=slips&orders=${number}`, warehouse)).rawPayload)
    expect(text).toContain('Budapest')
    for (const personal of ['Fő utca', contact.phone, '+3630']) expect(text).not.toContain(personal)
  })
})
