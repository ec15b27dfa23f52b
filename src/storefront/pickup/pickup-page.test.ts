import { describe, expect, it, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { Client } from '#contract/client.ts'
import type { Cart, Checkout, NearPickupPoint, ShippingMethod } from '#contract/wire.ts'
import { render, type RenderContext } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'

const amount = (value: number) => ({ value, formatted_value: `${value} Ft` })
const price = (value: number) => ({ net: amount(0), tax: amount(0), gross: amount(value) })
const method = (changes: Partial<ShippingMethod>): ShippingMethod => ({
  id: 4,
  name: 'GLS csomagpont',
  description: '',
  price: price(1290),
  free_from: null,
  address_required: false,
  image: null,
  provider: 'gls',
  is_pickup_point: true,
  request_for_quotation: false,
  pickup_providers: ['gls'],
  wished_days: [],
  promise: null,
  available: true,
  unavailable_reason: null,
  ...changes,
})
const point = (id: string): NearPickupPoint => ({
  id: `gls:${id}`,
  name: `Őri Papír ${id}`,
  address: '9021 Győr, Fő út 1.',
  postal_code: '9021',
  city: 'Győr',
  coordinates: { latitude: 47.6, longitude: 17.6 },
  hours_per_day: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: [{ from: '00:00', to: '24:00' }] })),
  features: ['card'],
  saturation: 'medium',
  type: 'locker',
  provider: 'gls',
  distance: 1234,
})
const checkout = (changes: Partial<Checkout>): Checkout => ({
  token: 'kosar',
  contact: null,
  shipping_method: method({}),
  shipping_address: null,
  billing_address: null,
  pickup_point: null,
  wished_day: null,
  wished_hour: null,
  fitting: null,
  payment_method: null,
  coupon: null,
  comment: '',
  cart: {
    id: 'k',
    token: 'kosar',
    revision: 1,
    items: [],
    totals: { count: 0, price: price(0) },
    promise: null,
  },
  totals: { items: [], total: price(0) },
  problems: [{ code: 'pickup_point_missing', message: 'Válasszon átvételi pontot.' }],
  ...changes,
})

/** The page as it comes without scripts, for a form that was sent when there are fields. */
async function open(
  state: Checkout,
  fields?: Record<string, string>,
  calls: Partial<Client> = {},
  cookie = '',
  setCookie: RenderContext['setCookie'] = () => undefined,
) {
  const checkoutGetPickupPoints = vi.fn<Client['checkoutGetPickupPoints']>(async () => {
    const data = Array.from({ length: 10 }, (_, index) => point(String(index)))
    return { data, total: 31, per_page: 10, current_page: 1, last_page: 4 }
  })
  const body = fields && new URLSearchParams({ open: 'shipping', shipping_method_id: '4', ...fields })
  const request = new Request(
    'https://bolt.example/fizetes',
    body ? { method: 'POST', body, headers: { cookie } } : {},
  )
  const response = await render(
    request,
    testContext(
      {
        // The guard of the page only looks whether there is something in it.
        checkoutGetCart: async () => ({ ...state.cart, items: [{}] }) as Cart,
        userGetMe: async () => {
          throw new ResponseError(401, { message: 'Unauthenticated.' })
        },
        checkoutGet: async () => state,
        checkoutGetShippingMethods: async () => [state.shipping_method ?? method({})],
        checkoutGetPaymentMethods: async () => [],
        checkoutGetPickupPoints,
        ...calls,
      },
      { cartToken: 'kosar', setCookie },
    ),
  )
  const html = await response.text()
  // What the browser's script reads is not the page.
  return {
    html: html.replaceAll(/<script[\s\S]*?<\/script>/g, ''),
    status: response.status,
    checkoutGetPickupPoints,
  }
}

