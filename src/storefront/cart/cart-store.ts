import type { EndpointInput } from '#contract/endpoint-schemas.ts'
import { browserClient } from '../runtime/client/browser-client.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import { confirm } from '../ui/confirm.ts'
import { createStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.ts'
import { cartQueue, cartSummary, sideCartOpen } from './cart-facade.ts'
import { createCartEngine } from './cart-engine.ts'
import { shownCart } from './cart-rules.ts'
import { cartTexts, clearQuestion, removeQuestion } from './cart-texts.ts'
import { cartCount, cartTotal, type CartEntry } from './cart-view.ts'
import { clearCartCookie, writeCartCookie } from './cart-cookie.ts'

/** The last failure, shown inside the side cart, because a modal hides the toasts. */
export const cartFailure = createStore<string | null>(null)

/** The customer's cart. Only for the browser. */
export const cart = createCartEngine({
  client: browserClient,
  setClient: async () => (await import('../runtime/client/account-client.ts')).accountClient,
  readToken: browserSession.cartToken,
  writeToken: (token) =>
    token === null ? clearCartCookie(browserSession) : writeCartCookie(browserSession, token),
  notify: (text) => {
    if (sideCartOpen.get()) cartFailure.set(text)
    else showToast({ theme: 'error', text })
  },
})

cart.state.subscribe(() => {
  const shown = shownCart(cart.state.get())
  const count = shown ? cartCount(shown) : 0
  const total = shown ? cartTotal(shown) : ''
  cartSummary.set((current) => {
    if (count === 0) return null
    return current?.count === count && current.total === total ? current : { count, total }
  })
})
cartQueue.set(cart)
sideCartOpen.subscribe(() => {
  if (!sideCartOpen.get()) cartFailure.set(null)
})
if (typeof window !== 'undefined') {
  addEventListener('pagehide', cart.sendAllTyped)
  // A page that the browser cached and shows again knows nothing of what happened since.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void cart.load()
  })
}

/**
 * Puts a set into the cart and shows it there: tyre and wheel, mounted, `quantity` of each. True when it is in the cart; a refusal is notified.
 */
export async function addSet(body: EndpointInput<'checkoutAddCartSet'>['body']): Promise<boolean> {
  cartFailure.set(null)
  const { tyre_variant_id: tyre, wheel_variant_id: wheel, quantity = 4 } = body
  const added = await cart.addSet({ tyre, wheel }, quantity)
  if (added) sideCartOpen.set(true)
  return added
}

/** Sets a quantity; 0 asks whether the line or the set should go. */
export function changeQuantity(line: CartEntry, quantity: number, how: 'step' | 'typed'): void {
  cartFailure.set(null)
  if (quantity > 0) cart.setQuantity(line.id, quantity, how)
  else void confirmRemoval(line)
}

/** True when it was removed. */
export async function confirmRemoval(line: CartEntry): Promise<boolean> {
  cartFailure.set(null)
  return (await confirm(removeQuestion(line.name))) && (await cart.remove(line.id))
}

export async function confirmClearing(): Promise<void> {
  cartFailure.set(null)
  if (!(await confirm(clearQuestion)) || !(await cart.clear())) return
  sideCartOpen.set(false)
  showToast({ text: cartTexts.success_cart_clear })
}
