import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { Order } from '#contract/wire.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { insertCoupon } from '#server/coupon/index.ts'
import { openMailSender } from '#platform/mail/mail-sender.ts'
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
import type { Platform } from '#platform/platform.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
} from './order-merchant.ts'
import { markPaid, quoteOrder } from './order-money.ts'
import { findOrderByNumber } from './order-store.ts'
import { takeBack } from './take-back.ts'
import type { Changed } from './order-change.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('take_back')
  platform = testPlatform(shop.sql)
  await shop.sql`
    insert into staff (email, name, role_id, state) overriding system value
    select mail, mail, (select id from staff_role where slug = 'owner'), 'active' from unnest('{kata@bolt.hu,bela@bolt.hu}'::text[]) mail`
  const [kata, bela] = await shop.sql<{ id: number }[]>`select id from staff order by id`
  me = { id: kata!.id, rights: new Set(rightNames) }
  other = { id: bela!.id, rights: new Set(rightNames) }
  by = { actor: `staff:${me.id}` }
})
afterAll(() => shop.drop())

type Undoer = Parameters<typeof takeBack>[2]
let me: Undoer
let other: Undoer
let by: { actor: `staff:${number}` }

type Placing = { stock?: number; quantity?: number; steps?: Record<string, unknown> }
async function place({ stock = 10, quantity = 2, steps = {} }: Placing = {}): Promise<Order> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: await insertVariant(shop.sql, { stock }), quantity })
  const body = { ...readySteps, contact: newContact(), ...steps }
  await client.checkoutSetData({ params: { token }, body })
  return complete(client, token)
}
const stockOf = async ({ id }: Order) =>
  (
    await shop.sql<{ onHand: number; reserved: number }[]>`
      select s.on_hand as "onHand", s.reserved from order_line l join stock s on s.variant_id = l.variant_id
      where l.order_id = ${id}`
  )[0]
const emailsOf = async ({ id }: Order) =>
  (
    await shop.sql<{ subject: string }[]>`
      select subject from email_message where dedupe_key ~ '^order-(step|payment):' and split_part(dedupe_key, ':', 2) = ${id} order by id`
  ).map(({ subject }) => subject.split(':')[0])
/** All that a step may change: the order with its lines, money and history, its stock, holds, parcels, coupon. */
async function stateOf(order: Order) {
  const found = await findOrderByNumber(shop.sql, order.number)
  const adjustments = found!.adjustments.map(({ type, gross, quotation }) => ({ type, gross, quotation }))
  const holds =
    await shop.sql`select variant_id, state from stock_hold where order_id = ${order.id} order by 1`
  const coupons = await shop.sql`
    select u.released_at is null as held, c.used from coupon_use u join coupon c on c.id = u.coupon_id where u.order_id = ${order.id}`
  const money = found!.paymentEvents.reduce((sum, { amount }) => sum + amount, 0)
  return {
    states: [found!.state, found!.fulfilment],
    total: found!.totalGross,
    days: found!.transferDueDays,
    adjustments,
    money,
    parcels: found!.parcels!.map(({ trackingCode }) => trackingCode),
    steps: found!.steps!.map(({ to }) => to),
    stock: await stockOf(order),
    holds: [...holds],
    coupons: [...coupons],
    emails: await emailsOf(order),
  }
}
const undo = async (changed: Changed, who = me) => takeBack(platform, [changed.undo!], who)
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
const shipment = { carrier: 'gls', trackingCodes: ['1234567890'], itemNumbers: [] }
/** As if so many seconds had passed. */
const wait = async (seconds: number, { undo: id }: Changed) => {
  await shop.sql`update order_undo set created_at = created_at - make_interval(secs => ${seconds}) where id = ${id!}`
  await shop.sql`update email_message set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}) where sent_at is null`
}
const openSender = () =>
  openMailSender({
    sql: shop.sql,
    files: platform.files,
    settings: () => ({ smtpUrl: undefined, from: 'bolt@example.hu' }),
    log: pino({ level: 'silent' }),
    renderers: { 'order-confirmation': () => ({ html: '', text: '' }) },
  })