describe('the delivery step without scripts', () => {
  it('offers the ten nearest points and a search that the form sends', async () => {
    const { html, checkoutGetPickupPoints } = await open(checkout({}))
    expect(html.match(/type="radio"[^>]*name="pickup_point_id"/g)).toHaveLength(10)
    expect(html).toContain('name="pickup_search"')
    expect(html).toMatch(
      /<button[^>]*value="pickup:search"[^>]*name="intent"|<button[^>]*name="intent"[^>]*value="pickup:search"/,
    )
    expect(html).toMatch(/<button[^>]*value="pickup:choose"/)
    expect(html).toContain('31 átvételi pont, a távolság Budapest közepétől')
    expect(html).toContain('Éjjel-nappal nyitva')
    expect(html).toContain('félig telt')
    expect(html).not.toContain('Térképen')
    expect(html).not.toContain(' style=')
    expect(checkoutGetPickupPoints.mock.calls[0]?.[0]).toMatchObject({
      params: { token: 'kosar' },
      query: { providers: 'gls', per_page: 10 },
    })
  })

  it('shows what was looked for after the form was sent, and keeps what was typed', async () => {
    const { html, checkoutGetPickupPoints } = await open(checkout({}), {
      intent: 'pickup:search',
      pickup_search: 'Győr',
      'billing_address.city': 'Pécs',
    })
    expect(html).toContain('31 találat erre: Győr')
    expect(html).toContain('value="Győr"')
    expect(html).toContain('value="Pécs"')
    expect(checkoutGetPickupPoints.mock.calls.map(([{ query }]) => query.search)).toContain('Győr')
  })

  it('saves the marked point with its method, and requests one where none is marked', async () => {
    const checkoutSetShippingMethod = vi.fn<Client['checkoutSetShippingMethod']>(async () => checkout({}))
    const marked = { intent: 'pickup:choose', pickup_for: '4', pickup_point_id: 'gls:3' }
    await open(checkout({}), marked, { checkoutSetShippingMethod })
    expect(checkoutSetShippingMethod).toHaveBeenCalledWith({
      params: { token: 'kosar' },
      body: { shipping_method_id: 4, pickup_point_id: 'gls:3', wished_day: null, wished_hour: null },
    })
    const { html, status } = await open(checkout({}), { intent: 'pickup:choose', pickup_for: '4' })
    expect(status).toBe(422)
    expect(html).toContain('href="#f-pickup_point_id"')
    expect(html).toContain('Válasszon átvételi pontot.')
  })

  describe('that goes to a workshop', () => {
    const fitting = checkout({
      shipping_method: method({ provider: 'partner', pickup_providers: ['partner'] }),
    })
    const chosenWith = async (cookie: string, changes: Record<string, string> = {}, state = fitting) => {
      const refusal = new ResponseError(422, { message: 'Nem.', errors: { pickup_point_id: ['Bezárt.'] } })
      const checkoutSetShippingMethod = vi.fn<Client['checkoutSetShippingMethod']>(async ({ body }) => {
        if (body.pickup_point_id === 'partner:gone') throw refusal
        return state
      })
      const fields = { intent: 'choose:shipping', ...changes }
      const { html, status } = await open(state, fields, { checkoutSetShippingMethod }, cookie)
      const points = checkoutSetShippingMethod.mock.calls.map(([{ body }]) => body.pickup_point_id)
      return { points, status, html }
    }

    it('preselects the one that was chosen before', async () => {
      const cookie = 'boltiv_workshop=partner%3Aa'
      expect((await chosenWith(cookie)).points).toEqual([null, 'partner:a'])
      // One that is chosen here stays.
      const here = { pickup_for: '4', pickup_current: 'partner:b' }
      expect((await chosenWith(cookie, here)).points).toEqual(['partner:b'])
      expect((await chosenWith('')).points).toEqual([null])
      expect((await chosenWith(cookie, {}, checkout({}))).points).toEqual([null])
    })

    it('remembers the one that was taken, and no point of another kind', async () => {
      const chosenAt = async (pickup: NearPickupPoint | null) => {
        const setCookie = vi.fn<RenderContext['setCookie']>()
        const fields = { intent: 'pickup:choose', pickup_for: '4', pickup_point_id: 'partner:b' }
        const state = { ...fitting, pickup_point: pickup }
        await open(fitting, fields, { checkoutSetShippingMethod: async () => state }, '', setCookie)
        return setCookie.mock.calls
      }
      const workshop: NearPickupPoint = {
        ...point('b'),
        id: 'partner:b',
        type: 'partner',
        provider: 'partner',
      }
      expect(await chosenAt(workshop)).toContainEqual([
        'boltiv_workshop',
        'partner:b',
        { maxAge: 15_552_000 },
      ])
      expect(JSON.stringify(await chosenAt(point('3')))).not.toContain('workshop')
      expect(JSON.stringify(await chosenAt(null))).not.toContain('workshop')
    })

    it('is remembered too where its day has to be chosen again', async () => {
      const setCookie = vi.fn<RenderContext['setCookie']>()
      const workshop: NearPickupPoint = {
        ...point('b'),
        id: 'partner:b',
        type: 'partner',
        provider: 'partner',
      }
      const fields = {
        intent: 'pickup:choose',
        pickup_for: '4',
        pickup_point_id: 'partner:b',
        wished_day: '2026-12-01',
      }
      const closed = new ResponseError(422, { message: 'Nem.', errors: { wished_day: ['Zárva.'] } })
      const checkoutSetShippingMethod: Client['checkoutSetShippingMethod'] = async ({ body }) => {
        if (body.wished_day !== null) throw closed
        return { ...fitting, pickup_point: workshop }
      }
      await open(fitting, fields, { checkoutSetShippingMethod }, '', setCookie)
      expect(setCookie).toHaveBeenCalledWith('boltiv_workshop', 'partner:b', { maxAge: 15_552_000 })
    })

    it('says nothing of one that can not be had any more', async () => {
      const { points, status, html } = await chosenWith('boltiv_workshop=partner%3Agone')
      expect(points).toEqual([null, 'partner:gone'])
      expect(status).toBe(200)
      expect(html).not.toContain('Bezárt.')
    })
  })

  it('shows the chosen point with a way to another, and no list', async () => {
    const chosen = checkout({ pickup_point: point('3'), problems: [] })
    const { html, checkoutGetPickupPoints } = await open({
      ...chosen,
      problems: [{ code: 'billing_address_missing', message: 'Adja meg.' }],
    })
    expect(html).toContain('Őri Papír 3')
    expect(html).toContain('name="pickup_current"')
    expect(html).toMatch(/<button[^>]*value="pickup:search"[^>]*>Másik pont/)
    expect(html).not.toContain('name="pickup_point_id"')
    expect(checkoutGetPickupPoints).not.toHaveBeenCalled()
  })

  it('says why the chosen point can no longer be had, and offers others', async () => {
    const message = 'A választott átvételi pont (Őri Papír 3) jelenleg nem fogad csomagot.'
    const { html } = await open(
      checkout({ pickup_point: point('3'), problems: [{ code: 'pickup_point_missing', message }] }),
    )
    expect(html).toContain(message)
    expect(html.match(/name="pickup_point_id"/g)).toHaveLength(10)
    expect(html).not.toContain('name="pickup_current"')
  })

  it('requests a day where the method has days', async () => {
    const days = [
      { value: '2026-11-26', label: 'november 26., csütörtök' },
      { value: '2026-11-27', label: 'november 27., péntek' },
    ]
    const { html } = await open(
      checkout({
        shipping_method: method({ provider: 'partner', wished_days: days }),
        pickup_point: point('3'),
        wished_day: '2026-11-20',
        problems: [{ code: 'wished_day_missing', message: 'A választott nap már nem kérhető.' }],
      }),
    )
    expect(html).toContain('Melyik napra kéri?')
    expect(html).toContain('november 27., péntek')
    expect(html).toContain('A választott nap már nem kérhető.')
    expect(html).toMatch(/<option value="" selected="">/)
  })

  it('requests an hour of the day where the workshop takes appointments, and says what fitting costs', async () => {
    const days = [{ value: '2026-11-26', label: 'csütörtök, november 26.' }]
    const hours = [
      { value: '08:00', label: '8–9 óra' },
      { value: '09:00', label: '9–10 óra' },
    ]
    const shown = (changes: Partial<Checkout>) =>
      open(
        checkout({
          shipping_method: method({ provider: 'partner', wished_days: days }),
          pickup_point: point('3'),
          wished_day: '2026-11-26',
          fitting: { hours, wheels: 4, price: { value: 18_000, formatted_value: '18 000 Ft' } },
          problems: [{ code: 'wished_hour_missing', message: 'A választott időpont már foglalt.' }],
          ...changes,
        }),
      )
    const { html } = await shown({})
    expect(html).toContain('Hány órára?')
    expect(html.match(/name="wished_hour"/g)).toHaveLength(2)
    expect(html).toContain('4 kerék szerelése 18 000 Ft, a műhelyben fizeti.')
    expect(html).not.toContain('már foglalt')
    const taken = await shown({ wished_hour: '07:00' })
    expect(taken.html).toContain('A választott időpont már foglalt.')
    const chosen = await shown({ wished_hour: '09:00', problems: [] })
    expect(chosen.html).toContain('csütörtök, november 26., 9–10 óra</p>')
  })

  it('requests nothing more where the goods are delivered', async () => {
    const { html } = await open(
      checkout({ shipping_method: method({ is_pickup_point: false }), problems: [] }),
    )
    expect(html).not.toContain('pickup_for')
  })
})
