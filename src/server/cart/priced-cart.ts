import type { Found, Part, Parts, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { findCartWith, type CartKey, type CartRecord } from './cart-store.ts'

/** Which variants, and how much of each: `variantRows` what is shown, `saleDetailsRows` what is charged. */
type Offered<V extends object> = {
  rows: (sql: Executor, ids: Part, now: Date) => Rows<V>
  now: Date
  /** Variants that are not in the cart yet. */
  more?: readonly number[]
}

/**
 * A cart with the variants of its lines, as they are sold now, and with what `others` find, all of one moment. Carts and orders
 * get their prices here and nowhere else.
 * @throws AppError 404.
 */
export async function findPricedCart<V extends object, P extends Parts>(
  sql: Executor,
  key: CartKey,
  { rows, now, more = [] }: Offered<V>,
  others: P,
): Promise<{ cart: CartRecord; variants: V[]; others: Found<P> }> {
  const ids = sql`array(select variant_id from cart_line where cart_id = (select id from own)) || ${[...more]}::int[]`
  const found = await findCartWith(sql, key, { ...others, variants: rows(sql, ids, now) })
  return { cart: found.cart, variants: found.others.variants as V[], others: found.others }
}
