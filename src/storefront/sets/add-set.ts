import { loadCartStore } from '../cart/cart-facade.ts'
import type { SetOfGoods } from '../cart/cart-rules.ts'
import { setTexts } from './set-texts.ts'

/** Puts a set into the cart, which opens then. Gives why it was refused; null when it is there. */
export async function addSetToCart(set: SetOfGoods, quantity: number): Promise<string | null> {
  try {
    const { addSet } = await loadCartStore()
    const failure = await addSet(set, quantity)
    return failure === '' ? setTexts.addFailed : failure
  } catch {
    return setTexts.addFailed
  }
}
