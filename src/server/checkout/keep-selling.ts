import { loadShop } from '#server/content/index.ts'
import { listPaymentMethods } from '#server/payment/index.ts'
import { listShippingMethods } from '#server/shipping/index.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { canSell } from './combination.ts'
import { checkoutError } from './checkout-errors.ts'
import { methodsHere } from './checkout-store.ts'

/**
 * Runs a change of the merchant's methods in a transaction. A shop that could sell before and could not afterwards stays as it
 * was. @throws AppError 409, and whatever the change throws.
 */
export async function keepSelling<T>(
  { sql, config }: Platform,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return sql.begin(async (tx) => {
    await lockUntilCommit(tx, 'methods')
    const couldSell = await canSellNow(tx, config)
    const result = await work(tx)
    if (couldSell && !(await canSellNow(tx, config))) throw checkoutError('no_method_left')
    return result
  }) as Promise<T>
}

async function canSellNow(tx: Transaction, config: Platform['config']): Promise<boolean> {
  const [deliveries, payments, shop] = [
    await listShippingMethods(tx),
    await listPaymentMethods(tx),
    await loadShop(tx),
  ]
  return canSell(deliveries, methodsHere(payments, shop, config))
}
