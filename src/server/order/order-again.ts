import { orderableQuantity } from '#server/cart/index.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { OrderLine } from './order-record.ts'

/** What a cart may hold; its own rules refuse more. */
const maxLines = 200

export type ReorderNote = { name: string; message: string }
export type Reorder = { additions: { product_variant_id: number; quantity: number }[]; notes: ReorderNote[] }
type Wanted = Pick<OrderLine, 'variantId' | 'name' | 'quantity'>

/**
 * What of an order can be put into a cart now, and what has to be said of the rest. `inCart`: the quantities that the
 * cart holds already, by variant. Pure.
 */
export function planReorder(
  lines: readonly Wanted[],
  inCart: ReadonlyMap<number, number>,
  variants: ReadonlyMap<number, Pick<SaleVariant, 'sellable' | 'availableQuantity' | 'maxOrderQuantity'>>,
): Reorder {
  const plan: Reorder = { additions: [], notes: [] }
  let room = maxLines - inCart.size
  for (const { variantId, name, quantity } of sumByVariant(lines)) {
    const variant = variants.get(variantId)
    const held = inCart.get(variantId) ?? 0
    const max = variant?.sellable ? orderableQuantity(variant) : 0
    const free = Math.max(0, max - held)
    const fits = held > 0 || room > 0
    const added = fits ? Math.min(quantity, free) : 0
    if (added > 0) plan.additions.push({ product_variant_id: variantId, quantity: added })
    if (added > 0 && held === 0) room -= 1
    if (added < quantity)
      plan.notes.push({ name, message: messageOf({ added, held, fits, isSold: max > 0, variant }) })
  }
  return plan
}

function messageOf(found: {
  added: number
  held: number
  fits: boolean
  isSold: boolean
  variant: Pick<SaleVariant, 'sellable'> | undefined
}): string {
  if (!found.variant?.sellable) return 'Már nem rendelhető.'
  if (!found.isSold) return 'Most nincs készleten.'
  if (!found.fits) return 'Nem fért a kosárba: abban legfeljebb 200 különböző termék lehet.'
  if (found.added > 0) return `Csak ${found.added} darabot tudtunk a kosárba tenni.`
  return `Többet nem tudunk adni, mint a kosárban lévő ${found.held} darab.`
}

/** The same variant may stand on several lines. */
function sumByVariant(lines: readonly Wanted[]): Wanted[] {
  const sums = new Map<number, Wanted>()
  for (const { variantId, name, quantity } of lines)
    sums.set(variantId, { variantId, name, quantity: (sums.get(variantId)?.quantity ?? 0) + quantity })
  return [...sums.values()]
}
