import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import { formatForint } from '#contract/money.ts'
import type { Order, PaymentTransaction, User, WorkshopCard } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'
import { orderView } from './order-view.ts'

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const price = (gross: number) => ({ net: money(gross), tax: money(0), gross: money(gross) })
const address = {
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó Éva',
}
const moment = (name: string, minute: string) => ({
  name,
  formatted_date_time: `2026. 11. 21. 09:${minute}`,
  iso: `2026-11-21T08:${minute}:00.000Z`,
})
const id = '01999999-0000-7000-8000-000000000001'
const addresses = {
  shipping_address: { ...address, phone: null, email: null, comment: null },
  billing_address: { ...address, tax_number: null },
}
const placed: Order = {
  id,
  number: '2026-000123',
  date: {
    formatted_date: '2026. 11. 21.',
    formatted_time: '09:05',
    formatted_date_time: '2026. 11. 21. 09:05',
    iso: '2026-11-21T08:05:00.000Z',
  },
  total: price(24_990),
  status: { name: 'Feldolgozás alatt', color: 'info' },
  payment_status: { title: 'Fizetésre vár', is_pending: true },
  amount_due: { value: 24_990, formatted_value: '24\u00a0990\u00a0Ft' },
  instant_payment: false,
  items: [],
  contact: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@example.hu', phone: '+36301234567' },
  ...addresses,
  addresses,
  shipping_method: { name: 'Házhoz szállítás', description: '' },
  payment_data: {
    payment_method: { name: 'Átutalás', type: 'transfer', description: '' },
    sub_total: price(24_990),
    adjustments: [],
    total: price(24_990),
  },
  transfer: {
    beneficiary: 'Kft.',
    account: '1234',
    reference: '2026-000123',
    due_date: '2026. 11. 29.',
    code: null,
  },
  comment: '',
  pickup_point: null,
  wished_day: null,
  fitting: null,
  promise: null,
  can_pay: false,
  has_proforma: false,
  has_advance_invoice: false,
  has_invoice: false,
  tracking_urls: [],
  parts: [],
  history: [moment('Feldolgozás alatt', '05')],
}
const shipped: Order = {
  ...placed,
  status: { name: 'Átadva a futárnak', color: 'success' },
  payment_status: { title: 'Fizetve', is_pending: false },
  transfer: null,
  tracking_urls: ['https://gls-group.eu/HU/hu/csomagkovetes?match=1'],
  history: [...placed.history, moment('Átadva a futárnak', '45')],
}
const user: User = {
  id: 7,
  email: 'eva@example.hu',
  first_name: 'Éva',
  last_name: 'Szabó',
  phone: null,
  is_verified: true,
  subscribed_to_newsletter: false,
  cart_token: null,
  password_set: true,
  pending_email: null,
}
const cart = {
  id: 'k',
  token: 'kosar',
  revision: 1,
  items: [],
  totals: { count: 0, price: price(0) },
  promise: null,
}
const missing = new ResponseError(404, { message: 'A rendelés nem található.' })

async function open(
  path: string,
  calls: Partial<Client>,
  isPosted: boolean = false,
  fields: Record<string, string> = {},
) {
  const cookies = new Map<string, string>()
  const request = new Request(`https://bolt.example${path}`, {
    method: isPosted ? 'POST' : 'GET',
    ...(isPosted ? { body: new URLSearchParams(fields) } : {}),
  })
  const response = await render(
    request,
    testContext(calls, { setCookie: (name, value) => void cookies.set(name, value) }),
  )
  const { status, headers } = response
  return { status, location: headers.get('location'), html: await response.text(), cookies }
}
const guestPage = `/fizetesi-informacio?rendeles=${id}`
const ownPage = `/profil/megrendelesek/${id}`
const asUser = { userGetMe: () => Promise.resolve(user) }

describe('an order as its page shows it', () => {
  it('says what comes next until it has left, and how to pay while that is due', () => {
    expect(orderView(placed).next[0]).toBe('Kérjük, utalja át a végösszeget az alábbi adatokkal.')
    const paid = { ...placed, transfer: null, payment_status: { title: 'Fizetve', is_pending: false } }
    expect(orderView(paid).next[0]).toBe('Összekészítjük a rendelését.')
    expect(orderView(shipped).next).toEqual([])
    expect(
      orderView({ ...placed, status: { name: 'Törölve', color: 'error' }, transfer: null }).next,
    ).toEqual([])
  })
})

