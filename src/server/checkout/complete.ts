import type { Order } from '#contract/wire.ts'
import {
  closeCart,
  findCart,
  lockCart,
  refuseTooLarge,
  type CartKey,
  type CartRecord,
} from '#server/cart/index.ts'
import { findSaleVariants, holdStock, isStockShortage, type SaleFacts } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import { CouponTaken, takeCoupon } from '#server/coupon/index.ts'
import { isRetryable, type Transaction } from '#server/kernel/database.ts'
import { type AppError, kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import {
  confirmationLetter,
  drawOrderNumber,
  findOrder,
  insertOrder,
  presentOrder,
} from '#server/order/index.ts'
import { asksPaymentTerms } from '#server/payment/index.ts'
import { acceptanceProblems, problemErrors } from './checkout.ts'
import { checkoutError } from './checkout-errors.ts'
import { presentCheckout } from './checkout-presenting.ts'
import { findTermsVersion, loadOfferings, loadOrderOfferings } from './checkout-store.ts'
import { draftOrder } from './order-draft.ts'
import { quoteCheckout, type Offerings, type Quote } from './quote.ts'

export type Completion = {
  /** The cart, and with it the owner of the new order when a user is signed in. */
  cart: CartKey
  /** Owner of a guest's new order: the hash of the session. */
  guestKey: string
  accepted: { terms: boolean; payment_terms: boolean }
  comment: string | undefined
  /** What the shopper saw, in forints. */
  expectedTotal: number | undefined
}

const retries = 3

/**
 * Places the order of a checkout, or gives the one it has become: the same token always gives the same order.
 * @throws AppError 404; 422 with the problems, a coupon that another order took meanwhile among them; 409 `price_changed` or `insufficient_stock` with the fresh checkout.
 */
export async function completeCheckout(kernel: Kernel, completion: Completion): Promise<Order> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await kernel.sql.begin((tx) => placeOrder(kernel, tx, completion))
    } catch (error) {
      if (isStockShortage(error)) throw await tooLate(kernel, completion.cart, 'insufficient_stock')
      if (error instanceof CouponTaken)
        throw await tooLate(kernel, completion.cart, 'coupon_unavailable', error.message)
      if (!isRetryable(error)) throw error
      if (attempt === retries) throw kernelError('unavailable', { retryAfterSeconds: 1, cause: error })
    }
  }
}

async function placeOrder(kernel: Kernel, tx: Transaction, completion: Completion): Promise<Order> {
  const now = kernel.clock()
  const [locked, termsVersion] = await Promise.all([lockCart(tx, completion.cart), findTermsVersion(tx)])
  if (locked.state === 'completed')
    return presentOrder(await orderOf(tx, locked), await loadShop(tx), kernel.config.payments)

  const cart = { ...locked, comment: completion.comment ?? locked.comment }
  const [{ shop, ...offerings }, number] = await Promise.all([
    loadOrderOfferings(tx, cart, now, kernel.config),
    drawOrderNumber(tx, now),
  ])
  const quote = quoteCheckout(cart, offerings)
  refuseTooLarge(quote.totals.total.gross)
  await requireReady(cart, quote, completion, async () => ({
    ...offerings,
    variants: await findSaleVariants(tx, [...offerings.variants.keys()], now),
  }))

  const record = draftOrder(cart, quote, {
    number,
    userId: completion.cart.userId,
    guestKey: completion.guestKey,
    termsVersion,
    now,
  })
  const order = presentOrder(record, shop, kernel.config.payments)
  const letter = confirmationLetter(order, {
    shop,
    publicUrl: kernel.config.publicUrl,
    secret: kernel.secret,
    termsVersion,
  })
  await Promise.all([
    insertOrder(tx, record),
    closeCart(tx, cart, 'completed'),
    queueMail(tx, letter),
    holdStock(tx, record.id, record.lines),
  ])
  if (quote.coupon) {
    const { coupon, discount } = quote.coupon
    const customer = record.contact.email
    await takeCoupon(tx, { couponId: coupon.id, orderId: record.id, customer, amount: discount.gross, now })
  }
  return order
}

async function orderOf(tx: Transaction, cart: CartRecord) {
  const order = await findOrder(tx, { cartId: cart.id })
  if (!order) throw new Error(`Cart ${cart.id} is completed without an order`)
  return order
}

/**
 * The checks that only the completing transaction can make for good. Too little stock alone is a conflict, 409. `load`
 * gives what the refusal shows of the checkout.
 */
async function requireReady(
  cart: CartRecord,
  quote: Quote<SaleFacts>,
  { accepted, expectedTotal }: Completion,
  load: () => Promise<Offerings>,
): Promise<void> {
  const problems = [
    ...quote.problems,
    ...acceptanceProblems(accepted, asksPaymentTerms(quote.payment?.method)),
  ]
  const decisive = problems.find(({ code }) => code !== 'insufficient_stock') ?? problems[0]
  const isOtherTotal = expectedTotal !== undefined && expectedTotal !== quote.totals.total.gross
  if (!decisive && !isOtherTotal) return
  const shown = { ...quoteCheckout(cart, await load()), problems }
  if (decisive)
    throw checkoutError(decisive.code, { message: decisive.message, ...freshCheckout(cart, shown) })
  throw checkoutError('price_changed', freshCheckout(cart, shown))
}

function freshCheckout(cart: CartRecord, quote: Quote) {
  return { errors: problemErrors(quote.problems), details: { checkout: presentCheckout(cart, quote) } }
}

/** Another order was faster: tells what is left now. */
async function tooLate(
  kernel: Kernel,
  key: CartKey,
  code: 'insufficient_stock' | 'coupon_unavailable',
  message?: string,
): Promise<AppError> {
  const cart = await findCart(kernel.sql, key)
  const quote = quoteCheckout(cart, await loadOfferings(kernel.sql, cart, kernel.clock(), kernel.config))
  return checkoutError(code, { ...(message === undefined ? {} : { message }), ...freshCheckout(cart, quote) })
}