type Way = { steps: ((number: string) => Promise<Changed>)[]; last: (number: string) => Promise<Changed> }
const accept = (number: string) => acceptOrder(platform, number, by)
const prepare = (number: string) => prepareOrder(platform, number, by)
const ship = (number: string) => shipOrder(platform, number, shipment, by)
const deliver = (number: string) => deliverOrder(platform, number, by)
const ways: Record<string, Way> = {
  'accepting it': { steps: [], last: accept },
  'preparing it': { steps: [accept], last: prepare },
  'sending it': { steps: [accept, prepare], last: ship },
  'handing it over': { steps: [accept, prepare, ship], last: deliver },
  'completing it': {
    steps: [accept, prepare, ship, deliver],
    last: (number) => completeOrder(platform, number, by),
  },
  'taking its goods back': {
    steps: [accept, prepare, ship],
    last: (number) => returnOrder(platform, number, 'Nem vette át.', by),
  },
  'cancelling it': {
    steps: [accept, prepare],
    last: (number) => cancelOrder(platform, number, { reason: 'Elfogyott.', ...by }),
  },
  'marking it paid': { steps: [], last: (number) => markPaid(platform, number, by) },
}

describe('a step that a colleague takes back', () => {
  it.each(Object.entries(ways))('leaves everything as it was: %s', async (_, { steps, last }) => {
    const order = await place()
    for (const step of steps) await step(order.number)
    const before = await stateOf(order)
    const changed = await last(order.number)
    expect(await stateOf(order)).not.toEqual(before)
    expect(await undo(changed)).toEqual([{ number: order.number, reason: null }])
    expect(await stateOf(order)).toEqual(before)
    await sound()
    // It can be taken again, and then it is written of once.
    await last(order.number)
    await sound()
  })

  it('takes the price of a quotation back', async () => {
    const order = await place({ steps: { shipping_method_id: methods.freight } })
    const before = await stateOf(order)
    expect(before.states[0]).toBe('quote_requested')
    const changed = await quoteOrder(platform, order.number, 12_000, by)
    expect(await undo(changed)).toEqual([{ number: order.number, reason: null }])
    expect(await stateOf(order)).toEqual(before)
    await sound()
  })

  it('is shown to the customer as if it had never been', async () => {
    const order = await place()
    await undo(await accept(order.number))
    const found = await findOrderByNumber(shop.sql, order.number)
    expect([found!.state, found!.steps]).toEqual(['placed', []])
    expect(await emailsOf(order)).toEqual([])
  })

  it('takes several steps of many orders back, each order whole or not at all', async () => {
    const orders = [await place(), await place(), await place()]
    const undos: number[] = []
    for (const { number } of orders) {
      await acceptOrder(platform, number)
      undos.push((await prepare(number)).undo!, (await ship(number)).undo!)
    }
    await deliverOrder(platform, orders[1]!.number)
    expect(await takeBack(platform, undos, me)).toEqual(
      orders
        .map(({ number }, index) => ({
          number,
          reason: index === 1 ? 'Közben újabb lépés történt a rendeléssel.' : null,
        }))
        .toReversed(),
    )
    const fulfilment = []
    for (const order of orders) fulfilment.push((await stateOf(order)).states[1])
    expect(fulfilment).toEqual(['unfulfilled', 'delivered', 'unfulfilled'])
    await sound()
  })
})

