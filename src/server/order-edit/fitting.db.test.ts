import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { fittingDeskEndpoints as adminRows } from '#contract/admin/endpoints/fittings.ts'
import { endpoints } from '#contract/endpoints.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { Order } from '#contract/wire.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { randomToken } from '#platform/security/ids.ts'
import { fittingFeature, restoreAppointment } from '#server/fitting/index.ts'
import { announceFittings } from '#server/fitting/fitting-tasks.ts'
import { listPartners, renewLink, savePartner } from '#server/fitting/fitting-list-store.ts'
import { acceptOrder, cancelOrder } from '#server/order/index.ts'
import { takeBack } from '#server/order/take-back.ts'
import { importPickupFeed } from '#server/shipping/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, failure, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'

const point = 'partner:a'
const rows = ['a', 'b'].map((id) => ({
  id,
  name: `Gumis ${id.toUpperCase()}`,
  address: 'Fő út 1.',
  postal_code: '9021',
  city: 'Győr',
  latitude: 47.6875,
  longitude: 17.6504,
  monday: '8:00-12:00',
  tuesday: '8:00-12:00',
  wednesday: '8:00-12:00',
  thursday: '8:00-10:00',
}))

describe('an hour at a workshop', () => {
  let shop: ShopDatabase
  let platform: Platform
  let tyre: number
  let method: number
  // A Tuesday morning.
  let now: Date

  beforeAll(async () => {
    shop = await createShopDatabase('fitting')
    const { sql } = shop
    platform = testPlatform(sql, () => now)
    tyre = await insertVariant(sql, { name: 'Nordval Fjell 205/55 R16', stock: 1000 })
    const [rim] = await sql<{ id: number }[]>`
      insert into attribute (slug, name, kind) values ('felni', 'Felni', 'number') returning id`
    await sql`insert into variant_attribute (variant_id, attribute_id, value, number) values (${tyre}, ${rim!.id}, '16', 16)`
    const [row] = await sql<{ id: number }[]>`
      insert into shipping_method (slug, name, provider, is_pickup_point, address_required, pickup_providers, requested_day_from)
      values ('muhely', 'Szerelő', 'partner', true, false, '{partner}', 2) returning id`
    method = row!.id
    await importPickupFeed(sql, { name: 'partner', text: JSON.stringify(rows), now: new Date() })
    await savePartner(sql, { pointId: point, version: 0 }, partner())
  })
  beforeEach(async () => {
    now = new Date('2026-11-24T08:00:00Z')
    await shop.sql`delete from fitting_appointment`
    await shop.sql`update fitting_partner set capacity = 1, active = true, closed_days = '{}'`
  })
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  afterEach(() => sound())
  afterAll(() => shop.drop())

  const partner = () => ({
    active: true,
    capacity: 1,
    email: 'muhely@example.hu',
    phone: '+36 1 234 5678',
    prices: [{ vehicle: null, toRim: 16, gross: 4500 }],
    closedDays: [],
  })
  const steps = (changes: object = {}) => ({
    ...readySteps,
    contact: newContact(),
    payment_method_id: methods.card,
    shipping_method_id: method,
    pickup_point_id: point,
    wished_day: '2026-11-26',
    wished_hour: '08:00',
    ...changes,
  })
  async function ready(changes: object = {}) {
    const customer = guestClient(platform, randomToken())
    const { token } = await cartWith(customer, { id: tyre, quantity: 4 })
    const checkout = await customer.checkoutSetData({ params: { token }, body: steps(changes) })
    return { customer, token, checkout }
  }
  const complete = (customer: Client, token: string) =>
    customer.checkoutComplete({ params: { token }, body: { terms: true, payment_terms: true } })
  async function place(changes: object = {}) {
    const { customer, token } = await ready(changes)
    return { customer, order: await complete(customer, token) }
  }
  const standing = () => shop.sql<{ day: string; startsAt: number; bay: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt", bay from fitting_appointment
    where cancelled_at is null order by day, starts_at, bay`

  it('is chosen in the checkout with its price, and kept by the order', async () => {
    const { customer, token, checkout } = await ready({ wished_hour: undefined })
    const offered = await customer.checkoutGetShippingMethods({ params: { token } })
    expect(offered.find(({ id }) => id === method)!.description).toBe(
      'A kosárban lévő gumik szerelése 18\u00a0000\u00a0Ft-tól.',
    )
    expect(checkout.fitting).toEqual({
      hours: [
        { value: '08:00', label: '8–9 óra' },
        { value: '09:00', label: '9–10 óra' },
      ],
      wheels: 4,
      price: { value: 18_000, formatted_value: '18\u00a0000\u00a0Ft' },
    })
    expect(checkout.problems).toEqual([{ code: 'wished_hour_missing', message: 'Válasszon időpontot.' }])
    expect(await failure(complete(customer, token))).toMatchObject({
      status: 422,
      body: { code: 'wished_hour_missing', errors: { wished_hour: ['Válasszon időpontot.'] } },
    })
    await customer.checkoutSetData({ params: { token }, body: { wished_hour: '09:00' } })
    const order = await complete(customer, token)
    expect(order.fitting).toEqual({
      day: '2026-11-26',
      hour: '09:00',
      starts_at: '2026-11-26T08:00:00.000Z',
      ends_at: '2026-11-26T09:00:00.000Z',
      formatted: 'csütörtök, november\u00a026., 9–10 óra',
      wheels: 4,
      price: { value: 18_000, formatted_value: '18\u00a0000\u00a0Ft' },
      phone: '+36 1 234 5678',
    })
    expect(await customer.orderGet({ params: { id: order.id }, query: {} })).toMatchObject({
      fitting: order.fitting,
    })
    expect(await standing()).toEqual([{ day: '2026-11-26', startsAt: 540, bay: 1 }])
  })

  it.each([
    ['no hour of the day', '11:00'],
    ['not on the hour', '08:30'],
  ])('is refused when it is %s', async (_what, hour) => {
    const { customer, token } = await ready({ wished_hour: undefined })
    const refused = customer.checkoutSetData({ params: { token }, body: { wished_hour: hour } })
    expect(await failure(refused)).toMatchObject({
      status: 422,
      body: { code: 'wished_hour_missing', errors: { wished_hour: [expect.any(String)] } },
    })
  })

  it('is asked of no workshop that takes no appointments, and goes with another method', async () => {
    const { checkout } = await ready({ pickup_point_id: 'partner:b', wished_hour: undefined })
    expect([checkout.fitting, checkout.problems]).toEqual([null, []])
    const chosen = await ready()
    expect(chosen.checkout).toMatchObject({ wished_hour: '08:00', problems: [] })
    const params = { token: chosen.token }
    const home = await chosen.customer.checkoutSetShippingMethod({
      params,
      body: { shipping_method_id: methods.home },
    })
    expect([home.wished_hour, home.fitting]).toEqual([null, null])
  })

  it('of 64 who come for the last one, one has it; the others hold no goods', async () => {
    const carts = await Promise.all(Array.from({ length: 64 }, () => ready()))
    const outcomes = await Promise.allSettled(carts.map(({ customer, token }) => complete(customer, token)))
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.body] : []))
    expect(lost).toHaveLength(63)
    for (const body of lost) expect(body).toMatchObject({ code: 'wished_hour_missing' })
    expect(await standing()).toEqual([{ day: '2026-11-26', startsAt: 480, bay: 1 }])
    const [again] = carts.filter((_cart, index) => outcomes[index]!.status === 'rejected')
    const params = { token: again!.token }
    const { fitting } = await again!.customer.checkoutGet({ params })
    expect(fitting!.hours.map(({ value }) => value)).toEqual(['09:00'])
    await again!.customer.checkoutSetData({ params, body: { wished_hour: '09:00' } })
    expect((await complete(again!.customer, again!.token)).fitting!.hour).toBe('09:00')
    // The day is full now, and no day on which the workshop has no room is offered.
    const { checkout } = await ready({ wished_day: undefined, wished_hour: undefined })
    expect(checkout.shipping_method!.wished_days[0]!.value).toBe('2026-11-30')
  })

  it('has as many places as cars are taken at once, and the schema oversells none', async () => {
    await shop.sql`update fitting_partner set capacity = 2`
    await place()
    await place()
    expect((await standing()).map(({ bay }) => bay)).toEqual([1, 2])
    const { customer, token } = await ready({ wished_hour: undefined })
    expect(
      (await customer.checkoutGet({ params: { token } })).fitting!.hours.map(({ value }) => value),
    ).toEqual(['09:00'])
    await expect(shop.sql`update fitting_appointment set bay = 1 where bay = 2`).rejects.toThrow(/place_idx/)
  })

  it('waits for a transfer: only days on which the money can be there are offered', async () => {
    const { checkout } = await ready({
      payment_method_id: methods.transfer,
      wished_day: undefined,
      wished_hour: undefined,
    })
    expect(checkout.shipping_method!.wished_days[0]!.value).toBe('2026-11-30')
  })

  it('says so when a workshop has no room for weeks', async () => {
    const { customer, token } = await ready({ wished_day: undefined, wished_hour: undefined })
    const days = await shop.sql<{ day: string }[]>`
      select to_char(d, 'YYYY-MM-DD') as day from generate_series('2026-11-20'::date, '2027-06-01'::date, '1 day') d`
    await shop.sql`update fitting_partner set closed_days = ${days.map(({ day }) => day)} where point_id = ${point}`
    const refused = customer.checkoutSetShippingMethod({
      params: { token },
      body: { shipping_method_id: method, pickup_point_id: point },
    })
    expect(await failure(refused)).toMatchObject({
      body: { errors: { pickup_point_id: [expect.stringContaining('nincs szabad időpontja')] } },
    })
  })

  const hoursOf = ({ customer, order }: { customer: Client; order: Order }) =>
    customer.orderGetFittingHours({ params: { id: order.id }, query: {} })
  const move = ({ customer, order }: { customer: Client; order: Order }, day: string, hour: string) =>
    customer.orderSetFitting({ params: { id: order.id }, query: {}, body: { day, hour } })

  it('is changed by its customer, with an email, and its place is free at once', async () => {
    const own = await place()
    const offered = await hoursOf(own)
    expect(offered).toMatchObject({ can_change: true, can_cancel: true })
    expect(offered.days.slice(0, 2)).toEqual([
      {
        value: '2026-11-26',
        label: 'csütörtök, november\u00a026.',
        hours: [{ value: '09:00', label: '9–10 óra' }],
      },
      {
        value: '2026-11-30',
        label: 'hétfő, november\u00a030.',
        hours: ['08', '09', '10', '11'].map((hour) => ({
          value: `${hour}:00`,
          label: `${Number(hour)}–${Number(hour) + 1} óra`,
        })),
      },
    ])
    const changed = await move(own, '2026-11-30', '10:00')
    expect(changed).toMatchObject({
      fitting: { day: '2026-11-30', hour: '10:00' },
      wished_day: { iso: '2026-11-30' },
      promise: { days: expect.stringContaining('november\u00a030.') },
    })
    expect(await standing()).toEqual([{ day: '2026-11-30', startsAt: 600, bay: 1 }])
    const [email] = await shop.sql<{ text: string }[]>`
      select text from email_message where dedupe_key like ${`order-edit:${own.order.id}:%`}`
    expect(email!.text).toContain(
      'A szerelés időpontja: hétfő, november 30., 10–11 óra (eddig: csütörtök, november 26., 8–9 óra).',
    )
    await place()
  })

  it('of another day says until when the transfer has to come for it', async () => {
    const own = await place({ payment_method_id: methods.transfer, wished_day: '2026-12-07' })
    const until = async () => {
      const { promise } = await own.customer.orderGet({ params: { id: own.order.id }, query: {} })
      return /ha az átutalás (.*) megérkezik/.exec(promise!.text)![1]
    }
    expect(await until()).toBe('december 3-\u2060án 14 óráig')
    await move(own, '2026-12-07', '09:00')
    expect(await until()).toBe('december 3-\u2060án 14 óráig')
    await move(own, '2026-11-30', '09:00')
    expect(await until()).toBe('november 26-\u2060án 14 óráig')
    await move(own, '2026-12-10', '09:00')
    expect(await until()).toBe('december 8-\u2060án 14 óráig')
  })

  it('that another took meanwhile is refused, and the own one stays', async () => {
    const [one, two] = [await place(), await place({ wished_hour: '09:00' })]
    expect(await failure(move(one, '2026-11-26', '09:00'))).toMatchObject({
      status: 409,
      body: { code: 'order_fitting_taken' },
    })
    expect((await standing()).map(({ startsAt }) => startsAt)).toEqual([480, 540])
    const outcomes = await Promise.allSettled([
      move(one, '2026-11-30', '08:00'),
      move(two, '2026-11-30', '08:00'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await standing()).toHaveLength(2)
  })

  it('is given back, chosen again, and fixed from the day on which it is', async () => {
    const own = await place()
    const given = await own.customer.orderCancelFitting({ params: { id: own.order.id }, query: {} })
    expect(given).toMatchObject({ fitting: null, wished_day: { iso: '2026-11-26' } })
    expect(await standing()).toEqual([])
    const twice = own.customer.orderCancelFitting({ params: { id: own.order.id }, query: {} })
    expect(await failure(twice)).toMatchObject({ status: 409, body: { code: 'order_fitting_fixed' } })
    expect((await move(own, '2026-11-26', '09:00')).fitting!.hour).toBe('09:00')
    now = new Date('2026-11-25T22:59:00Z')
    expect((await hoursOf(own)).can_change).toBe(true)
    now = new Date('2026-11-25T23:00:00Z')
    expect(await hoursOf(own)).toMatchObject({ can_change: false, can_cancel: false, days: [] })
    expect(await failure(move(own, '2026-12-01', '08:00'))).toMatchObject({ status: 409 })
  })

  it('is nobody else’s to see or change', async () => {
    const own = await place()
    const foreign = { ...own, customer: guestClient(platform, randomToken()) }
    expect((await failure(hoursOf(foreign))).status).toBe(404)
    expect((await failure(move(foreign, '2026-11-30', '08:00'))).status).toBe(404)
    const cancelled = foreign.customer.orderCancelFitting({ params: { id: own.order.id }, query: {} })
    expect((await failure(cancelled)).status).toBe(404)
  })

  it('can be changed so many times: each is an email', async () => {
    const own = await place()
    for (const hour of ['09:00', '08:00', '09:00', '08:00', '09:00', '08:00'])
      await move(own, '2026-11-26', hour)
    expect(await failure(move(own, '2026-11-26', '09:00'))).toMatchObject({ status: 409 })
  })

  it('falls with its order, and comes back with it while nobody has taken it', async () => {
    const [me] = await shop.sql<{ id: number }[]>`
      insert into staff (email, name, role_id, state) overriding system value
      select 'kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active' returning id`
    const by = { actor: `staff:${me!.id}` } as const
    const undoer = { id: me!.id, rights: new Set(rightNames) }
    const { order } = await place()
    const cancelled = await cancelOrder(platform, order.number, { reason: '', ...by })
    expect(await standing()).toEqual([])
    // A cancelled order has none, whatever else is taken back of it.
    await shop.sql.begin((tx) => restoreAppointment(tx, order.id))
    expect(await standing()).toEqual([])
    expect(await takeBack(platform, [cancelled.undo!], undoer)).toEqual([
      { number: order.number, reason: null },
    ])
    expect(await standing()).toHaveLength(1)
    const again = await cancelOrder(platform, order.number, { reason: '', ...by })
    await place()
    expect(await takeBack(platform, [again.undo!], undoer)).toEqual([
      { number: order.number, reason: expect.stringContaining('más foglalta le') },
    ])
    expect(await standing()).toHaveLength(1)
  })

  it('is set for each workshop of the list, and by one colleague after the other', async () => {
    await place()
    const [a, b] = await listPartners(shop.sql, '2026-11-24')
    expect(a).toMatchObject({ pointId: point, isListed: true, booked: 1, settings: { capacity: 1 } })
    expect(b).toMatchObject({ pointId: 'partner:b', booked: 0, settings: null })
    const version = a!.settings!.version
    const desk = await fittingFeature.adminHandlers!({ platform } as never)
    const listed = (await desk.listFittingPartners!({} as never, {} as never)) as unknown
    adminRows.listFittingPartners.response.parse(listed)
    const save = (own: number) => savePartner(shop.sql, { pointId: point, version: own }, partner())
    expect([await save(0), await save(version), await save(version)]).toEqual([false, true, false])
    expect(await savePartner(shop.sql, { pointId: 'gls:x', version: 0 }, partner())).toBe(false)
  })

  describe('is announced to the workshop', () => {
    const later = () => shop.sql`update fitting_appointment set changed_at = now() - interval '1 minute'`
    const emails = async () => {
      await later()
      await announceFittings(platform)
      return (
        await shop.sql<{ subject: string; text: string }[]>`
          delete from email_message where dedupe_key like 'fitting:%' returning subject, text`
      ).map(({ subject, text }) => ({ subject, text }))
    }

    it('by an email for each change, once', async () => {
      const own = await place()
      await announceFittings(platform)
      expect(await shop.sql`select from email_message where dedupe_key like 'fitting:%'`).toHaveLength(0)
      const [booked, ...none] = await emails()
      expect(none).toEqual([])
      expect(booked!.subject).toBe('Új szerelés: csütörtök, november\u00a026., 8–9 óra')
      for (const part of [
        'Szabó-Nagy Éva',
        '+36301234567',
        '4 db',
        '18 000 Ft',
        'Nordval Fjell',
        '/szerelesi-naptar?',
      ])
        expect(booked!.text.replaceAll('\u00a0', ' ')).toContain(part)
      expect(booked!.text).not.toContain('Pozsonyi')
      expect(await emails()).toEqual([])
      await move(own, '2026-11-30', '08:00')
      const [moved] = await emails()
      expect(moved!.subject).toBe('Szerelés más időpontban: hétfő, november\u00a030., 8–9 óra')
      await own.customer.orderCancelFitting({ params: { id: own.order.id }, query: {} })
      expect((await emails()).map(({ subject }) => subject)).toEqual([
        'Lemondott szerelés: hétfő, november\u00a030., 8–9 óra',
      ])
    })

    it('not at all of what was taken back before', async () => {
      const own = await place()
      await own.customer.orderCancelFitting({ params: { id: own.order.id }, query: {} })
      expect(await emails()).toEqual([])
    })

    it('by a list of the day, for who has the link, until there is a new one', async () => {
      await acceptOrder(platform, (await place()).order.number, {})
      const [booked] = await emails()
      const link = new URL(/https?:\S+szerelesi-naptar\S+/.exec(booked!.text)![0])
      const body = { point: link.searchParams.get('muhely')!, token: link.searchParams.get('jel')! }
      const handlers = await fittingFeature.handlers!({ platform } as never)
      const invoke = createInvoke(handlers as Handlers, { checkResponses: true })
      const client = createClient(endpoints, inProcessTransport(invoke, guestContext()))
      expect(await client.fittingGetDay({ body })).toMatchObject({
        workshop: 'Gumis A',
        day: { iso: '2026-11-26' },
        days: [{ iso: '2026-11-26', cars: 1 }],
        fittings: [{ hour: '08:00', name: 'Szabó-Nagy Éva', wheels: 4, arrival: 'Még nem indult el' }],
      })
      const other = await client.fittingGetDay({ body: { ...body, day: '2026-11-30' } })
      expect(other).toMatchObject({ day: { iso: '2026-11-30' }, fittings: [] })
      // Days long gone show nobody.
      expect((await client.fittingGetDay({ body: { ...body, day: '2026-01-05' } })).day.iso).toBe(
        '2026-11-26',
      )
      for (const wrong of [
        { ...body, point: 'partner:b' },
        { ...body, token: 'x' },
      ])
        expect((await failure(client.fittingGetDay({ body: wrong }))).status).toBe(404)
      await renewLink(shop.sql, point)
      expect((await failure(client.fittingGetDay({ body }))).status).toBe(404)
    })
  })
})
