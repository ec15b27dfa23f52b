import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from './race/broken-rules.ts'
import { glsAccount, startGls, type GlsFake } from './carriers/gls-fake.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { contact, newContact, readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let gls: GlsFake
let fixture: Fixture
let anna: DeskSession
let bela: DeskSession
beforeAll(async () => {
  gls = await startGls()
  shop = await startInProcessShop({ ...glsAccount, GLS_URL: gls.url })
  fixture = await writeFixture(shop.sql)
  await shop.sql`update variant set ean = '5991234567893', shelf = 'A-03-2' where id = ${fixture.plenty}`
  await shop.sql`update shipping_method set provider = 'gls' where id = ${fixture.homeDelivery}`
  await shop.sql`
    insert into setting (key, value) values ('shop', '{"address": "1138 Budapest, Garázs köz 4.", "bankAccount": "99900016-12345678-00000008"}')
    on conflict (key) do update set value = setting.value || excluded.value`
  anna = await signInAtDesk(shop.sql, 'owner')
  bela = await signInAtDesk(shop.sql, 'warehouse')
})
afterAll(async () => {
  await shop.stop()
  await gls.stop()
})

/** An accepted order of so many pieces. Gives its number. */
async function accepted(quantity = 2): Promise<string> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty, quantity })
  const body = {
    ...readySteps,
    contact: newContact(),
    shipping_method_id: fixture.homeDelivery,
    payment_method_id: fixture.cashOnDelivery,
  }
  await client.checkoutSetData({ params: { token }, body })
  const { number } = await complete(client, token)
  await call(anna)('POST', '/admin/api/orders/bulk', { step: 'accept', orders: [number] })
  return number
}

const call = (session: DeskSession) => deskCaller(shop, session.cookie)
type Line = {
  id: string
  item_number: string
  shelf: string
  ean: string
  picked: number
  quantity: number
  missing_reason: string
}
type Picked = {
  number: string
  state: string
  lines: Line[]
  picker: { name: string; is_own: boolean } | null
  others: string[]
}
async function show(number: string, session = anna): Promise<Picked> {
  const { status, body } = await call(session)('GET', `/admin/api/picking?orders=${number}`)
  expect([status, body.message]).toEqual([200, undefined])
  return (body.orders as Picked[])[0]!
}
const event = (line: Line, kind = 'pick', more: object = {}) => ({
  id: randomUUID() as string,
  line_id: line.id,
  kind,
  happened_at: '2026-11-24T09:00:00.000Z',
  ...more,
})
async function send(events: object[], session = anna): Promise<string[]> {
  const { status, body } = await call(session)('POST', '/admin/api/picking/events', { events })
  expect([status, body.message]).toEqual([200, undefined])
  return (body.results as { outcome: string }[]).map(({ outcome }) => outcome)
}
const finish = (number: string, session = anna, body: object = {}) =>
  call(session)('POST', `/admin/api/picking/${number}/finish`, body)

describe('scans', () => {
  it('are counted once, however often and in how many batches they are sent', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    expect(line).toMatchObject({ shelf: 'A-03-2', ean: '5991234567893', picked: 0, quantity: 2 })
    const [first, second] = [event(line!), event(line!)]
    expect(await send([first])).toEqual(['counted'])
    expect(await send([first, second, first])).toEqual(['counted', 'counted', 'counted'])
    const again = await Promise.all([send([first, second]), send([second, first]), send([first])])
    expect(again.flat()).toEqual(Array.from({ length: 5 }, () => 'counted'))
    expect((await show(number)).lines[0]!.picked).toBe(2)
    const { body } = await call(anna)('GET', `/admin/api/picking?orders=${number}`)
    expect(body.known_events).toEqual(expect.arrayContaining([first.id, second.id]))
    expect((await call(bela)('GET', `/admin/api/picking?orders=${number}`)).body.known_events).toEqual([])
  })

  it('of two who pick one order together never go over what was ordered', async () => {
    const number = await accepted(7)
    const [line] = (await show(number)).lines
    const batches = Array.from({ length: 10 }, (_, index) =>
      send([event(line!), event(line!)], index % 2 === 0 ? anna : bela),
    )
    const outcomes = (await Promise.all(batches)).flat()
    expect(outcomes.filter((one) => one === 'counted')).toHaveLength(7)
    expect(outcomes.filter((one) => one === 'surplus')).toHaveLength(13)
    expect((await show(number)).lines[0]!.picked).toBe(7)
    expect(await send([event(line!, 'put_back'), event(line!)])).toEqual(['counted', 'counted'])
    expect(await brokenRules(shop.sql)).toEqual([])
    await expect(shop.sql`update pick_line set picked = 8 where line_id = ${line!.id}`).rejects.toThrow(
      'more was picked than ordered',
    )
  })

  it('of orders that are not accepted, have left, or of lines that nobody knows are refused, the others counted', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    const unknown = { ...event(line!), line_id: randomUUID() }
    expect(await send([unknown, event(line!)])).toEqual(['refused', 'counted'])
    await shop.sql`update orders set state = 'cancelled', fulfilment = 'cancelled' where number = ${number}`
    expect(await send([event(line!)])).toEqual(['refused'])
    expect((await show(number)).state).toBe('none')
    expect((await call(anna)('POST', `/admin/api/picking/${number}/take`, {})).status).toBe(409)
  })

  it('are recorded as changes of who scanned', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    await send([event(line!)], bela)
    const [change] = await shop.sql`select actor, what from change order by id desc limit 1`
    expect(change).toEqual({ actor: `staff:${bela.staffId}`, what: 'sendPicks' })
  })

  it.each([
    [{ events: [] }],
    [{ events: Array.from({ length: 201 }, () => ({})) }],
    [{ events: [{ id: 'x', line_id: 'y', kind: 'pick', happened_at: 'now' }] }],
    [
      {
        events: [
          { id: randomUUID(), line_id: randomUUID(), kind: 'steal', happened_at: '2026-11-24T09:00:00Z' },
        ],
      },
    ],
    [{}],
  ])('that make no sense are refused whole: %#', async (body) => {
    expect((await call(anna)('POST', '/admin/api/picking/events', body)).status).toBe(422)
  })
})

