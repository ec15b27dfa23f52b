import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importPickupFeed } from '#server/shipping/index.ts'
import {
  contact,
  createShopDatabase,
  insertVariant,
  readySteps,
  shippingAddress,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, failure, testPlatform, guestClient } from '#tests/race/shop-calls.ts'

const place = { postal_code: '9021', city: 'Győr', latitude: 47.6875, longitude: 17.6504 }
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => [day, '00:00', '24:00'])
const gls = (id: number, type: 'parcel-shop' | 'parcel-locker') => ({
  id: `g${id}`,
  type,
  name: `GLS ${id}`,
  contact: { postalCode: '9021', city: 'Győr', address: `Fő út ${id}.`, countryCode: 'HU' },
  location: [place.latitude + id / 1000, place.longitude],
  hours: always,
})
const partner = (id: string, open: object) => ({
  id,
  name: `Őri Gumi ${id}`,
  address: 'Fő út 1.',
  ...place,
  ...open,
})
const week = { monday: '8:00-16:00', tuesday: '8:00-16:00', wednesday: '8:00-16:00', thursday: '8:00-16:00' }

describe('delivery', () => {
  let shop: ShopDatabase
  let client: ReturnType<typeof guestClient>
  let tyre: number
  let oil: number
  let ids: { gls: number; partner: number; region: number }
  // A Tuesday morning.
  let now = new Date('2026-11-24T08:00:00Z')

  beforeAll(async () => {
    shop = await createShopDatabase('delivery')
    const { sql } = shop
    client = guestClient(testPlatform(sql, () => now))
    await sql`insert into category (path, slug, name) values ('{2}', 'olajok', 'Olajok')`
    tyre = await insertVariant(sql, { name: 'Nordval Fjell' })
    oil = await insertVariant(sql, { name: 'Motorolaj' })
    await sql`update product set locker_allowed = false where name = 'Nordval Fjell'`
    await sql`update product set main_category_id = 2 where name = 'Motorolaj'`
    await sql`update product_category set category_id = 2 where product_id = (select id from product where name = 'Motorolaj')`
    const rows = await sql<{ slug: string; id: number }[]>`
      insert into shipping_method (slug, name, provider, is_pickup_point, address_required, pickup_providers, eligibility, requested_day_from, position)
      values ('gls', 'GLS', 'gls', true, false, '{gls}', '{}', null, 5),
        ('partner', 'Szerelő', 'partner', true, false, '{partner}', '{"onlyCategories": ["gumik"]}', 2, 6),
        ('region', 'Saját futár', 'own', false, true, '{}', '{"postalCodes": ["11"]}', null, 7)
      returning slug, id`
    ids = Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) as typeof ids
  })
  beforeEach(async () => {
    now = new Date('2026-11-24T08:00:00Z')
    await shop.sql`delete from pickup_point`
    const points = [gls(1, 'parcel-shop'), gls(2, 'parcel-locker'), gls(3, 'parcel-shop')]
    await importPickupFeed(shop.sql, { name: 'gls', text: JSON.stringify({ items: points }), now })
    await importPickupFeed(shop.sql, { name: 'partner', text: JSON.stringify([partner('a', week)]), now })
  })
  afterAll(() => shop.drop())

  const cartOf = async (...items: number[]) => ({
    token: (await cartWith(client, ...items.map((id) => ({ id })))).token,
  })
  const problems = ({ problems: found }: { problems: { code: string; message: string }[] }) =>
    found.filter(({ code }) => /shipping_method|pickup|wished_day/.test(code)).map(({ code }) => code)
  const choose = (
    params: { token: string },
    body: Parameters<typeof client.checkoutSetShippingMethod>[0]['body'],
  ) => client.checkoutSetShippingMethod({ params, body })
  const near = { center_position_lat: 47.6, center_position_lon: 17.6, page: 1, per_page: 24 }

  it('requests a pickup point, takes one and forgets it with the method', async () => {
    const params = await cartOf(tyre)
    expect(problems(await choose(params, { shipping_method_id: ids.gls }))).toEqual(['pickup_point_missing'])
    const chosen = await choose(params, { shipping_method_id: ids.gls, pickup_point_id: 'gls:g1' })
    expect(problems(chosen)).toEqual([])
    expect(chosen.pickup_point).toMatchObject({ id: 'gls:g1', address: '9021 Győr, Fő út 1.' })
    await choose(params, { shipping_method_id: 1, pickup_point_id: 'gls:g1' })
    expect(problems(await choose(params, { shipping_method_id: ids.gls }))).toEqual(['pickup_point_missing'])
  })

  it.each([
    ['unknown', 'gls:none', /Nincs ilyen/],
    ["another provider's", 'partner:a', /nem ehhez/],
    ['too small', 'gls:g2', /csomagautomatába nem kérhető/],
  ])('refuses a point that is %s', async (_what, id, message) => {
    const params = await cartOf(tyre)
    const refused = await failure(choose(params, { shipping_method_id: ids.gls, pickup_point_id: id }))
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'pickup_point_missing', errors: { pickup_point_id: [expect.stringMatching(message)] } },
    })
    expect(await client.checkoutGet({ params })).toMatchObject({ shipping_method: null, pickup_point: null })
  })

  it('gives what fits a locker into a locker, until something larger comes', async () => {
    const params = await cartOf(oil)
    expect(
      problems(await choose(params, { shipping_method_id: ids.gls, pickup_point_id: 'gls:g2' })),
    ).toEqual([])
    await client.checkoutAddCartItem({ params, body: [{ product_variant_id: tyre, quantity: 1 }] })
    expect(await client.checkoutGet({ params })).toMatchObject({
      problems: expect.arrayContaining([
        {
          code: 'pickup_point_missing',
          message: 'A kosárban lévő termék mérete miatt csomagautomatába nem kérhető.',
        },
      ]),
    })
  })

  it('says so when the chosen point has closed meanwhile, and places no order', async () => {
    const params = await cartOf(tyre)
    await client.checkoutSetData({ params, body: readySteps })
    await choose(params, { shipping_method_id: ids.gls, pickup_point_id: 'gls:g1' })
    await shop.sql`update pickup_point set active = false where id = 'gls:g1'`
    expect(await failure(complete(client, params.token))).toMatchObject({
      status: 422,
      body: { code: 'pickup_point_missing', message: expect.stringContaining('GLS 1') },
    })
    const again = await failure(choose(params, { shipping_method_id: ids.gls, pickup_point_id: 'gls:g1' }))
    expect(again.status).toBe(422)
  })

  it('offers the days on which the fitting partner works, and keeps point and day in the order', async () => {
    const params = await cartOf(tyre)
    const body = { shipping_method_id: ids.partner, pickup_point_id: 'partner:a' }
    const { shipping_method: offered } = await choose(params, body)
    expect(offered!.wished_days.slice(0, 2)).toEqual([
      { value: '2026-11-26', label: 'csütörtök, november\u00a026.' },
      { value: '2026-11-30', label: 'hétfő, november\u00a030.' },
    ])
    expect(offered!.promise!.text).toBe('Leghamarabb a műhelyben: csütörtök, november\u00a026.')
    await client.checkoutSetData({ params, body: readySteps })
    const chosen = await choose(params, body)
    expect(problems(chosen)).toEqual(['wished_day_missing'])
    // A transfer has to be there before.
    expect(chosen.shipping_method!.wished_days[0]!.value).toBe('2026-11-30')
    for (const refused of ['2026-11-26', '2026-11-27']) {
      const closed = await failure(choose(params, { ...body, wished_day: refused }))
      expect(closed).toMatchObject({ status: 422, body: { errors: { wished_day: [expect.any(String)] } } })
    }
    expect(problems(await choose(params, { ...body, wished_day: '2026-11-30' }))).toEqual([])

    const order = await complete(client, params.token)
    expect(order).toMatchObject({
      pickup_point: { name: 'Őri Gumi a', address: '9021 Győr, Fő út 1.', type: 'partner' },
      wished_day: { iso: '2026-11-30', formatted_date: 'hétfő, november\u00a030.' },
      promise: {
        text: 'A műhelyben: hétfő, november\u00a030., ha az átutalás november 26-\u2060án 14 óráig megérkezik',
      },
    })
    await shop.sql`update pickup_point set name = 'Más', active = false`
    expect(await client.orderGet({ params: { id: order.id }, query: {} })).toMatchObject({
      pickup_point: { name: 'Őri Gumi a' },
    })
  })

  it('requests another day when the chosen one can no longer be had', async () => {
    const params = await cartOf(tyre)
    const body = { shipping_method_id: ids.partner, pickup_point_id: 'partner:a', wished_day: '2026-11-26' }
    expect(problems(await choose(params, body))).toEqual([])
    now = new Date('2026-11-24T14:00:00Z')
    expect(await client.checkoutGet({ params })).toMatchObject({
      problems: expect.arrayContaining([
        {
          code: 'wished_day_missing',
          message: 'A választott nap már nem kérhető. Kérjük, válasszon másikat.',
        },
      ]),
    })
  })

  it('lists why a method can not be chosen for these goods or this address', async () => {
    const params = await cartOf(tyre, oil)
    const reasons = async () =>
      Object.fromEntries(
        (await client.checkoutGetShippingMethods({ params })).map((one) => [one.id, one.unavailable_reason]),
      )
    expect(await reasons()).toMatchObject({
      [ids.partner]: 'Ehhez a termékhez nem választható: Motorolaj.',
      [ids.region]: null,
    })
    await client.checkoutSetContact({ params, body: contact })
    await choose(params, { shipping_method_id: ids.region })
    const far = { ...shippingAddress, postal_code: '9021', city: 'Győr' }
    const checkout = await client.checkoutSetAddress({ params, body: { shipping_address: far } })
    expect(checkout.problems).toContainEqual({
      code: 'shipping_method_unavailable',
      message: 'Erre a címre (9021) nem választható.',
    })
    expect(await reasons()).toMatchObject({ [ids.region]: 'Erre a címre (9021) nem választható.' })
  })

  it('lists and maps only what this cart may choose', async () => {
    const list = async (token: string, providers: string[]) =>
      (
        await client.checkoutGetPickupPoints({
          params: { token },
          query: { ...near, providers: providers.join(',') },
        })
      ).data.map(({ id }) => id)
    const big = (await cartOf(tyre)).token
    const small = (await cartOf(oil)).token
    expect(await list(big, ['gls'])).toEqual(['gls:g1', 'gls:g3'])
    expect(await list(small, ['gls'])).toEqual(['gls:g1', 'gls:g2', 'gls:g3'])
    expect(await list(small, ['partner', 'gls'])).toHaveLength(4)
    expect(await list(small, ['foxpost', 'own'])).toEqual([])
    await shop.sql`update shipping_method set active = false where id = ${ids.gls}`
    expect(await list(small, ['gls'])).toEqual([])
    await shop.sql`update shipping_method set active = true where id = ${ids.gls}`

    const box = { min_lat: 47, max_lat: 48, min_lon: 17, max_lon: 18, providers: 'gls' }
    const map = await client.checkoutGetPickupPointsMap({ params: { token: big }, query: box })
    expect(map.pickup_points.map(({ id }) => id)).toEqual(['gls:g1', 'gls:g3'])
    expect(map.coordinate_groups).toEqual([])
  })

  it('pages the list and searches it', async () => {
    const params = await cartOf(oil)
    const query = { ...near, providers: 'gls', per_page: 2, page: 2 }
    expect(await client.checkoutGetPickupPoints({ params, query })).toMatchObject({
      total: 3,
      per_page: 2,
      current_page: 2,
      last_page: 2,
      data: [{ id: 'gls:g3', distance: expect.any(Number), hours_per_day: expect.any(Array) }],
    })
    const search = async (text: string) =>
      (await client.checkoutGetPickupPoints({ params, query: { ...near, providers: 'gls', search: text } }))
        .total
    expect([await search('gyor fo'), await search('90'), await search('Pécs')]).toEqual([3, 3, 0])
  })

  it('reveals nothing to someone else, and refuses a box that is turned inside out or swapped', async () => {
    const foreign = { token: 'x'.repeat(43) }
    const query = { ...near, providers: 'gls' }
    expect((await failure(client.checkoutGetPickupPoints({ params: foreign, query }))).status).toBe(404)
    const params = await cartOf(oil)
    const box = { min_lat: 47, max_lat: 48, min_lon: 17, max_lon: 18, providers: 'gls' }
    const owned = await cartOf(oil)
    await shop.sql`
      with owner as (insert into users (email) values ('anna@example.hu') returning id)
      update cart set user_id = owner.id from owner where token = ${owned.token}`
    expect((await failure(client.checkoutGetPickupPoints({ params: owned, query }))).status).toBe(404)
    expect((await failure(client.checkoutGetPickupPointsMap({ params: owned, query: box }))).status).toBe(404)
    for (const wrong of [
      { min_lat: 48, max_lat: 47 },
      { min_lon: 18, max_lon: 17 },
      { min_lat: 17, max_lat: 18, min_lon: 47, max_lon: 48 },
      { min_lat: 47, max_lat: 47 },
    ])
      expect(
        (await failure(client.checkoutGetPickupPointsMap({ params, query: { ...box, ...wrong } }))).status,
      ).toBe(422)
  })
})
