import { browserClient } from '../runtime/client/browser-client.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import { confirm } from '../ui/confirm.ts'
import { createStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.ts'
import { cartSummary, loadedCart, sideCartOpen } from './cart-facade.ts'
import { createCartEngine } from './cart-engine.ts'
import { shownCart, type SetOfGoods } from './cart-rules.ts'
import { cartTexts, clearQuestion, removeQuestion } from './cart-texts.ts'
import { cartCount, cartTotal, type CartEntry } from './cart-view.ts'
import { clearCartCookie, writeCartCookie } from './cart-cookie.ts'

/** The last failure, shown inside the side cart, because a modal hides the toasts. */
export const cartFailure = createStore<string | null>(null)

/** A failure is said by a dialog, which hides the toasts. */
let isSaidInPlace = false

/** The customer's cart. Only for the browser. */
export const cart = createCartEngine({
  client: browserClient,
  setClient: async () => (await import('../runtime/client/account-client.ts')).accountClient,
  readToken: browserSession.cartToken,
  writeToken: (token) =>
    token === null ? clearCartCookie(browserSession) : writeCartCookie(browserSession, token),
  notify: (text) => {
    if (sideCartOpen.get() || isSaidInPlace) cartFailure.set(text)
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
loadedCart.set(cart)
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
 * Puts a set into the cart and shows it there: tyre and wheel, mounted, `quantity` of each. Gives why it was refused, as far as that is
 * known, for who says it in a dialog, which hides the toasts; null when it is in the cart.
 */
export async function addSet(set: SetOfGoods, quantity: number): Promise<string | null> {
  cartFailure.set(null)
  isSaidInPlace = true
  const added = await cart.addSet(set, quantity)
  isSaidInPlace = false
  const failure = added ? null : (cartFailure.get() ?? '')
  cartFailure.set(null)
  if (added) sideCartOpen.set(true)
  return failure
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