describe('an order that waits for its transfer', () => {
  const methods = {
    held_until: null,
    payment_methods: [
      {
        id: 2,
        name: 'Utánvét',
        type: 'cash_on_delivery' as const,
        payment_terms: null,
        total: money(25_480),
      },
    ],
  }
  const coded = { ...placed, transfer: { ...placed.transfer!, code: 'HCT\n001\n1\nOTPVHUHB' } }

  it.each([guestPage, ownPage])(
    'has a code for the apps of banks, and another way to pay: %s',
    async (path) => {
      const calls = { ...asUser, orderGetPaymentMethods: () => Promise.resolve(methods) }
      const { html } = await open(path, { ...calls, orderGet: () => Promise.resolve(coded) })
      expect(html).toContain('aria-label="QR-kód az átutaláshoz"')
      expect(html).toMatch(/name="payment"[^>]* value="2:25480"/)
      const plain = await open(path, { ...calls, orderGet: () => Promise.resolve(placed) })
      expect(plain.html).not.toContain('QR-kód')
    },
  )

  it('is shown all the same when nobody knows how else it may be paid', async () => {
    const orderGetPaymentMethods = () => Promise.reject(new ResponseError(503, { message: 'Most nem megy.' }))
    const { status, html } = await open(guestPage, {
      orderGetPaymentMethods,
      orderGet: () => Promise.resolve(placed),
    })
    expect(status).toBe(200)
    expect(html).not.toContain('Másképp fizetek')
  })

  it.each([
    ['nothing chosen', {}, 422, 'Kérjük, válasszon fizetési módot.'],
    ['no number', { payment: 'x:1' }, 422, 'Kérjük, válasszon fizetési módot.'],
    ['what is not offered any more', { payment: '2:25480' }, 409, 'Ez a fizetési mód már nem választható.'],
  ])('posted with %s it says what is wrong', async (_, fields, status, message) => {
    const refusal = new ResponseError(409, { message: 'Ez a fizetési mód már nem választható.' })
    const found = await open(
      guestPage,
      {
        sanctumCsrfCookie: () => Promise.resolve(undefined),
        orderGetPaymentMethods: () => Promise.resolve(methods),
        orderSetPaymentMethod: () => Promise.reject(refusal),
        orderGet: () => Promise.resolve(placed),
      },
      true,
      { intent: 'other-payment', ...fields },
    )
    expect(found.status).toBe(status)
    expect(found.html).toContain(message)
  })
})

describe('an order that is fitted in a workshop', () => {
  const fitting: Order = {
    ...placed,
    shipping_address: null,
    pickup_point: {
      name: 'Gumis Műhely',
      address: '1138 Budapest, Váci út 1.',
      provider: 'partner',
      type: 'partner',
    },
    wished_day: { iso: '2026-11-26', formatted_date: 'csütörtök, november 26.' },
    status: { name: 'Összekészítés alatt', color: 'info' },
  }

  it('goes to the workshop, not to a courier and a door, and names the day of the fitting', () => {
    const view = orderView(fitting)
    expect(view.coming).toEqual([
      { name: 'Úton a műhelybe', planned: null },
      { name: 'Megérkezett a műhelybe', planned: null },
      { name: 'Szerelés', planned: 'csütörtök, november 26.' },
    ])
    expect(view.next).toContain('E-mailben szólunk, amikor a gumik úton vannak a műhelybe.')
    expect(view.shipping.address).toContain('Kért nap: csütörtök, november 26.')
    expect(decodeURIComponent(view.shipping.calendar!)).toContain('DTSTART;VALUE=DATE:20261126')
    expect(orderView(placed).shipping.calendar).toBeNull()
    expect(view.shipping.route).toContain('destination=Gumis+M%C5%B1hely%2C+1138+Budapest')
    const there = { ...fitting, status: { name: 'Megérkezett a műhelybe', color: 'success' as const } }
    expect(orderView(there).coming.map(({ name }) => name)).toEqual(['Szerelés'])
  })
})

