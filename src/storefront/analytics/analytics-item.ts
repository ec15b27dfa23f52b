import type { CardView } from '../listing/card-view.ts'
import type { CartLineView } from '../cart/cart-view.ts'
import type { ProductView } from '../product/product-view.ts'

/** One product of an event, with its categories from the root down. Amounts in forints. */
export type AnalyticsItem = {
  item_id: string
  item_name: string
  index: number
  price: number
  quantity: number
  currency: 'HUF'
  item_brand?: string
  [category: `item_category${string}`]: string
}

type Fields = { id: number; name: string; price: number; quantity?: number; brand?: string | null }

export function analyticsItem(
  { id, name, price, quantity = 1, brand }: Fields,
  index = 0,
  categories: readonly string[] = [],
): AnalyticsItem {
  return {
    item_id: String(id),
    item_name: name,
    index,
    price,
    quantity,
    currency: 'HUF',
    ...(brand ? { item_brand: brand } : {}),
    ...Object.fromEntries(
      categories
        .slice(0, 5)
        .map((category, index) => [`item_category${index === 0 ? '' : index + 1}`, category]),
    ),
  }
}

/** `24 990 Ft` -> 24990 */
export const forints = (text: string) => Number(text.replace(/\D/g, ''))

export const cardItem = (card: CardView, index: number) =>
  analyticsItem(
    { id: card.variantId, name: card.name, price: forints(card.price), brand: card.brand },
    index,
    card.categories,
  )

export const productItem = (product: ProductView) =>
  analyticsItem(
    { id: product.variantId, name: product.name, price: product.price.value, brand: product.brand },
    0,
    product.trail.slice(0, -1).map(({ title }) => title),
  )

export const lineItem = (line: CartLineView, index: number, quantity: number = line.quantity) =>
  analyticsItem(
    { id: line.variantId, name: line.name, price: line.unitGross, quantity, brand: line.brand },
    index,
    line.categories,
  )
