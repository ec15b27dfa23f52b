import type { Feature } from '#platform/feature.ts'
import { createCartHandlers } from './cart-api.ts'
import { cartErrors } from './cart-errors.ts'
import { cartCrontab, cartTasks } from './cart-tasks.ts'
import type { SetRules } from '#server/sets/index.ts'
import { createSetHandlers } from './set-api.ts'
import { cartInvariants } from './cart-verify.ts'

export { createCartHandlers } from './cart-api.ts'
export { createCartChanges } from './cart-changes.ts'
export type { SetAddition } from './cart-sets.ts'
export { allLines } from './cart-lines.ts'
export { presentCart, priceLines, problemOf, type PricedLine } from './cart-presenting.ts'
export {
  closing,
  endTakenDown,
  findCart,
  insertTakenDown,
  isDeliveryInCart,
  isPaymentInCart,
  requireOpen,
  saveSteps,
  type CartKey,
  type CartRecord,
  type CheckoutSteps,
} from './cart-store.ts'
export { onNewestCart, type NotDone } from './newest-cart.ts'
export { findPricedCart } from './priced-cart.ts'
export { cartInvariants } from './cart-verify.ts'
export { adoptGuestCart, exportCart, findUserCartToken, forgetCarts, forgetGuestCarts } from './user-cart.ts'
export {
  orderableQuantity,
  refuseTooLarge,
  sumAmounts,
  sumPieces,
  type Addition,
  type Amounts,
} from './cart.ts'

/** `setRules`: which wheel takes which tyre, and what mounts it. */
export const cartFeature = ({ setRules }: { setRules: SetRules }): Feature => ({
  name: 'cart',
  handlers: ({ platform }) => ({ ...createCartHandlers(platform), ...createSetHandlers(platform, setRules) }),
  jobs: cartTasks,
  cron: [cartCrontab],
  invariants: cartInvariants,
  errors: cartErrors,
})
