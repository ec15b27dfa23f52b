import type { Found, Part, Parts, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { allLines } from './cart-lines.ts'
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
export async function findPricedCart<V extends object, L extends Parts, O extends Parts>(
  sql: Executor,
  key: CartKey,
  { rows, now, more = [] }: Offered<V>,
  others: { lists: L; one: O },
): Promise<{ cart: CartRecord; variants: V[]; others: Found<L, O> }> {
  const ids = sql`array(select variant_id from ${allLines(sql)} lines where cart_id = (select id from own)) || ${[...more]}::int[]`
  const found = await findCartWith(sql, key, {
    lists: { ...others.lists, variants: rows(sql, ids, now) },
    one: others.one,
  })
  return { cart: found.cart, variants: found.others.variants, others: found.others }
}
