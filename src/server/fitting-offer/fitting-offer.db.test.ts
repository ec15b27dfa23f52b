import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { savePartner } from '#server/fitting/fitting-list-store.ts'
import { findTown } from '#server/store/index.ts'
import { importPickupFeed } from '#server/shipping/index.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createFittingOfferHandlers } from './fitting-offer-api.ts'

const days = { monday: '8:00-12:00', tuesday: '8:00-12:00', wednesday: '8:00-12:00', thursday: '8:00-10:00' }
const rows = [
  { id: 'gyor', city: 'Győr', postal_code: '9021', latitude: 47.6875, longitude: 17.6504 },
  { id: 'szeged', city: 'Szeged', postal_code: '6720', latitude: 46.253, longitude: 20.148 },
].map((row) => ({ name: `Gumis ${row.city}`, address: 'Fő út 1.', ...days, ...row }))
const money = (value: number, formatted: string) => ({ value, formatted_value: formatted })

describe('delivery and fitting of goods that are looked at', () => {
  let shop: ShopDatabase
  let client: Client
  let tyre: number
  let oil: number
  let wheel: number
  let mounting: number
  // A Tuesday morning.
  const now = new Date('2026-11-24T08:00:00Z')

  beforeAll(async () => {
    shop = await createShopDatabase('fitting_offer')
    const { sql } = shop
    const handlers = createFittingOfferHandlers(testPlatform(sql, () => now))
    const invoke = createInvoke(handlers as Handlers, { checkResponses: true })
    client = createClient(endpoints, inProcessTransport(invoke, guestContext()))
    tyre = await insertVariant(sql, { name: 'Nordval Fjell 205/55 R16', stock: 8, gross: 30_000 })
    oil = await insertVariant(sql, { name: 'Motorolaj', stock: 8, gross: 5000 })
    wheel = await insertVariant(sql, { name: 'Kettős 6,5x16', stock: 8, gross: 20_000 })
    mounting = await insertVariant(sql, { name: 'Kerékszerelés 16"', stock: 99, gross: 4000 })
    await sql`
      insert into attribute (slug, name, kind)
      values ('felni', 'Felni', 'number'), ('szelesseg', 'Szélesség', 'number'), ('felni-szelesseg', 'Felni szélessége', 'number')`
    const values = [
      [tyre, 'felni', 16],
      [tyre, 'szelesseg', 205],
      [wheel, 'felni', 16],
      [wheel, 'felni-szelesseg', 6.5],
      [mounting, 'felni', 16],
    ] as const
    for (const [variant, slug, value] of values)
      await sql`
        insert into variant_attribute (variant_id, attribute_id, value, number)
        select ${variant}, id, ${String(value)}, ${value} from attribute where slug = ${slug}`
    await sql`
      insert into shipping_method (slug, name, provider, bands, is_pickup_point, address_required, pickup_providers, requested_day_from)
      values ('muhely', 'Szerelő', 'partner', ${sql.json([{ fromTotal: 0, toWeightGrams: null, gross: 990 }])}, true, false, '{partner}', 2)`
    await importPickupFeed(sql, { name: 'partner', text: JSON.stringify(rows), now: new Date() })
    for (const [id, gross] of [
      ['gyor', 4500],
      ['szeged', 4000],
    ] as const)
      await savePartner(
        sql,
        { pointId: `partner:${id}`, version: 0 },
        {
          active: true,
          capacity: 1,
          email: '',
          phone: '+36 1 234 5678',
          prices: [{ vehicle: null, toRim: 16, gross }],
          closedDays: [],
        },
      )
  })
  beforeEach(async () => {
    await shop.sql`update fitting_partner set active = true, closed_days = '{}'`
    await shop.sql`update pickup_point set active = true`
    await shop.sql`update shipping_method set active = true`
  })
  afterAll(() => shop.drop())

  const offerOf = (goods: string, workshop?: string) =>
    client.deliveryGetOffer({ query: { goods, ...(workshop === undefined ? {} : { workshop }) } })

  it('count a wheel once where its tyre and its mounting are bought with it', async () => {
    const { fitting } = await offerOf(`${tyre}:4,${wheel}:4,${mounting}:4`)
    expect(fitting).toMatchObject({ wheels: 4, workshop: { price: money(16_000, '16\u00a0000\u00a0Ft') } })
    const spare = await offerOf(`${tyre}:4,${wheel}:5`)
    expect(spare.fitting).toMatchObject({
      wheels: 5,
      workshop: { price: money(20_000, '20\u00a0000\u00a0Ft') },
    })
  })

  it('say what the checkout would, at the workshop that is cheaper among equals', async () => {
    const { address, fitting } = await offerOf(`${tyre}:4`)
    // From 100 000 forints on, delivery to an address is free.
    expect(address).toEqual(money(0, '0\u00a0Ft'))
    expect(fitting).toMatchObject({
      workshop: {
        id: 'partner:szeged',
        name: 'Gumis Szeged',
        next: { day: '2026-11-26', hour: '08:00', text: 'csütörtökön 8 órakor' },
        price: money(16_000, '16\u00a0000\u00a0Ft'),
      },
      is_wanted: false,
      wheels: 4,
      delivery: money(990, '990\u00a0Ft'),
    })
    expect((await offerOf(`${tyre}:1`)).fitting!.workshop.price).toEqual(money(4000, '4\u00a0000\u00a0Ft'))
  })

  it('follow the workshop that the customer has chosen, while it takes parcels', async () => {
    const chosen = async () => (await offerOf(`${tyre}:4`, 'partner:gyor')).fitting
    expect(await chosen()).toMatchObject({ is_wanted: true, workshop: { id: 'partner:gyor' } })
    await shop.sql`update pickup_point set active = false where id = 'partner:gyor'`
    expect(await chosen()).toMatchObject({ is_wanted: false, workshop: { id: 'partner:szeged' } })
    await shop.sql`update pickup_point set active = false`
    expect(await chosen()).toBeNull()
  })

  it('have no fitting for what no workshop fits or nobody delivers there, and nothing at all for what can not be had', async () => {
    const { address, fitting } = await offerOf(`${oil}:1`)
    expect(address!.value).toBeGreaterThan(0)
    expect(fitting).toBeNull()
    const nothing = { address: null, point: null, fitting: null }
    expect(await offerOf(`${tyre}:9`)).toEqual(nothing)
    expect(await offerOf('999999:1')).toEqual(nothing)
    await shop.sql`update shipping_method set active = false where slug = 'muhely'`
    expect((await offerOf(`${tyre}:4`)).fitting).toBeNull()
    expect(await client.fittingGetWorkshops({ query: {} })).toMatchObject({ total: 0, workshops: [] })
  })

  it('list the workshops, nearest first from a postal code or a town as it is typed', async () => {
    const list = async (near?: string, goods = `${tyre}:4`) => {
      const found = await client.fittingGetWorkshops({ query: { goods, ...(near && { near }) } })
      return [found.near, ...found.workshops.map(({ city, distance }) => `${city} ${distance}`)]
    }
    expect(await list()).toEqual([null, 'Szeged null', 'Győr null'])
    expect(await list('9028')).toEqual(['9028', 'Győr 0', 'Szeged 247681'])
    expect(await list('gyor')).toEqual(['Győr', 'Győr 0', 'Szeged 247681'])
    // No point stands in it: its postal code is near those that do.
    expect((await list('Algyő'))[1]).toBe('Szeged 0')
    expect((await list('nincs ilyen'))[0]).toBeNull()
    expect(await findTown('budapest xi. kerület')).toMatchObject({ name: 'Budapest' })
  })

  it('price the goods that were named, and of none the cheapest wheel', async () => {
    const some = await client.fittingGetWorkshops({ query: { goods: `${tyre}:2` } })
    const [first] = some.workshops
    expect(some).toMatchObject({ wheels: 2, total: 2 })
    expect(first).toMatchObject({ price: { value: 8000 }, address: '6720 Szeged, Fő út 1.' })
    const none = await client.fittingGetWorkshops({ query: { goods: `${oil}:2` } })
    expect(none).toMatchObject({
      wheels: 0,
      workshops: [{ price: null, price_per_wheel: { value: 4500 } }, {}],
    })
  })

  it.each([
    '',
    'abc',
    '1',
    '1:0',
    '1:-1',
    '1:1000',
    '1:1,',
    `${'1:1,'.repeat(30)}1:1`,
    '1:1;drop table cart',
  ])('refuse goods like %j', async (goods) => {
    expect(await failure(offerOf(goods))).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})
