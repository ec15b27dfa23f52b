import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import {
  acceptOrder,
  deliverOrder,
  markPaid,
  prepareOrder,
  refundOrder,
  shipOrder,
} from '#server/order/index.ts'
import { owedQueue } from './owed-store.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import { contextOf } from '#tests/settlement/desk-member.ts'
import { misspeltMonth } from '#tests/settlement/misspelt-month.ts'
import { createSettlementHandlers } from './settlement-desk-api.ts'
import { recordChanges } from '#platform/audit/recording.ts'
import { exportPayers, forgetPayers } from './settlement-store.ts'

let shop: ShopDatabase
let desk: ReturnType<typeof createSettlementHandlers>
const by = contextOf()
beforeAll(async () => {
  shop = await createShopDatabase('settlement')
  desk = recorded(createSettlementHandlers(testPlatform(shop.sql)))
})
afterAll(() => shop.drop())

/** Each call is a change of who calls, as at the desk. */
function recorded<H extends Record<string, (...given: never[]) => unknown>>(handlers: H): H {
  const author = { actor: 'staff:1', name: 'Kata', what: 'bookSettlementItems' } as const
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    (...given: never[]) => recordChanges(author, () => handler(...given)),
  ])
  return Object.fromEntries(entries) as H
}

const platform = () => testPlatform(shop.sql)
const account = '12345676-11111111-11111111'

/** Every order another amount, so that nothing matches by it alone. */
let price = 10_000
async function place(more: Record<string, unknown> = {}): Promise<Order> {
  price += 10
  const client = guestClient(platform())
  const { token } = await cartWith(client, { id: await insertVariant(shop.sql, { gross: price }) })
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact(), ...more } })
  return complete(client, token)
}
const onDelivery = { payment_method_id: methods.cash }

async function delivered(code: string): Promise<Order> {
  const order = await place(onDelivery)
  await acceptOrder(platform(), order.number)
  await prepareOrder(platform(), order.number)
  await shipOrder(platform(), order.number, { carrier: 'gls', trackingCodes: [code], itemNumbers: [] })
  await deliverOrder(platform(), order.number)
  return order
}

type Kind = AdminRequest<'uploadSettlement'>['query']['kind']
const upload = (kind: Kind, text: string, source = kind === 'cod' ? 'gls' : account) =>
  desk.uploadSettlement(
    { params: undefined, query: { name: 'lista.csv', kind, source }, body: new TextEncoder().encode(text) },
    by,
  )

const statement = (...rows: (string | number)[][]) =>
  ['Könyvelés dátuma;Összeg;Partner neve;Közlemény', ...rows.map((row) => row.join(';'))].join('\n')

/** Uploaded and read, by its guessed columns where no earlier list says better. */
async function read(kind: Kind, text: string, source?: string) {
  const one = await upload(kind, text, source)
  return one.is_waiting
    ? desk.mapSettlement({ params: { id: one.id }, query: undefined, body: { mapping: one.mapping } }, by)
    : one
}
const items = async (id: number, view: AdminRequest<'listSettlementItems'>['query']['view']) =>
  (await desk.listSettlementItems({ params: { id }, query: { view }, body: undefined }, by)).items
const book = async (orders: { order: string; items: number[]; is_any_amount?: boolean }[], context = by) => {
  const body = { orders: orders.map((one) => ({ is_any_amount: false, ...one })) }
  return (await desk.bookSettlementItems({ params: undefined, query: undefined, body }, context)).results
}
const ledger = async ({ id }: Order) => [
  ...(await shop.sql`
    select kind, amount, day::text, data ->> 'channel' as channel from payment_event where order_id = ${id} order by id`),
]
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])

