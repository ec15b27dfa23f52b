import { loadCartStore } from '../cart/cart-facade.ts'
import { closeToast, toasts } from '../ui/toast.ts'
import { setTexts } from './set-texts.ts'

/** Puts a set into the cart, which opens then. Gives why it was refused; null when it is there. */
export async function addSetToCart(
  { tyre, wheel }: { tyre: number; wheel: number },
  quantity: number,
): Promise<string | null> {
  try {
    const { addSet } = await loadCartStore()
    const body = { tyre_variant_id: tyre, wheel_variant_id: wheel, quantity }
    return (await addSet(body)) ? null : takeFailure()
  } catch {
    return setTexts.addFailed
  }
}

/** The cart says a refusal in a toast, which stands behind the dialog: it is said at its place instead. */
function takeFailure(): string {
  const toast = toasts.get().findLast(({ theme }) => theme === 'error')
  if (!toast) return setTexts.addFailed
  closeToast(toast.id)
  return toast.text
}