describe('the card for the workshop', () => {
  const card: WorkshopCard = {
    number: '2026-000123',
    tyres: [
      {
        item_id: 'a',
        quantity: 4,
        unit_measure: 'db',
        name: 'Nordval Fjell 3',
        size: { width: '205', profile: '55', rim: 'R16', load: '91', speed: 'H', reinforced: false },
        season: 'teli',
        wheel: null,
      },
    ],
    workshop: null,
    work: ['Futásirány az oldalfal szerint.'],
    upkeep: [{ name: 'Profilmélység', texts: ['Legalább 1,6\u00a0mm.'] }],
    reminder: '/garazs?meret=205%2F55+R16',
  }
  const calls = { ...asUser, orderGet: () => Promise.resolve(placed) }

  it.each([guestPage, ownPage])('stands on the page of an order with tyres: %s', async (path) => {
    const { html } = await open(path, { ...calls, orderGetWorkshopCard: () => Promise.resolve({ card }) })
    expect(html).toMatch(/<section id="munkalap"/)
    expect(html).toContain('kerekenként 615\u00a0kg, legfeljebb 210\u00a0km/h')
    expect(html).toContain('href="/garazs?meret=205%2F55+R16"')
    expect(html).toContain('Ahol szerelteti')
  })

  it('names workshop and hour, and what is not chosen yet', async () => {
    const openCard = (when: string | null) =>
      open(guestPage, {
        ...calls,
        orderGetWorkshopCard: () =>
          Promise.resolve({
            card: {
              ...card,
              reminder: null,
              workshop: { name: 'Gumis Műhely', address: 'Váci út 1.', when },
            },
          }),
      })
    const agreed = await openCard('csütörtök, december 3., 9–10 óra')
    expect(agreed.html).toContain('csütörtök, december 3., 9–10 óra')
    expect(agreed.html).not.toContain('/garazs?meret')
    expect((await openCard(null)).html).toContain('Még nincs kiválasztva.')
  })

  it('is missing without tyres, and where nobody can make it', async () => {
    const none = await open(guestPage, {
      ...calls,
      orderGetWorkshopCard: () => Promise.resolve({ card: null }),
    })
    const failed = () => Promise.reject(new ResponseError(503, { message: 'Most nem megy.' }))
    const broken = await open(guestPage, { ...calls, orderGetWorkshopCard: failed })
    for (const { status, html } of [none, broken]) {
      expect(status).toBe(200)
      expect(html).not.toContain('munkalap')
    }
  })

  it('is requested by the link that opened the order', async () => {
    const orderGetWorkshopCard = vi.fn<Client['orderGetWorkshopCard']>(() => Promise.resolve({ card }))
    const orderGet = ({ query }: { query: { signature?: string } }) =>
      query.signature === 'xy' ? Promise.resolve(placed) : Promise.reject(missing)
    await open(`${guestPage}&alairas=xy`, { orderGet: orderGet as Client['orderGet'], orderGetWorkshopCard })
    expect(orderGetWorkshopCard.mock.calls[0]![0]).toEqual({ params: { id }, query: { signature: 'xy' } })
  })
})

