import type { CartState } from '../cart/cart-rules.ts'
import type { CartView } from '../cart/cart-view.ts'
import { lineItem } from './analytics-item.ts'
import type { PageEvent } from './page-events.ts'

const quantities = (cart: CartView | null) => new Map(cart?.lines.map((line) => [line.id, line]) ?? [])

/**
 * What the customer did between two states of the cart. A cart that was only requested reports nothing, so that one from an
 * earlier visit, or that of the user who has just signed in, is not added again. Pure.
 */
export function cartEvents(before: CartState, after: CartState): PageEvent[] {
  const isOwnDoing = before.sent !== null && before.sent.kind !== 'load' && after.sent !== before.sent
  if (!isOwnDoing || before.cart === after.cart) return []
  const [old, now] = [quantities(before.cart), quantities(after.cart)]
  const added = [...now.values()].flatMap((line, index) => {
    const more = line.quantity - (old.get(line.id)?.quantity ?? 0)
    return more > 0 ? [lineItem(line, index, more)] : []
  })
  const removed = [...old.values()].flatMap((line, index) => {
    const less = line.quantity - (now.get(line.id)?.quantity ?? 0)
    return less > 0 ? [lineItem(line, index, less)] : []
  })
  return [
    ...(added.length > 0 ? [{ event: 'add_to_cart', parameters: { items: added } }] : []),
    ...(removed.length > 0 ? [{ event: 'remove_from_cart', parameters: { items: removed } }] : []),
  ]
}
