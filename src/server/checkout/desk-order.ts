import { insertTakenDown, type CartRecord } from '#server/cart/index.ts'
import { isStockShortage, type SaleVariant } from '#server/catalogue/index.ts'
import { CouponTakenError } from '#server/coupon/index.ts'
import { notifyChange } from '#platform/database/change-notification.ts'
import { isRetryable, type Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { announceEmail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { randomToken } from '#platform/security/ids.ts'
import { findOrder, isKnownCustomer } from '#server/order/index.ts'
import { checkoutError } from './checkout-errors.ts'
import { loadOfferings } from './checkout-store.ts'
import { dueDays, placeOrder, type DeskCompletion, type Entrance } from './complete.ts'
import { quoteCheckout, withPrices, type Offerings, type Quote } from './quote.ts'

/** What a colleague takes down for a customer. Its cart is nobody's: it is written with its order, or not at all. */
export type DeskOrder = {
  cart: CartRecord
  /** Whose account has the order; null: a guest's. */
  userId: number | null
  /** By variant: forints a unit in place of the shop's price. */
  prices: ReadonlyMap<number, number>
}
export type DeskQuote = {
  quote: Quote
  /** As the shop sells them now, by variant. */
  variants: ReadonlyMap<number, SaleVariant>
  offerings: Offerings
  /** How many days a payment would be waited for. */
  dueDays: number
}

/** What the order would be now. Nothing is written. */
export async function quoteDeskOrder({ sql, clock, config }: Platform, order: DeskOrder): Promise<DeskQuote> {
  const [offerings, isKnown] = await Promise.all([
    // At the desk a day is enough: the customer chooses the hour by the link of the confirmation.
    loadOfferings(sql, order.cart, clock(), config).then((loaded) => ({ ...loaded, fitting: null })),
    isKnownCustomer(sql, order.userId),
  ])
  return {
    quote: quoteCheckout(order.cart, withPrices(offerings, order.prices)),
    variants: offerings.variants,
    offerings,
    dueDays: dueDays(config.payments, isKnown),
  }
}

type Wanted = DeskOrder & {
  /** What was said to the customer, in forints. */
  expectedTotal: number
  placing: DeskCompletion['placing']
  /** Runs first in the order's transaction. */
  before: (tx: Transaction) => Promise<void>
  within: DeskCompletion['within']
}

const retries = 3
/** A colleague proves no work. */
const open: Entrance = { enter: async () => undefined, retry: () => undefined, leave: () => undefined }

/**
 * Places the order by the rules of the checkout: same checks, stock, coupon, number and emails, in one transaction with its cart.
 * However often it is sent, the id of the cart gives one order. `isNew`: it came of this call.
 * @throws AppError as completing a checkout does: 422 with the problems, 409 `price_changed`, `insufficient_stock`.
 */
export async function placeDeskOrder(
  platform: Platform,
  wanted: Wanted,
): Promise<{ number: string; isNew: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const placed = (await platform.sql.begin((tx) => place(platform, tx, wanted))) as {
        number: string
        isNew: boolean
      }
      announceEmail()
      notifyChange(platform.sql)
      return placed
    } catch (error) {
      if (isStockShortage(error))
        throw checkoutError('insufficient_stock', {
          message: 'Időközben elfogyott valami ebből a rendelésből. Nézze meg a mennyiségeket.',
        })
      if (error instanceof CouponTakenError)
        throw checkoutError('coupon_unavailable', { message: error.message })
      if (!isRetryable(error)) throw error
      if (attempt === retries) throw platformError('unavailable', { retryAfterSeconds: 1, cause: error })
    }
  }
}

async function place(platform: Platform, tx: Transaction, wanted: Wanted) {
  const { cart, userId, prices, placing, within } = wanted
  if (!(await insertTakenDown(tx, cart))) return { number: await numberOf(tx, cart.id), isNew: false }
  await wanted.before(tx)
  const completion = {
    cart: { token: cart.token, userId },
    // Not looked at: see `open`.
    use: { ip: '', proof: null },
    guestKey: randomToken(),
    accepted: { terms: true, payment_terms: true },
    comment: undefined,
    expectedTotal: wanted.expectedTotal,
    desk: { placing, prices, within },
  }
  const order = await placeOrder(platform, tx, completion, { entrance: open, locked: tx })
  if (typeof order !== 'object') throw new Error(`A cart of this transaction: ${order}`)
  return { number: order.number, isNew: true }
}

/** @throws AppError 409 for a cart that is no order taken down at the desk. */
async function numberOf(tx: Transaction, cartId: string): Promise<string> {
  const order = await findOrder(tx, { cartId })
  if (order?.channel !== 'phone') throw checkoutError('desk_order_taken')
  return order.number
}