describe('the money of an order', () => {
  const paysBy = (type: string, changes: Partial<Order>): Order => ({
    ...placed,
    transfer: null,
    payment_data: { ...placed.payment_data, payment_method: { name: '', type, description: '' } },
    ...changes,
  })
  const stands = (name: string) => ({ status: { name, color: 'neutral' } })
  const atDoor = { payment_status: { title: 'Fizetés átvételkor', is_pending: true } }
  const done = (title: string) => ({ payment_status: { title, is_pending: false } })
  const part = { payment_status: { title: 'Részben fizetve', is_pending: true } }

  it.each([
    ['waits', paysBy('card', {}), 'Fizetésre vár', 'Fizetendő, áfával'],
    ['is paid', paysBy('card', done('Fizetve')), 'Fizetve', 'Fizetve, áfával'],
    ['is paid in part', paysBy('card', part), 'Részben fizetve', 'Végösszeg, áfával'],
    ['is too much', paysBy('transfer', done('Túlfizetve')), 'Túlfizetve', 'Végösszeg, áfával'],
    [
      'went back',
      paysBy('card', { ...done('Visszatérítve'), ...stands('Törölve') }),
      'Visszatérítve',
      'Végösszeg, áfával',
    ],
    [
      'went back in part',
      paysBy('card', done('Részben visszatérítve')),
      'Részben visszatérítve',
      'Végösszeg, áfával',
    ],
    ['is waited for no more', paysBy('card', stands('Törölve')), 'Fizetnie nem kell', 'Végösszeg, áfával'],
    [
      'has come in part for nothing',
      paysBy('card', { ...part, ...stands('Törölve') }),
      'Részben fizetve',
      'Végösszeg, áfával',
    ],
    [
      'is due at the door',
      paysBy('cash_on_delivery', { ...atDoor, ...stands('Átvehető') }),
      'Fizetés átvételkor',
      'Fizetendő, áfával',
    ],
    [
      'was paid at the door',
      paysBy('cash_on_delivery', { ...atDoor, ...stands('Átvéve') }),
      'Fizetés átvételkor',
      'Végösszeg, áfával',
    ],
    [
      'was refused at the door',
      paysBy('cash_on_delivery', { ...atDoor, ...stands('Visszaküldve') }),
      'Fizetnie nem kell',
      'Végösszeg, áfával',
    ],
  ])('that %s is called so', (_, order, title, total) => {
    const view = orderView(order)
    expect([view.payment.title, view.totalLabel]).toEqual([title, total])
  })

  it('is not requested again where a part has come or the goods went back', () => {
    const amount_due = { value: 4990, formatted_value: '4\u00a0990\u00a0Ft' }
    const { next, transfer } = orderView({ ...placed, ...part, amount_due })
    expect(next[0]).toBe('Kérjük, utalja át a még hiányzó összeget az alábbi adatokkal.')
    expect(transfer).toContainEqual({ name: 'Hiányzó összeg', value: '4\u00a0990\u00a0Ft', copied: '4990' })
    const toDoor = orderView({ ...paysBy('cash_on_delivery', part), amount_due })
    expect(toDoor.next[1]).toContain(
      'még hiányzó összeget fizeti, készpénzzel vagy kártyával: 4\u00a0990\u00a0Ft.',
    )
    const returned = orderView({ ...placed, ...stands('Visszaküldve') })
    expect([returned.next, returned.transfer]).toEqual([[], null])
  })
})

describe('the steps to come', () => {
  const stands = (name: string): Order => ({ ...placed, status: { name, color: 'info' } })

  it('follow the state that the order stands at, and end when it has arrived', () => {
    expect(orderView(stands('Visszaigazolva')).coming[0]).toMatchObject({ name: 'Összekészítés alatt' })
    expect(orderView(stands('Részben átvehető')).coming).toHaveLength(2)
    expect(orderView(stands('Kézbesítve')).coming).toEqual([])
  })

  it('are none after a state off the usual way', () => {
    expect(orderView(stands('Törölve')).coming).toEqual([])
    expect(orderView(stands('Visszaküldve')).coming).toEqual([])
  })

  it('lead to the counter of the shop where nothing is sent', () => {
    const fetched = orderView({ ...stands('Visszaigazolva'), shipping_address: null, pickup_point: null })
    expect(fetched.coming.map(({ name }) => name)).toEqual(['Összekészítés alatt', 'Átvehető', 'Átvéve'])
  })
})