describe('a step that can not be taken back', () => {
  let order: Order
  let changed: Changed
  beforeEach(async () => {
    order = await place()
    changed = await accept(order.number)
  })
  type Happening = () => PromiseLike<unknown>
  const happenings: Record<string, [reason: string, Happening]> = {
    'is over 20 seconds old': ['Letelt a visszavonás ideje, a vevő levele elment.', () => wait(20, changed)],
    'was taken back already': ['Ezt már visszavonták.', () => undo(changed)],
    'has another after it': [
      'Közben újabb lépés történt a rendeléssel.',
      () => prepareOrder(platform, order.number),
    ],
    'has a payment after it': [
      'Közben fizetés vagy visszatérítés került a rendelésre.',
      () => markPaid(platform, order.number, {}),
    ],
    'has parcels after it': [
      'Közben csomagot jegyeztek be a rendeléshez.',
      () =>
        shop.sql`insert into order_parcel (order_id, carrier, tracking_code) values (${order.id}, 'gls', 'X1')`,
    ],
    'was followed by a change of the order itself': [
      'Közben módosították a rendelést.',
      () => shop.sql`update orders set comment = 'Csengessen!' where id = ${order.id}`,
    ],
  }
  it.each(Object.entries(happenings))('%s', async (_, [reason, happen]) => {
    await happen()
    const before = await stateOf(order)
    expect(await undo(changed)).toEqual([{ number: order.number, reason }])
    expect(await stateOf(order)).toEqual(before)
    await sound()
  })

  it('has a document after it', async () => {
    await shop.sql`
      insert into invoice (id, order_id, kind, key, provider, state, gross)
      values (gen_random_uuid(), ${order.id}, 'proforma', ${`x:${order.id}`}, 'proforma', 'queued', 1)`
    const [{ reason } = { reason: '' }] = await undo(changed)
    await shop.sql`delete from invoice where order_id = ${order.id}`
    expect(reason).toBe('Közben bizonylat készült a rendelésről.')
  })
  it('is somebody else’s, or nobody’s', async () => {
    expect(await undo(changed, other)).toEqual([])
    expect(await takeBack(platform, [123_456], me)).toEqual([])
  })
  it('is one for which the right is gone', async () => {
    expect(await undo(changed, { ...me, rights: new Set(['orders.see']) })).toEqual([
      { number: order.number, reason: 'Ehhez már nincs joga.' },
    ])
  })

  it('freed stock that somebody has bought since', async () => {
    const last = await place({ stock: 2 })
    const cancelled = await cancelOrder(platform, last.number, { reason: 'Elfogyott.', ...by })
    const [line] = await shop.sql<
      { id: number }[]
    >`select variant_id as id from order_line where order_id = ${last.id}`
    const client = guestClient(platform)
    const { token } = await cartWith(client, { id: line!.id, quantity: 1 })
    await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
    await complete(client, token)
    expect(await undo(cancelled)).toEqual([
      { number: last.number, reason: 'A felszabadult árut közben más megvette.' },
    ])
    expect((await stateOf(last)).states).toEqual(['cancelled', 'cancelled'])
    await sound()
  })

  it('freed a coupon that somebody has used since', async () => {
    const once = { minTotal: null, maxUses: 1, maxUsesPerCustomer: null, firstDay: null, lastDay: null }
    await insertCoupon(shop.sql, { ...once, code: 'EGYSZER', name: 'Egyszer', kind: 'amount', value: 1000 })
    const withCoupon = async () => {
      const client = guestClient(platform)
      const { token } = await cartWith(client, { id: await insertVariant(shop.sql), quantity: 1 })
      await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
      await client.checkoutSetCoupon({ params: { token }, body: { code: 'EGYSZER' } })
      return complete(client, token)
    }
    const first = await withCoupon()
    const before = await stateOf(first)
    expect(before.coupons).toEqual([{ held: true, used: 1 }])
    await undo(await cancelOrder(platform, first.number, { reason: 'Mégsem.', ...by }))
    expect(await stateOf(first)).toEqual(before)
    const cancelled = await cancelOrder(platform, first.number, { reason: 'Mégsem.', ...by })
    await withCoupon()
    expect(await undo(cancelled)).toEqual([
      { number: first.number, reason: 'A felszabadult kupont közben felhasználták.' },
    ])
    await sound()
  })
})

describe('the email of a step', () => {
  it('of a colleague waits, whichever process looks for it; of a command, and of the customer, it does not', async () => {
    const [waiting, sent] = [await place(), await place()]
    const changed = await accept(waiting.number)
    await acceptOrder(platform, sent.number)
    const sender = openSender()
    await sender.sendDue()
    const left = () =>
      shop.sql<{ key: string }[]>`
      select dedupe_key as key from email_message
      where sent_at is null and dedupe_key ~ 'order-step' and split_part(dedupe_key, ':', 2) = any(${[waiting.id, sent.id]})`.then(
        (rows) => rows.map(({ key }) => key),
      )
    expect(await left()).toEqual([expect.stringContaining(`order-step:${waiting.id}`)])
    await sender.stop()
    // Another process after a crash: what it knows of the wait is in the row.
    await wait(20, changed)
    const next = openSender()
    await next.sendDue()
    await next.stop()
    expect(await left()).toEqual([])
    expect(await undo(changed)).toEqual([
      { number: waiting.number, reason: 'Letelt a visszavonás ideje, a vevő levele elment.' },
    ])
  })

  it('that a sender has taken is not withdrawn, so that its step stands', async () => {
    const order = await place()
    const changed = await accept(order.number)
    await shop.sql`update email_message set attempts = 1 where dedupe_key like ${`order-step:${order.id}%`}`
    expect(await undo(changed)).toEqual([{ number: order.number, reason: 'A vevő levele közben elment.' }])
    expect((await stateOf(order)).states[0]).toBe('accepted')
  })
})
