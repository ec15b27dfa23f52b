import { expect, it } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { CartItem, Checkout, ShippingMethod } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { testContext, testVariant } from '../test-shop.ts'

const amount = (value: number) => ({ value, formatted_value: `${value} Ft` })
const price = (value: number) => ({ net: amount(0), tax: amount(0), gross: amount(value) })
const item: CartItem = {
  id: '1',
  set_id: null,
  product_id: 1,
  slug: 'gumi',
  name: 'Nordval Fjell 205/55 R16',
  url: '/termek/gumi',
  product_variant: { ...testVariant(1), price: price(24_990) },
  quantity: 2,
  total_price: price(49_980),
  unit_measure: 'db',
  primary_image: null,
  garan: { months: 60, label: null },
  brand: null,
  categories: [],
  problem: null,
}
const courier: ShippingMethod = {
  id: 1,
  name: 'Futár',
  description: '',
  price: price(1990),
  free_from: null,
  address_required: true,
  image: null,
  provider: 'own',
  is_pickup_point: false,
  request_for_quotation: false,
  pickup_providers: [],
  wished_days: [],
  promise: null,
  available: true,
  unavailable_reason: null,
}
const checkout: Checkout = {
  token: 'kosar',
  contact: null,
  shipping_method: courier,
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
    items: [item],
    totals: { count: 2, price: price(49_980) },
    promise: null,
  },
  totals: {
    items: [{ type: 'shipping', name: 'Futár', price: price(1990), data: { request_for_quotation: false } }],
    total: price(51_970),
  },
  problems: [],
}

async function readPage(found: Checkout, methods: ShippingMethod[]): Promise<string> {
  const response = await render(
    new Request('https://bolt.example/fizetes'),
    testContext(
      {
        checkoutGetCart: async () => found.cart,
        userGetMe: async () => {
          throw new ResponseError(401, { message: 'Unauthenticated.' })
        },
        checkoutGet: async () => found,
        checkoutGetShippingMethods: async () => methods,
        checkoutGetPaymentMethods: async () => [],
      },
      { cartToken: 'kosar' },
    ),
  )
  return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

it('everything that the law wants to be read before ordering stands above the button, and nothing but its label on it', async () => {
  const html = await readPage(checkout, [courier])
  const [, step = ''] = html.split('Összegzés és megrendelés')
  const [above = '', button = ''] = step.split(/<button[^>]*value="order"[^>]*>/)
  expect(button.replace(/<\/button>[\s\S]*/, '').replaceAll(/<[^>]*>/g, '')).toBe(
    'Fizetési kötelezettséggel járó megrendelés',
  )
  for (const text of [
    'Nordval Fjell',
    '2\u00a0db · 205/55\u00a0R16',
    'GARAN: 60 hónap',
    'Szállítás: Futár',
    '51970 Ft',
    'Kellékszavatosság',
    'href="/aszf"',
    'href="/elallasi-tajekoztato"',
    'href="/szavatossag-es-jotallas"',
  ])
    expect(above).toContain(text)
})

it('the steps to come are closed on phones, and what can’t carry the goods stands behind one line', async () => {
  const problems = (['contact_missing', 'shipping_address_missing'] as const).map((code) => ({
    code,
    message: 'Hiányzik.',
  }))
  const reason = 'Ez a csomag 25 kg-nál nehezebb, ezért nem adhatjuk fel így.'
  const locker = { ...courier, id: 2, name: 'Automata', available: false, unavailable_reason: reason }
  const workshop: ShippingMethod = { ...courier, id: 3, name: 'Műhely', provider: 'partner', price: price(0) }
  const html = await readPage({ ...checkout, problems }, [courier, locker, workshop])
  expect(html.match(/class="step-step step-later"/g)).toHaveLength(2)
  expect(html).toMatch(/<summary>1 további mód most nem választható\. Miért\?<\/summary>.*25 kg-nál/s)
  expect(html).not.toContain('value="2"')
  expect(html).toContain('szállítás ingyenes')
  expect(html).toContain('A szerelést a műhelyben fizeti.')
})