describe('the page of an order', () => {
  it.each([guestPage, ownPage])(
    '%s shows its way, where to follow its parcel, and a button to order it again',
    async (path) => {
      const { status, html } = await open(path, { ...asUser, orderGet: () => Promise.resolve(shipped) })
      expect(status).toBe(200)
      expect(html).toContain('A rendelés útja')
      expect(html).toContain('dateTime="2026-11-21T08:45:00.000Z"')
      expect(html).toContain('href="https://gls-group.eu/HU/hu/csomagkovetes?match=1"')
      expect(html).toContain('Újrarendelem')
      expect(html).toContain(`href="/elallas?rendeles=${id}"`)
      expect(html).not.toContain('Mi történik most?')
    },
  )

  it('offers nothing but to see it to who has only the signed link', async () => {
    const orderGet: Client['orderGet'] = ({ query }) =>
      query?.signature === 'jel' ? Promise.resolve(shipped) : Promise.reject(missing)
    const { html } = await open(`${guestPage}&alairas=jel`, { orderGet })
    expect(html).toContain(`href="/elallas?rendeles=${id}&amp;alairas=jel"`)
    expect(html).not.toContain('Újrarendelem')
  })

  it('is an error of the shop, not an unknown order, where the server fails', async () => {
    const failed = new ResponseError(503, { message: 'Most nem megy.' })
    const { status, html } = await open(guestPage, { orderGet: () => Promise.reject(failed) })
    expect(status).toBe(503)
    expect(html).not.toContain('Ezt a rendelést itt nem tudjuk megmutatni')
  })

  it('offers an account by a password to who has just ordered, in this browser', async () => {
    const shown = async (order: Order) => {
      const { html } = await open(guestPage, { orderGet: () => Promise.resolve(order) })
      // Signing in would leave the guest behind who may see this order.
      expect(html).not.toContain('name="sign_in"')
      return html.includes('Legyen fiókja egy jelszóval')
    }
    expect([await shown(placed), await shown(shipped)]).toEqual([true, false])
  })

  it('thanks for a new order alone', async () => {
    const shown = async (order: Order) =>
      (await open(guestPage, { orderGet: () => Promise.resolve(order) })).html
    expect(await shown(placed)).toContain('Köszönjük, Éva!')
    expect(await shown(shipped)).not.toContain('Köszönjük, Éva!')
  })
})

describe('ordering again without scripts', () => {
  it.each([guestPage, ownPage])('from %s goes to the cart, whose cookie is set', async (path) => {
    const orderOrderAgain = vi.fn<Client['orderOrderAgain']>(() => Promise.resolve({ ...cart, notes: [] }))
    const { status, location, cookies } = await open(path, { ...asUser, orderOrderAgain }, true)
    expect([status, location, cookies.get('cart_token')]).toEqual([303, '/kosar', 'kosar'])
    expect(orderOrderAgain).toHaveBeenCalledWith({ params: { id } })
  })

  it.each([guestPage, ownPage])('from %s shows first what could not be had', async (path) => {
    const notes = [{ name: 'Nordval Fjell', message: 'Már nem rendelhető.' }]
    const { status, html } = await open(
      path,
      {
        ...asUser,
        orderGet: () => Promise.resolve(shipped),
        orderOrderAgain: () => Promise.resolve({ ...cart, notes }),
      },
      true,
    )
    expect(status).toBe(200)
    expect(html).toContain('Nem mindent tudtunk a kosárba tenni.')
    expect(html).toMatch(/Nordval Fjell(<!-- -->)?: (<!-- -->)?Már nem rendelhető\./)
  })

  it('says so when the order is not the own one', async () => {
    const calls = { orderGet: () => Promise.resolve(shipped), orderOrderAgain: () => Promise.reject(missing) }
    const { status, html } = await open(guestPage, calls, true)
    expect(status).toBe(404)
    expect(html).toContain('Ezt a rendelést csak abban a böngészőben')
  })
})

const unpaid: Order = {
  ...placed,
  instant_payment: true,
  transfer: null,
  can_pay: true,
  payment_data: {
    ...placed.payment_data,
    payment_method: { name: 'Bankkártya', type: 'card', description: '' },
  },
}

