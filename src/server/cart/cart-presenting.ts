import type { Cart, CartItem } from '#contract/wire.ts'
import { arrivalOf, latestOf, promiseLine } from '#hungary/delivery-promise.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import { presentAmounts } from '#platform/http/presenting.ts'
import { lineAmounts, lineProblem, sumAmounts, type Amounts, type CartLine, type Offer } from './cart.ts'
import type { CartRecord } from './cart-store.ts'

/** A line with its variant as it is sold now. `before`: pieces of the variant on lines before it, which have the stock first. */
export type PricedLine<V = SaleVariant> = { line: CartLine; variant: V; amounts: Amounts; before: number }

/** Prices the lines at the variants' current prices. A line whose variant is gone altogether counts for nothing. */
export function priceLines<V extends Pick<SaleVariant, 'unitGross' | 'taxRate'>>(
  lines: readonly CartLine[],
  variants: ReadonlyMap<number, V>,
): PricedLine<V>[] {
  const pieces = new Map<number, number>()
  return lines.flatMap((line) => {
    const variant = variants.get(line.variantId)
    if (!variant) return []
    const before = pieces.get(line.variantId) ?? 0
    pieces.set(line.variantId, before + line.quantity)
    return [{ line, variant, amounts: lineAmounts(variant, line.quantity), before }]
  })
}

/** Why a line blocks the order now, or null. */
export const problemOf = ({ line, variant, before }: PricedLine<Offer>) =>
  lineProblem(variant, line.quantity, before)

/** The cart's wire form. */
export function presentCart(
  cart: Pick<CartRecord, 'id' | 'token' | 'revision'>,
  lines: readonly PricedLine[],
  now: Date,
): Cart {
  return {
    id: cart.id,
    token: cart.token,
    revision: cart.revision,
    items: lines.map(presentItem),
    totals: {
      count: lines.reduce((sum, { line }) => sum + line.quantity, 0),
      price: presentAmounts(sumAmounts(lines.map(({ amounts }) => amounts))),
    },
    promise: presentPromise(lines, now),
  }
}

/** The goods arrive together, so with the latest of them. */
function presentPromise(lines: readonly PricedLine[], now: Date): Cart['promise'] {
  const span = latestOf(
    lines
      .filter(({ variant }) => variant.sellable)
      .map(({ line, variant }) =>
        arrivalOf(now, currentTrade(), { inStock: line.quantity <= variant.inStock }),
      ),
  )
  return span && promiseLine(span, { place: 'address', now })
}

function presentItem(priced: PricedLine): CartItem {
  const { line, variant, amounts } = priced
  return {
    id: line.id,
    set_id: line.setId,
    product_id: variant.productId,
    slug: variant.slug,
    name: variant.name,
    url: variant.url,
    product_variant: variant.wire,
    quantity: line.quantity,
    total_price: presentAmounts(amounts),
    unit_measure: variant.unitMeasure,
    primary_image: variant.image,
    garan: variant.garan,
    brand: variant.brand,
    categories: variant.categories,
    problem: problemOf(priced),
  }
}
