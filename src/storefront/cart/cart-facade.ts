import { createStore } from '../ui/store.ts'
import type { createCartEngine } from './cart-engine.ts'

/**
 * What the rest of the shop knows of the cart; `cart-store.ts` fills these stores. The cart itself is loaded when there is one or when something is
 * added, so that a first visit does not load it.
 */
export const cartSummary = createStore<{ count: number; total: string } | null>(null)
export const sideCartOpen = createStore(false)

export const loadCartStore = () => import('./cart-store.ts')
export type Cart = ReturnType<typeof createCartEngine>

/** The cart once its script is there; null until then, when nothing of it changes. */
export const loadedCart = createStore<Cart | null>(null)

/** For loaders that read the cart: what the customer has just typed is on the server afterwards. */
export async function cartSettled(): Promise<void> {
  await loadedCart.get()?.settled()
}

/** Requests from the server how the cart of the token cookie stands; without a cookie there is none. */
export async function loadCart(): Promise<void> {
  const loaded = await loadCartStore().catch(() => null)
  await loaded?.cart.load()
}

async function addFromForm(form: HTMLFormElement, fields: FormData, variantId: number, quantity: number) {
  form.setAttribute('aria-busy', 'true')
  // Who leaves before the script is there sends the form, as without scripts, and sees the next page at once.
  const sendForm = () => navigator.sendBeacon(form.action, fields)
  addEventListener('pagehide', sendForm)
  try {
    const { cart } = await loadCartStore().finally(() => removeEventListener('pagehide', sendForm))
    if (await cart.add(variantId, quantity)) sideCartOpen.set(true)
  } catch {
    // The script could not be fetched: the form works without it.
    form.submit()
  } finally {
    form.removeAttribute('aria-busy')
  }
}

/** One listener for every form that adds to the cart. Gives what takes it off again. */
export function attachCartForms(target: Document): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.cartForm === undefined)
      return
    const fields = new FormData(form, event.submitter)
    const variantId = Number(fields.get('variant_id'))
    const quantity = Number(fields.get('quantity') ?? 1)
    if (!Number.isInteger(variantId) || !Number.isInteger(quantity) || quantity < 1) return
    event.preventDefault()
    // A double click adds once.
    if (form.getAttribute('aria-busy') !== 'true') void addFromForm(form, fields, variantId, quantity)
  }
  target.addEventListener('submit', onSubmit)
  return () => target.removeEventListener('submit', onSubmit)
}
