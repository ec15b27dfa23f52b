import type { Feature } from '#platform/feature.ts'
import { createCartHandlers } from './cart-api.ts'
import { cartErrors } from './cart-errors.ts'
import { cartCrontab, cartTasks } from './cart-tasks.ts'
import { cartInvariants } from './cart-verify.ts'

export { createCartHandlers } from './cart-api.ts'
export { allLines } from './cart-lines.ts'
export { presentCart, priceLines, type PricedLine } from './cart-presenting.ts'
export {
  closing,
  endTakenDown,
  findCart,
  insertTakenDown,
  isDeliveryInCart,
  isPaymentInCart,
  lockOpenCart,
  saveSteps,
  type CartKey,
  type CartRecord,
  type CheckoutSteps,
} from './cart-store.ts'
export { onNewestCart, type NotDone } from './newest-cart.ts'
export { findPricedCart } from './priced-cart.ts'
export { cartInvariants } from './cart-verify.ts'
export { adoptGuestCart, exportCart, findUserCartToken, forgetCarts, forgetGuestCarts } from './user-cart.ts'
export { lineProblem, orderableQuantity, refuseTooLarge, sumAmounts, type Amounts } from './cart.ts'

export const cartFeature: Feature = {
  name: 'cart',
  handlers: ({ platform }) => createCartHandlers(platform),
  jobs: cartTasks,
  cron: [cartCrontab],
  invariants: cartInvariants,
  errors: cartErrors,
}
