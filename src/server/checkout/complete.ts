import type { Config } from '#config'
import type { Order } from '#contract/wire.ts'
import {
  closing,
  findCart,
  onNewestCart,
  refuseTooLarge,
  type CartKey,
  type CartRecord,
  type NotDone,
} from '#server/cart/index.ts'
import { findSaleVariants, holding, isStockShortage, type SaleDetails } from '#server/catalogue/index.ts'
import { CouponTakenError, takeCoupon } from '#server/coupon/index.ts'
import { bookAppointment, FittingTakenError } from '#server/fitting/index.ts'
import { writeTogether } from '#platform/database/query-together.ts'
import { notifyChange } from '#platform/database/change-notification.ts'
import { isRetryable, type Executor, type Transaction } from '#platform/database/database.ts'
import { type AppError, platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import type { Use } from '#platform/security/work-gate.ts'
import { announceEmail, queuing, type TemplatedEmail } from '#platform/mail/mail.ts'
import {
  confirmationEmail,
  findOrder,
  formatOrderNumber,
  orderNotice,
  placing,
  presentOrder,
  type OrderRecord,
  type Placing,
} from '#server/order/index.ts'
import { requiresPaymentTerms } from '#server/payment/index.ts'
import { acceptanceProblems, problemErrors } from './checkout.ts'
import { checkoutError } from './checkout-errors.ts'
import { presentCheckout } from './checkout-presenting.ts'
import { loadFitting, loadOfferings, loadOrderBasis } from './checkout-store.ts'
import type { CouponQuote } from './coupon-quote.ts'
import { draftOrder } from './order-draft.ts'
import { quoteCheckout, withPrices, type Offerings, type Quote } from './quote.ts'

export type Completion = {
  /** The cart, and with it the owner of the new order when a user is signed in. */
  cart: CartKey
  /** Where a new order comes from; the order that the cart has become is given without a proof of work. */
  use: Use
  /** Owner of a guest's new order: the hash of the session. */
  guestKey: string
  accepted: { terms: boolean; payment_terms: boolean }
  comment: string | undefined
  /** What the customer saw, in forints. */
  expectedTotal: number | undefined
  /** A colleague takes the order down for the customer. */
  desk?: DeskCompletion
}

export type DeskCompletion = {
  placing: Placing
  /** By variant: forints a unit in place of the shop's price. */
  prices: ReadonlyMap<number, number>
  /** Writes what else belongs to the order, in its transaction. */
  within: (tx: Transaction, record: OrderRecord) => Promise<void>
}

const retries = 3

/**
 * Places the order of a checkout, or gives the one it has become: the same token always gives the same order. One statement
 * reads, another writes all that belongs to the order if the cart is still what was read.
 * @throws AppError 404; 428 after a few orders from one connection; 422 with the problems, a coupon that another order took meanwhile among them; 409 `price_changed` or `insufficient_stock` with the fresh checkout.
 */
export async function completeCheckout(platform: Platform, completion: Completion): Promise<Order> {
  const entrance = createEntrance(platform, completion.use)
  try {
    return await complete(platform, completion, entrance)
  } catch (error) {
    entrance.leave()
    throw error
  }
}

export type Entrance = {
  enter: (sql: Executor, locked: Transaction | undefined) => Promise<void>
  /** An attempt is made again: what its transaction has spent is there again. */
  retry: () => void
  leave: () => void
}

/** One entrance for all attempts of a request, left when no new order comes of it. */
function createEntrance({ workGate }: Platform, use: Use): Entrance {
  let entered: { takeBack: () => void; isRolledBack: boolean } | undefined
  return {
    async enter(sql, locked) {
      if (entered) return
      const takeBack = await workGate.enter('order', use, sql)
      entered = { takeBack, isRolledBack: locked !== undefined }
    },
    retry() {
      if (!entered?.isRolledBack) return
      entered.takeBack()
      entered = undefined
    },
    leave: () => entered?.takeBack(),
  }
}

async function complete(platform: Platform, completion: Completion, entrance: Entrance): Promise<Order> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const order = await onNewestCart(platform.sql, completion.cart, (sql, locked) =>
        placeOrder(platform, sql, completion, { entrance, locked }),
      )
      announceEmail()
      notifyChange(platform.sql)
      return order
    } catch (error) {
      if (isStockShortage(error)) throw await tooLate(platform, completion.cart, 'insufficient_stock')
      if (error instanceof CouponTakenError)
        throw await tooLate(platform, completion.cart, 'coupon_unavailable', error.message)
      if (error instanceof FittingTakenError)
        throw await tooLate(platform, completion.cart, 'wished_hour_missing', error.message)
      if (!isRetryable(error)) throw error
      if (attempt === retries) throw platformError('unavailable', { retryAfterSeconds: 1, cause: error })
      entrance.retry()
    }
  }
}