describe('paying an order from its page', () => {
  it.each([guestPage, ownPage])('%s offers it while it is due', async (path) => {
    const shown = async (order: Order) =>
      (await open(path, { ...asUser, orderGet: () => Promise.resolve(order) })).html
    const html = await shown(unpaid)
    expect(html).toContain('Fizetés most')
    expect(html).toContain('még nincs kifizetve')
    expect(await shown({ ...unpaid, can_pay: false })).not.toContain('Fizetés most')
  })

  it.each([
    [guestPage, {}],
    [ownPage, {}],
    [`${guestPage}&alairas=jel`, { signature: 'jel' }],
  ])('without scripts from %s leads to where it is paid', async (path, query) => {
    const orderPurchase = vi.fn<Client['orderPurchase']>(() =>
      Promise.resolve({ payment_url: 'https://bank.example/fizet' }),
    )
    const { status, location } = await open(path, { ...asUser, orderPurchase }, true, { intent: 'pay' })
    expect([status, location]).toEqual([303, 'https://bank.example/fizet'])
    expect(orderPurchase).toHaveBeenCalledWith({ params: { order_id: id }, query })
  })

  it.each([guestPage, ownPage])('from %s says when it can not begin, and offers it again', async (path) => {
    const calls = {
      ...asUser,
      orderGet: () => Promise.resolve(unpaid),
      orderPurchase: () => Promise.reject(new ResponseError(503, { message: 'x' })),
    }
    const { status, html } = await open(path, calls, true, { intent: 'pay' })
    expect(status).toBe(409)
    expect(html).toContain('A rendelését megőriztük, de a fizetést most nem tudtuk elindítani.')
    expect(html).toContain('Fizetés most')
  })

  it('is shown to be possible again after an order whose payment did not begin', async () => {
    const path = `${guestPage}&fizetes=nem-indult`
    const { html } = await open(path, { orderGet: () => Promise.resolve(unpaid) })
    expect(html).toContain('A rendelését megőriztük, de a fizetést nem tudtuk elindítani.')
    const later = await open(path, { orderGet: () => Promise.resolve({ ...unpaid, can_pay: false }) })
    expect(later.html).not.toContain('nem tudtuk elindítani')
  })

  it('is possible with the signed link alone', async () => {
    const orderGet: Client['orderGet'] = ({ query }) =>
      query?.signature === 'jel' ? Promise.resolve(unpaid) : Promise.reject(missing)
    const { html } = await open(`${guestPage}&alairas=jel`, { orderGet })
    expect(html).toContain('Fizetés most')
    expect(html).toContain(`action="${guestPage.replace('&', '&amp;')}&amp;alairas=jel"`)
  })
})

describe('the documents of an order', () => {
  it('are led to, with the signature where it alone opened the order', async () => {
    const documented = { ...unpaid, has_proforma: true, has_invoice: true }
    const own = await open(guestPage, { orderGet: () => Promise.resolve(documented) })
    expect(own.html).toContain(`href="/v1/order/${id}/invoice?type=proforma"`)
    expect(own.html).toContain(`href="/v1/order/${id}/invoice?type=final"`)
    expect(own.html).not.toContain('type=advance')
    const orderGet: Client['orderGet'] = ({ query }) =>
      query?.signature === 'jel' ? Promise.resolve(documented) : Promise.reject(missing)
    const linked = await open(`${guestPage}&alairas=jel`, { orderGet })
    expect(linked.html).toContain('invoice?type=final&amp;signature=jel"')
  })
})

