export { createCartHandlers } from './cart-api.ts'
export { cartErrors } from './cart-errors.ts'
export { cartCrontab, cartTasks } from './cart-tasks.ts'
export { presentCart, priceLines, type PricedLine } from './cart-presenting.ts'
export {
  closing,
  findCart,
  findCartWith,
  lockOpenCart,
  saveSteps,
  type CartKey,
  type CartRecord,
  type CheckoutSteps,
} from './cart-store.ts'
export { onNewestCart, type NotDone } from './newest-cart.ts'
export { cartInvariants } from './cart-verify.ts'
export { adoptGuestCart, exportCart, findUserCartToken, forgetCarts } from './user-cart.ts'
export { lineProblem, refuseTooLarge, sumAmounts, type Amounts } from './cart.ts'