/** A coupon and an hour at a workshop are taken by statements of their own, in the transaction that locks the cart. */
export async function placeOrder(
  platform: Platform,
  sql: Executor,
  completion: Completion,
  { entrance, locked }: { entrance: Entrance; locked: Transaction | undefined },
): Promise<Order | NotDone> {
  const now = platform.clock()
  const { config } = platform
  const basis = await loadOrderBasis(sql, completion.cart, { now, config, hasCoupon: locked !== undefined })
  const { shop, termsVersion, sequence } = basis
  const { desk } = completion
  if (sequence === null) {
    entrance.leave()
    return presentOrder(await orderOf(sql, basis.cart), shop)
  }

  const point = basis.offerings.pickupPoint
  const mayBook = !desk && point?.provider === 'partner'
  if ((basis.cart.couponCode !== null || mayBook) && !locked) return 'lock_needed'
  const priced = desk ? withPrices(basis.offerings, desk.prices) : basis.offerings
  const fitting = mayBook ? await loadFitting(sql, basis.cart, { point, now }) : null
  const offerings = { ...priced, fitting }
  const cart = { ...basis.cart, comment: completion.comment ?? basis.cart.comment }
  const quote = quoteCheckout(cart, offerings)
  refuseTooLarge(quote.totals.total.gross)
  await requireReady(cart, quote, completion, async () => ({
    ...offerings,
    variants: await findSaleVariants(sql, [...offerings.variants.keys()], now),
  }))
  await entrance.enter(sql, locked)
  const record = draftOrder(cart, quote, {
    number: formatOrderNumber(now, sequence),
    userId: completion.cart.userId,
    guestKey: completion.guestKey,
    channel: desk ? 'phone' : 'web',
    termsVersion,
    transferDueDays: dueDays(config.payments, basis.isKnownCustomer),
    now,
  })
  const emails = {
    confirmation: confirmationEmail(record, shop),
    notice: orderNotice(record, shop, config),
  }
  if (!(await write(sql, cart, record, { ...emails, placing: desk?.placing }))) return 'changed'
  if (quote.coupon && locked) await useCoupon(locked, quote.coupon, record)
  if (record.fitting && locked) await bookAppointment(locked, { ...record.fitting, orderId: record.id })
  if (desk && locked) await desk.within(locked, record)
  return presentOrder(record, shop)
}

/** Whoever orders without paying holds goods for nothing: those whom the shop does not know yet hold them for a shorter time. */
export function dueDays(payments: Config['payments'], isKnownCustomer: boolean): number {
  const { transferDueDays: usual, transferDueDaysNew: shorter } = payments
  return isKnownCustomer ? usual : Math.min(usual, shorter)
}

type Written = {
  confirmation: TemplatedEmail
  notice: TemplatedEmail | null
  /** Absent: the customer. */
  placing: Placing | undefined
}

/** All that belongs to a new order, as one statement; the stock is taken by its commit. False when the cart has changed. */
function write(
  sql: Executor,
  cart: CartRecord,
  record: OrderRecord,
  { confirmation, notice, placing: by }: Written,
): Promise<boolean> {
  const { gate, parts } = closing(sql, cart, 'completed')
  return writeTogether(sql, gate, {
    ...parts,
    ...placing(sql, record, by),
    ...queuing(sql, confirmation, ...(notice ? [notice] : [])),
    ...holding(sql, record.id, record.lines),
  })
}

function useCoupon(tx: Transaction, { coupon, discount }: CouponQuote, record: OrderRecord): Promise<void> {
  return takeCoupon(tx, {
    couponId: coupon.id,
    orderId: record.id,
    customer: record.contact.email,
    amount: discount.gross,
    now: record.placedAt,
  })
}

async function orderOf(sql: Executor, cart: CartRecord) {
  const order = await findOrder(sql, { cartId: cart.id })
  if (!order) throw new Error(`Cart ${cart.id} is completed without an order`)
  return order
}

/**
 * The checks that only the completing transaction can make for good. Too little stock alone is a conflict, 409. `load`
 * gives what the refusal shows of the checkout.
 */
async function requireReady(
  cart: CartRecord,
  quote: Quote<SaleDetails>,
  { accepted, expectedTotal }: Completion,
  load: () => Promise<Offerings>,
): Promise<void> {
  const problems = [
    ...quote.problems,
    ...acceptanceProblems(accepted, requiresPaymentTerms(quote.payment?.method)),
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

/** Another order was faster: says what is left now. */
async function tooLate(
  platform: Platform,
  key: CartKey,
  code: 'insufficient_stock' | 'coupon_unavailable' | 'wished_hour_missing',
  message?: string,
): Promise<AppError> {
  const cart = await findCart(platform.sql, key)
  const quote = quoteCheckout(
    cart,
    await loadOfferings(platform.sql, cart, platform.clock(), platform.config),
  )
  return checkoutError(code, { ...(message === undefined ? {} : { message }), ...freshCheckout(cart, quote) })
}
