import { expect, it } from 'vitest'
import { formatForint } from '#contract/money.ts'
import type { Cart, CartItem } from '#contract/wire.ts'
import { testVariant } from '../test-shop.ts'
import { cartCount, cartEntries, cartView, lineTotal } from './cart-view.ts'

const price = (gross: number) => {
  const money = { value: gross, formatted_value: formatForint(gross) }
  return { net: money, tax: money, gross: money }
}

const item = (of: Partial<CartItem> & { id: string }, gross: number): CartItem => ({
  set_id: null,
  product_id: 1,
  slug: of.id,
  name: of.id,
  url: `/termek/${of.id}`,
  product_variant: { ...testVariant(1), price: price(gross) },
  quantity: 4,
  total_price: price(4 * gross),
  unit_measure: 'db',
  primary_image: null,
  garan: null,
  brand: null,
  categories: [],
  problem: null,
  ...of,
})
const cartOf = (items: CartItem[]): Cart => ({
  id: 'cart',
  token: 'token',
  revision: 1,
  items,
  totals: { count: 0, price: price(0) },
  promise: null,
})

it('shows the price of what the quantity counts, not that of the measure inside', () => {
  const flask = { ...testVariant(1), packing_quantity: 0.75, price: price(3490), unit_price: price(4653) }
  const { lines } = cartView(
    cartOf([item({ id: 'olaj', product_variant: flask, quantity: 2, unit_measure: 'flakon' }, 3490)]),
  )
  expect(lines[0]?.unitPrice).toBe('3\u00a0490\u00a0Ft\u00a0/\u00a0flakon')
  expect(lineTotal(lines[0]!)).toBe('6\u00a0980\u00a0Ft')
})

it('breaks no name within a viscosity or before a unit, as the cards do', () => {
  const { lines } = cartView(
    cartOf([item({ id: 'olaj', name: 'Olvana Híd 75W-90 hajtóműolaj 5 l' }, 21_690)]),
  )
  expect(lines[0]?.model).toBe('Olvana Híd 75W-\u206090 hajtóműolaj 5\u00a0l')
})

it('shows a set as one with the price of its parts, as many as can be had of each, and what is wrong with which', () => {
  const few = { code: 'insufficient_stock' as const, message: 'Már csak 2 db van.', available_quantity: 2 }
  const view = cartView(
    cartOf([
      item({ id: 'Fjell', set_id: 's' }, 24_990),
      item({ id: 'Kettős', set_id: 's', problem: few }, 31_000),
      item({ id: 'Olaj', quantity: 1 }, 3490),
      item({ id: 'Szerelés', set_id: 's' }, 3500),
    ]),
  )
  const [set, oil, ...more] = cartEntries(view)
  expect(set).toMatchObject({
    id: 'Fjell',
    model: 'Szerelt kerék',
    name: 'Szerelt kerék: Fjell, Kettős',
    url: null,
    unitPrice: '59\u00a0490\u00a0Ft\u00a0/\u00a0db',
    quantity: 4,
    maxQuantity: 4,
    problem: 'Kettős: Már csak 2 db van.',
    thumbnails: [null, null],
  })
  expect(set && lineTotal(set)).toBe('237\u00a0960\u00a0Ft')
  expect(set?.parts.map(({ id }) => id)).toEqual(['Fjell', 'Kettős', 'Szerelés'])
  expect([oil?.url, oil?.parts, more]).toEqual(['/termek/Olaj', [], []])
  expect(cartCount(view)).toBe(5)
})

it('takes lines of a server from before sets for lines', () => {
  const { set_id: _, ...old } = item({ id: 'a' }, 1000)
  const view = cartView(cartOf([1, 2, 3].map((id) => ({ ...old, id: String(id) })) as unknown as CartItem[]))
  expect(cartEntries(view)).toHaveLength(3)
})
