import { formatForint } from '#contract/money.ts'
import type { AccessoryOffer } from '#contract/wire.ts'
import { soldUnit } from '../listing/card-view.ts'
import { keepUnits } from '../ui/keep-units.ts'

/** What a cart has of a variant. */
export type AccessoryLine = { variantId: number; quantity: number }

/** An accessory as it is shown: only what it needs travels to the browser beside the page. */
export type AccessoryView = {
  variantId: number
  url: string
  name: string
  thumbnail: string | null
  /** `Illik a 205/55 R16 mérethez`. */
  reason: string
  price: string
  /** How many are added at once, with the unit: `4 db`. */
  quantity: number
  amount: string
  /** The sum of several; null for one. */
  sum: string | null
}

export function accessoryView({ product, quantity, reason }: AccessoryOffer): AccessoryView {
  const { gross } = product.price
  const variant = product.variants.find(({ id }) => id === product.variant_id)
  return {
    variantId: product.variant_id,
    url: variant?.url ?? product.url,
    name: keepUnits(variant?.name ? `${product.name} ${variant.name}` : product.name),
    thumbnail: product.primary_image?.product_thumbnail ?? null,
    reason: keepUnits(reason),
    price: gross.formatted_value,
    quantity,
    amount: `${quantity}\u00a0${soldUnit(product)}`,
    sum: quantity > 1 ? formatForint(gross.value * quantity) : null,
  }
}