describe('a bank statement', () => {
  it('marks the orders paid that it surely pays, on the day of the bank, with an email each', async () => {
    const [one, other] = [await place(), await place()]
    const text = statement(
      ['2026.11.20.', one.total.gross.value, 'SZABO NAGY EVA', one.number],
      ['2026.11.21.', other.total.gross.value, 'Idegen', `rendelés ${other.number.replace('-', ' ')}`],
      ['2026.11.21.', 777, 'Valaki', 'ajándék'],
    )
    const list = await read('bank', text)
    expect(list).toMatchObject({
      rows: 3,
      known: 0,
      views: { matched: 2, unknown: 1 },
      booking: { emails: 2, amount: { value: one.total.gross.value + other.total.gross.value } },
    })
    const results = await book(list.booking.orders)
    expect(results.map(({ is_booked: isBooked, text: said }) => [isBooked, said])).toEqual([
      [true, 'Fizetve.'],
      [true, 'Fizetve.'],
    ])
    expect(await ledger(one)).toEqual([
      { kind: 'captured', amount: one.total.gross.value, day: '2026-11-20', channel: 'transfer' },
    ])
    const [mail] = await shop.sql`
      select count(*)::int as count from email_message where dedupe_key like ${`order-payment:${one.id}:%`}`
    expect(mail).toEqual({ count: 1 })
    expect(await items(list.id, 'booked')).toMatchObject([
      { order: one.number, settled: expect.stringContaining('Kata') },
      {},
    ])
    await sound()
  })

  it('that is brought in again, or overlaps, books nothing twice', async () => {
    const order = await place()
    const row = ['2026.11.22.', order.total.gross.value, 'Szabó-Nagy Éva', order.number]
    const first = await read('bank', statement(row))
    await book(first.booking.orders)
    const again = await read('bank', statement(row, ['2026.11.23.', 55, 'Új', 'új tétel']))
    expect(again).toMatchObject({ is_waiting: false, rows: 2, known: 1, views: { matched: 0, unknown: 1 } })
    // The same money by another list, such as the bank's other format: its order is paid.
    const twin = await read(
      'bank',
      statement(['2026.11.22.', order.total.gross.value, 'SZABO-NAGY EVA', `Rend. ${order.number}`]),
    )
    expect(twin.views).toMatchObject({ matched: 0, settled: 1 })
    expect(await ledger(order)).toHaveLength(1)
  })

  it('uploaded by two people at once has each row once, and each is booked by one of them', async () => {
    const order = await place()
    const text = statement(['2026.11.24.', order.total.gross.value, 'Szabó-Nagy Éva', order.number])
    const [one, other] = await Promise.all([read('bank', text), read('bank', text)])
    expect(one.known + other.known).toBe(1)
    const { booking } = one.known === 0 ? one : other
    const both = await Promise.all([
      book(booking.orders),
      book(booking.orders, contextOf({ id: 2, name: 'Béla' })),
    ])
    expect(both.flat().filter(({ is_booked: isBooked }) => isBooked)).toHaveLength(1)
    expect(both.flat().find(({ is_booked: isBooked }) => !isBooked)?.text).toMatch(/Közben/)
    expect(await ledger(order)).toHaveLength(1)
    await sound()
  })

  it('of one row for two orders pays one of them, whoever is first', async () => {
    const [one, other] = [await place(), await place()]
    const list = await read('bank', statement(['2026.11.24.', 4321, 'Senki', 'kozlemeny nelkul']))
    const [row] = await items(list.id, 'unknown')
    const wanted = (order: Order) => book([{ order: order.number, items: [row!.id], is_any_amount: true }])
    const results = (await Promise.all([wanted(one), wanted(other)])).flat()
    expect(results.filter(({ is_booked: isBooked }) => isBooked)).toHaveLength(1)
    expect([...(await ledger(one)), ...(await ledger(other))]).toHaveLength(1)
    await sound()
  })

  it('with another amount is booked as a part or as too much only when somebody says so', async () => {
    const [less, more] = [await place(), await place()]
    const list = await read(
      'bank',
      statement(
        ['2026.11.24.', less.total.gross.value - 1000, 'Szabó-Nagy Éva', less.number],
        ['2026.11.24.', more.total.gross.value + 500, 'Szabó-Nagy Éva', more.number],
      ),
    )
    expect(list.views).toMatchObject({ matched: 0, different: 2 })
    const rows = await items(list.id, 'different')
    const wanted = rows.map(({ id, order }) => ({ order: order!, items: [id] }))
    expect((await book(wanted)).map(({ is_booked: isBooked }) => isBooked)).toEqual([false, false])
    const results = await book(wanted.map((one) => ({ ...one, is_any_amount: true })))
    expect(results.map(({ text }) => text)).toEqual(['Részben fizetve.', 'Túlfizetve.'])
    await sound()
  })

  it('leaves open, with the reason, what was changed or paid meanwhile, and books the rest', async () => {
    const [gone, paid, good] = [await place(), await place(), await place()]
    const list = await read(
      'bank',
      statement(
        ...[gone, paid, good].map((one) => [
          '2026.11.24.',
          one.total.gross.value,
          'Szabó-Nagy Éva',
          one.number,
        ]),
      ),
    )
    await shop.sql`update orders set state = 'quote_requested' where id = ${gone.id}`
    const [first] = list.booking.orders.filter(({ order }) => order === paid.number)
    await book([first!])
    const results = await book(list.booking.orders)
    expect(results.map(({ order, is_booked: isBooked }) => [order, isBooked])).toEqual([
      [gone.number, false],
      [paid.number, false],
      [good.number, true],
    ])
    expect(results[1]!.text).toMatch(/Közben más/)
    await shop.sql`update orders set state = 'placed' where id = ${gone.id}`
  })

  it('in XML says itself of which account it is', async () => {
    const order = await place()
    const xml = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>HU35123456761111111111111111</IBAN></Id></Acct>
      <Ntry><Amt Ccy="HUF">${order.total.gross.value}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>
      <AcctSvcrRef>X1</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${order.number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
      </Stmt></BkToCstmrStmt></Document>`
    const list = await upload('bank', xml, 'másik számla')
    expect(list).toMatchObject({ is_waiting: false, source: { name: account }, views: { matched: 1 } })
  })

  it('refuses what is no list, and columns that are not there', async () => {
    await expect(upload('bank', 'egy\0kettő')).rejects.toMatchObject({ status: 422 })
    await expect(upload('cod', statement(['2026.11.24.', 1, 'A', 'B']), 'nincs')).rejects.toMatchObject({
      status: 422,
    })
    const one = await upload('bank', 'A;B;C\n2026.11.24.;100;x', 'új számla')
    expect(one).toMatchObject({ is_waiting: true, columns: ['1. oszlop', '2. oszlop', '3. oszlop'] })
    const map = (mapping: Record<string, string>) =>
      desk.mapSettlement({ params: { id: one.id }, query: undefined, body: { mapping } }, by)
    await expect(map({ day: 'nincs', amount: '2. oszlop' })).rejects.toMatchObject({ status: 422 })
    await desk.removeSettlement({ params: { id: one.id }, query: undefined, body: undefined }, by)
    await expect(map({ day: '1. oszlop' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a carrier’s list', () => {
  it('settles parcels by their codes; what is not in it is still owed, by its age', async () => {
    const [listed, missing] = [await delivered('GLS100001'), await delivered('GLS100002')]
    const before = await desk.listOwed({ params: undefined, query: {}, body: undefined }, by)
    expect(before.orders.map(({ order }) => order)).toEqual([listed.number, missing.number])
    const list = await read(
      'cod',
      `Csomagszám;Címzett;Utánvét összege;Díj;Átutalás dátuma\nGLS100001;Más Név;${listed.total.gross.value};191;2026.11.24.\nGLS999999;Senki;5000;191;2026.11.24.`,
    )
    expect(list).toMatchObject({ views: { matched: 1, unknown: 1 }, booking: { emails: 1 } })
    await book(list.booking.orders)
    expect(await ledger(listed)).toEqual([
      { kind: 'captured', amount: listed.total.gross.value, day: '2026-11-24', channel: 'cod:gls' },
    ])
    const after = await desk.listOwed({ params: undefined, query: {}, body: undefined }, by)
    expect(after.carriers).toMatchObject([{ count: 1, amount: { value: missing.total.gross.value } }])
    expect(after.orders).toMatchObject([{ order: missing.number, parcels: ['GLS100002'], days: 0 }])
    await sound()
  })

  it('of an order in two parcels books both as one payment', async () => {
    const order = await delivered('GLS200001')
    await shop.sql`insert into order_parcel (order_id, carrier, tracking_code) values (${order.id}, 'gls', 'GLS200002')`
    const sum = order.total.gross.value
    const list = await read(
      'cod',
      `Csomagszám;Címzett;Utánvét összege;Díj;Átutalás dátuma\nGLS200001;A;${sum - 4000};0;2026.11.24.\nGLS200002;A;4000;0;2026.11.24.`,
    )
    expect(list.booking.orders).toEqual([
      { order: order.number, items: [expect.any(Number), expect.any(Number)] },
    ])
    await book(list.booking.orders)
    expect(await ledger(order)).toMatchObject([{ amount: sum }])
    await sound()
  })
})

describe('a carrier’s list of one part of an order', () => {
  const head = 'Csomagszám;Címzett;Utánvét összege;Díj;Átutalás dátuma'
  it('books what that part’s courier took; the others come by theirs, to the forint, and none twice', async () => {
    price += 10
    const client = guestClient(platform())
    const { token } = await cartWith(client, {
      id: await insertVariant(shop.sql, { gross: price + 3 }),
      quantity: 3,
    })
    await client.checkoutSetData({
      params: { token },
      body: { ...readySteps, contact: newContact(), ...onDelivery },
    })
    const order = await complete(client, token)
    await acceptOrder(platform(), order.number)
    await prepareOrder(platform(), order.number)
    for (const [index, code] of ['GLS500001', 'GLS500002', 'GLS500003'].entries())
      await shipOrder(platform(), order.number, {
        carrier: 'gls',
        trackingCodes: [code],
        itemNumbers: [],
        pieces: [{ lineId: order.items[0]!.id, quantity: 1 }],
        seen: index,
      })
    const cash = await shop.sql<{ code: string; cash: number }[]>`
      select tracking_code as code, cash from order_parcel where order_id = ${order.id} order by id`
    expect(cash.reduce((sum, one) => sum + one.cash, 0)).toBe(order.total.gross.value)
    expect(cash.every((one) => one.cash > 0 && one.cash % 5 === 0)).toBe(true)
    const lists = [cash[1]!, cash[0]!, cash[2]!].map(
      ({ code, cash: sum }) => `${head}\n${code};A;${sum};0;2026.11.24.`,
    )
    for (const [index, text] of lists.entries()) {
      const list = await read('cod', text)
      expect(list).toMatchObject({ views: { matched: 1 } })
      expect(await book(list.booking.orders)).toMatchObject([{ is_booked: true }])
      if (index > 0) continue
      // The same parcel in another carrier’s list is the same money.
      const again = await read('cod', text, 'foxpost')
      expect(again.views).toMatchObject({ matched: 0, settled: 1 })
    }
    expect((await ledger(order)).map((one) => one.amount as number)).toEqual(
      [1, 0, 2].map((at) => cash[at]!.cash),
    )
    const [paid] = await shop.sql<{ due: number }[]>`
      select o.total_gross - sum(e.amount)::int as due from orders o join payment_event e on e.order_id = o.id
      where o.id = ${order.id} group by o.id`
    expect(paid!.due).toBe(0)
    await sound()
  })
})

describe('a booking', () => {
  const unbook = (id: number, context = by) =>
    desk.unbookSettlementItem({ params: { id }, query: undefined, body: undefined }, context)
  const bookOne = async (order: Order, day = '2026.11.19.') => {
    const list = await read('bank', statement([day, order.total.gross.value, 'Szabó-Nagy Éva', order.number]))
    await book(list.booking.orders)
    return { list, item: list.booking.orders[0]!.items[0]! }
  }
  const emails = ({ id }: Order) => shop.sql`
    select from email_message where dedupe_key like ${`order-payment:${id}:%`}`

  it('is taken back: the order is due again, the ledger adds up, its email is withdrawn', async () => {
    const [order, other] = [await place(), await place()]
    const { list, item } = await bookOne(order)
    expect(await unbook(item)).toEqual({ order: order.number, notes: [] })
    const amount = order.total.gross.value
    const common = { kind: 'captured', day: '2026-11-19', channel: 'transfer' }
    expect(await ledger(order)).toEqual([
      { ...common, amount },
      { ...common, amount: -amount },
    ])
    expect(await emails(order)).toHaveLength(0)
    expect(await items(list.id, 'booked')).toEqual([])
    await sound()
    // To another order, and after that to the first: the row is free each time.
    const [again] = await book([{ order: other.number, items: [item], is_any_amount: true }])
    expect(again!.is_booked).toBe(true)
    await unbook(item)
    const [back] = await book([{ order: order.number, items: [item] }])
    expect(back).toMatchObject({ is_booked: true, text: 'Fizetve.' })
    expect((await ledger(order)).map((one) => one.amount as number)).toEqual([amount, -amount, amount])
    await sound()
  })

  it('of several parcels is taken back whole', async () => {
    const order = await delivered('GLS300001')
    await shop.sql`insert into order_parcel (order_id, carrier, tracking_code) values (${order.id}, 'gls', 'GLS300002')`
    const sum = order.total.gross.value
    const list = await read(
      'cod',
      `Csomagszám;Címzett;Utánvét összege;Díj;Átutalás dátuma\nGLS300001;A;${sum - 4000};0;2026.11.24.\nGLS300002;A;4000;0;2026.11.24.`,
    )
    await book(list.booking.orders)
    await unbook(list.booking.orders[0]!.items[1]!)
    expect((await ledger(order)).map((one) => one.amount as number)).toEqual([sum, -sum])
    expect(await items(list.id, 'matched')).toHaveLength(2)
    await sound()
  })

  it('is taken back by one of two, and says so when its email has gone', async () => {
    const order = await place()
    const { item } = await bookOne(order)
    await shop.sql`update email_message set attempts = 1, sent_at = now() where dedupe_key like ${`order-payment:${order.id}:%`}`
    const results = await Promise.allSettled([unbook(item), unbook(item, contextOf({ id: 2, name: 'Béla' }))])
    const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.notes] : []))
    expect(done).toEqual([['A vevő már kapott levelet erről a befizetésről.']])
    expect(await ledger(order)).toHaveLength(2)
    await sound()
  })

  it('stays where some of the money was given back', async () => {
    const order = await place()
    const { item } = await bookOne(order)
    await refundOrder(platform(), order.number, { amount: 100, reason: 'Hiba', isManual: true })
    await expect(unbook(item)).rejects.toMatchObject({
      status: 409,
      message: 'Ebből a fizetésből már visszatérítettek.',
    })
    await sound()
  })

  it('that is none is not taken back', async () => {
    await expect(unbook(999_999)).rejects.toMatchObject({ status: 409, code: 'settlement_not_booked' })
  })
})

it('what carriers owe for ten days waits on Ma, and no more once it came', async () => {
  const before = await owedQueue.find(shop.sql)
  const [late, fresh] = [await delivered('GLS400001'), await delivered('GLS400002')]
  await shop.sql`
    update order_transition set created_at = created_at - interval '11 days' where order_id = ${late.id} and to_state = 'delivered'`
  const { count, oldestAt } = await owedQueue.find(shop.sql)
  expect([count - before.count, Math.round((Date.now() - oldestAt!.getTime()) / 86_400_000)]).toEqual([1, 11])
  await markPaid(platform(), late.number, {})
  expect((await owedQueue.find(shop.sql)).count).toBe(before.count)
  expect(fresh.number).not.toBe(late.number)
})

it('what is put aside can be taken back, and names nobody any more after its time; what was booked keeps its payer', async () => {
  const order = await place()
  const list = await read(
    'bank',
    statement(
      ['2026.11.24.', order.total.gross.value, 'Szabó-Nagy Éva', order.number],
      ['2026.11.24.', 98_765, 'Magán Pénz', 'bérlet'],
    ),
  )
  const [row] = await items(list.id, 'unknown')
  const move = (isDismissed: boolean) =>
    desk.dismissSettlementItems(
      { params: undefined, query: undefined, body: { items: [row!.id], is_dismissed: isDismissed } },
      by,
    )
  expect([await move(true), await move(true), await move(false), await move(true)]).toEqual([
    { count: 1 },
    { count: 0 },
    { count: 1 },
    { count: 1 },
  ])
  await book(list.booking.orders)
  const said = await exportPayers(shop.sql, { email: order.contact.email.toUpperCase() })
  expect(said).toEqual([expect.objectContaining({ order: order.number, payer: 'Szabó-Nagy Éva' })])
  await expect(
    desk.removeSettlement({ params: { id: list.id }, query: undefined, body: undefined }, by),
  ).rejects.toMatchObject({ status: 409 })
  await forgetPayers(shop.sql, { dismissed: new Date(Date.now() + 1000), documents: new Date(0) })
  const payers =
    await shop.sql`select payer from settlement_item where settlement_id = ${list.id} order by line`
  expect(payers.map(({ payer }) => payer)).toEqual(['Szabó-Nagy Éva', ''])
})

it('a month of misspelt transfers finds its orders in the database, and none of another', async () => {
  const { items: month, orders, truth } = misspeltMonth(20_261_124, 300)
  const rows = orders.map(({ names, ...order }) => ({ ...order, name: names[0]! }))
  await shop.sql.begin(async (tx) => {
    // They come from no cart, so that foreign keys have nothing to hold.
    await tx`set local session_replication_role = replica`
    await tx`
      with row as (
        select gen_random_uuid() as id, number, total, due, name
        from jsonb_to_recordset(${tx.json(rows)}) as r(number text, total int, due int, name text)
      ), placed as (
        insert into orders (id, number, cart_id, guest_key, state, contact, billing_address, shipping_method, payment_method,
          terms_version, total_gross, placed_at)
        select id, number, gen_random_uuid(), 'guest', 'placed', '{"last_name": "", "first_name": "", "email": "", "phone": ""}',
          jsonb_build_object('name', name), '{}', '{"type": "transfer"}', '', total, '2026-11-03T10:00:00Z'
        from row
      )
      insert into payment_event (order_id, gateway, event_id, kind, amount, day)
      select id, 'simplepay', number, 'captured', total, '2026-11-03' from row where due = 0`
  })
  const text = statement(
    ...month.map(({ amount, payer, reference }) => ['2026.11.24.', amount, payer, reference]),
  )
  const { id, booking } = await read('bank', text)
  const [first] = await shop.sql<{ id: number }[]>`
    select min(id)::int as id from settlement_item where settlement_id = ${id}`
  for (const { order, items: own } of booking.orders) expect(order).toBe(truth.get(own[0]! - first!.id))
  expect(booking.orders.length).toBeGreaterThanOrEqual(294)
})