describe('the page that a payment service sends the customer back to', () => {
  const page = '/fizetesi-informacio?fizetes=demo:0199-a'
  const transaction: PaymentTransaction = {
    method: 'demo',
    reference: '0199-a',
    status: 'pending',
    title: 'Fizetés folyamatban',
    message: 'A fizetés eredményére várunk.',
    is_pending: true,
    transaction_id: null,
    can_pay_again: false,
    order: { id, number: placed.number },
  }
  const stands = (changes: Partial<PaymentTransaction>, order: Order | null = unpaid) =>
    open(page, {
      paymentGetTransaction: () => Promise.resolve({ ...transaction, ...changes }),
      orderGet: () => (order ? Promise.resolve(order) : Promise.reject(missing)),
    })

  it('says that it waits, with a link to look again, and offers no second payment', async () => {
    const { status, html } = await stands({})
    expect(status).toBe(200)
    expect(html).toContain('Fizetés folyamatban')
    expect(html).toContain(`href="${page}"`)
    expect(html).toContain('Frissítés')
    expect(html).not.toContain('Fizetés újraindítása')
    expect(html).not.toContain('Fizetés most')
    expect(html).not.toContain('Köszönjük')
  })

  it('thanks when the server says that it is paid', async () => {
    const paid = { ...unpaid, can_pay: false, payment_status: { title: 'Fizetve', is_pending: false } }
    const { html } = await stands({ status: 'paid', title: 'Sikeres fizetés', is_pending: false }, paid)
    expect(html).toContain('Sikeres fizetés')
    expect(html).toMatch(/Köszönjük, (<!-- -->)?Éva/)
    expect(html).toContain('Összekészítjük a rendelését.')
  })

  it('offers to pay again after a failure, on the page of the order', async () => {
    const { html } = await stands({
      status: 'failed',
      title: 'Sikertelen fizetés',
      message: 'Sikertelen tranzakció.',
      is_pending: false,
      can_pay_again: true,
    })
    expect(html).toContain('Sikertelen tranzakció.')
    expect(html).toContain('Fizetés újraindítása')
    expect(html).toContain(`action="${guestPage}"`)
  })

  it.each(['cancelled', 'expired'] as const)(
    'never calls a payment that was %s a failed one',
    async (status) => {
      const message = 'Ön megszakította a fizetést.'
      const { html } = await stands({
        status,
        title: 'Megszakított fizetés',
        message,
        is_pending: false,
        can_pay_again: true,
      })
      expect(html).toContain(message)
      expect(html).not.toMatch(/sikertelen/i)
      expect(html).not.toContain('tranzakcióazonosító')
    },
  )

  it('shows who may not see the order only how the payment stands', async () => {
    const { html } = await stands({ status: 'failed', is_pending: false, can_pay_again: true, order: null })
    expect(html).not.toContain(placed.number)
    expect(html).not.toContain('Fizetés újraindítása')
    expect(html).toContain('e-mailben lévő hivatkozással')
  })

  it('is kind about a payment that nobody knows', async () => {
    const { status, html } = await open(page, { paymentGetTransaction: () => Promise.reject(missing) })
    expect(status).toBe(404)
    expect(html).toContain('Ezt a rendelést itt nem tudjuk megmutatni')
  })

  it('polls with what SimplePay said', async () => {
    const paymentGetTransaction = vi.fn<Client['paymentGetTransaction']>(() => Promise.resolve(transaction))
    const r = Buffer.from(JSON.stringify({ o: 'R-1', e: 'SUCCESS' })).toString('base64')
    const calls = { paymentGetTransaction, orderGet: () => Promise.resolve(unpaid) }
    const { html } = await open(`/fizetesi-informacio?${new URLSearchParams({ r, s: 'a+b/c' })}`, calls)
    const [requested] = paymentGetTransaction.mock.calls[0]!
    expect(requested).toEqual({ params: { method: 'simplepay', reference: 'R-1' }, query: { r, s: 'a+b/c' } })
    expect(html).toContain('Fizetés folyamatban')
  })
})

describe('an order that leaves in parts', () => {
  const item = (id: string, name: string, quantity: number) => ({
    id,
    set_id: null,
    product_variant_id: 1,
    name,
    item_number: id,
    quantity,
    unit_measure: 'db',
    price: price(10),
    total: price(10 * quantity),
    primary_image: null,
  })
  const part = (items: Order['parts'][number]['items'], tracking_urls: string[]) => ({
    date: placed.date,
    items,
    tracking_urls,
  })
  const parts = [
    part([{ id: 'a', quantity: 2 }], ['https://futar.example/1', 'https://futar.example/2']),
    part([{ id: 'a', quantity: 1 }], []),
  ]
  const view = (more: Order['parts'] = []) =>
    orderView({
      ...shipped,
      items: [item('a', 'Téli gumi', 4), item('b', 'Szelep', 1)],
      parts: [...parts, ...more],
    })

  it('says what is in which part, with its parcels, and what is still here', () => {
    expect(view().parts).toEqual([
      {
        title: '1. rész: 2026. 11. 21.',
        goods: ['2\u00a0db Téli gumi'],
        tracking: [
          { text: '1. csomag követése', href: 'https://futar.example/1' },
          { text: '2. csomag követése', href: 'https://futar.example/2' },
        ],
      },
      { title: '2. rész: 2026. 11. 21.', goods: ['1\u00a0db Téli gumi'], tracking: [] },
    ])
    expect(view().remaining).toEqual(['1\u00a0db Téli gumi', '1\u00a0db Szelep'])
  })

  it('has nothing left once its last part has gone', () => {
    const last = part(
      [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 1 },
      ],
      [],
    )
    expect(view([last]).remaining).toEqual([])
    expect(orderView(shipped)).toMatchObject({ parts: [], remaining: [] })
  })
})
