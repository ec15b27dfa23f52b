import { expect, it } from 'vitest'
import { formatForint } from '#contract/money.ts'
import type { Cart } from '#contract/wire.ts'
import { testVariant } from '../test-shop.ts'
import { cartView, lineTotal } from './cart-view.ts'

const price = (gross: number) => {
  const money = { value: gross, formatted_value: formatForint(gross) }
  return { net: money, tax: money, gross: money }
}

it('shows the price of what the quantity counts, not that of the measure inside', () => {
  const flask = {
    ...testVariant(1),
    packing_quantity: 0.75,
    price: price(3490),
    unit_price: price(4653),
  }
  const cart: Cart = {
    id: 'cart',
    token: 'token',
    revision: 1,
    items: [
      {
        id: 'line',
        set_id: null,
        product_id: 1,
        slug: 'olaj',
        name: 'Motorolaj 0,75 l',
        url: '/termek/olaj',
        product_variant: flask,
        quantity: 2,
        total_price: price(6980),
        unit_measure: 'flakon',
        primary_image: null,
        garan: null,
        brand: null,
        categories: [],
        problem: null,
      },
    ],
    totals: { count: 2, price: price(6980) },
    promise: null,
  }
  const [line] = cartView(cart).lines
  expect(line?.unitPrice).toBe('3\u00a0490\u00a0Ft\u00a0/\u00a0flakon')
  expect(lineTotal(line!)).toBe('6\u00a0980\u00a0Ft')
})