it('a line that is made smaller has no more in its box', async () => {
  const number = await accepted(4)
  const [line] = (await show(number)).lines
  await send([event(line!), event(line!), event(line!)])
  await shop.sql.begin(async (tx) => {
    await tx`
      update order_line set quantity = 2, gross = 2 * unit_gross, net = 2 * unit_gross, tax = 0, discount = 0
      where id = ${line!.id}`
    expect([...(await tx`select picked from pick_line where line_id = ${line!.id}`)]).toEqual([{ picked: 2 }])
    await tx`rollback and chain`
  })
  expect((await show(number)).lines[0]!.picked).toBe(3)
})

describe('two who pick the same order', () => {
  it('learn of one another, and only who says so takes over', async () => {
    const number = await accepted()
    const take = async (session: DeskSession, takesOver = false) =>
      (await call(session)('POST', `/admin/api/picking/${number}/take`, { takes_over: takesOver })).body
        .picker
    expect(await take(anna)).toMatchObject({ is_own: true })
    expect(await take(bela)).toMatchObject({ name: 'Teszt owner', is_own: false })
    expect((await show(number, bela)).picker).toMatchObject({ name: 'Teszt owner', is_own: false })
    const [line] = (await show(number)).lines
    await send([event(line!)], bela)
    expect((await show(number)).others).toEqual(['Teszt warehouse'])
    expect(await take(bela, true)).toMatchObject({ is_own: true })
    expect((await show(number)).picker).toMatchObject({ name: 'Teszt warehouse', is_own: false })
    await send([event(line!)])
    expect((await show(number)).lines[0]!.picked).toBe(2)
  })
})

describe('what is missing', () => {
  it('waits with its reason where the desk sees it, until it is found', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    await send([event(line!), event(line!, 'missing', { reason: 'törött' })])
    expect((await show(number)).lines[0]).toMatchObject({ picked: 1, missing_reason: 'törött' })
    const problems = async () => {
      const { body } = await call(anna)('GET', `/admin/api/orders/run?orders=${number}`)
      return (body.orders as { problems: { text: string }[] }[])[0]!.problems.map(({ text }) => text)
    }
    expect(await problems()).toEqual([`Szedéskor nem volt meg: ${line!.item_number} (törött)`])
    const queue = async () => {
      const { body } = await call(bela)('GET', '/admin/api/today')
      return (body.queues as { name: string; count: number }[]).find(({ name }) => name === 'picking_short')
    }
    expect(await queue()).toMatchObject({ count: 1 })
    expect(await finish(number)).toMatchObject({ status: 409, body: { code: 'picking_incomplete' } })
    await send([event(line!)])
    expect([await problems(), (await queue())?.count ?? 0]).toEqual([[], 0])
  })
})

describe('the end of picking', () => {
  it('registers the parcel once everything is there, and nothing is counted afterwards', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    await send([event(line!), event(line!)], bela)
    const finished = await finish(number, bela)
    expect(finished).toMatchObject({ status: 200, body: { is_done: true, print: 'bundle' } })
    expect(gls.parcels.filter(({ ClientReference: key }) => key.startsWith(number))).toHaveLength(1)
    expect((await show(number)).state).toBe('done')
    expect((await finish(number)).status).toBe(409)
    expect(await send([event(line!, 'put_back')])).toEqual(['refused'])
  })

  it('stays open with the reason where the carrier fails, and goes on afterwards', async () => {
    const number = await accepted()
    const [line] = (await show(number)).lines
    await send([event(line!), event(line!)])
    gls.troubles.push('broken')
    expect((await finish(number)).body).toMatchObject({ is_done: false })
    expect((await show(number)).state).toBe('pick')
    expect((await finish(number)).body).toMatchObject({ is_done: true })
  })
})

describe('a code', () => {
  it('says what it is of', async () => {
    const number = await accepted()
    const scan = async (code: string) =>
      (await call(bela)('GET', `/admin/api/picking/code?code=${encodeURIComponent(code)}`)).body
    const [line] = (await show(number)).lines
    expect(await scan('5991234567893')).toMatchObject({ kind: 'product' })
    expect((await scan(line!.item_number)).text).toContain(line!.item_number)
    expect(await scan(number.replace('-', 'ü'))).toEqual({ kind: 'order', text: number })
    expect(await scan('1234567890128')).toEqual({ kind: 'unknown', text: '' })
    expect((await call(bela)('GET', '/admin/api/picking/code?code=')).status).toBe(422)
  })
})

describe('the warehouse', () => {
  it('sees items, name and town alone, others nothing', async () => {
    const number = await accepted()
    const { body } = await call(bela)('GET', `/admin/api/picking?orders=${number}`)
    const text = JSON.stringify(body)
    expect(text).toContain('Budapest')
    for (const personal of ['Fő utca', contact.phone, '+3630', contact.email])
      expect(text).not.toContain(personal)
    for (const role of ['catalogue', 'bookkeeper', 'support']) {
      const other = await signInAtDesk(shop.sql, role)
      expect((await call(other)('GET', '/admin/api/picking')).status).toBe(403)
    }
  })
})
