import type { Executor } from '#server/kernel/database.ts'
import type { CouponRecord } from './coupon.ts'

/** A coupon by its code in any letters, with how often the customer (an e-mail address) holds it; null for none. */
export async function findCoupon(
  sql: Executor,
  code: string | null,
  customer: string | null,
): Promise<CouponRecord | null> {
  if (code === null) return null
  const [row] = await sql<CouponRecord[]>`
    select c.id, c.code, c.name, c.kind, c.value, c.min_total as "minTotal", c.valid_from as "validFrom", c.valid_to as "validTo",
      c.max_uses as "maxUses", c.max_uses_per_customer as "maxUsesPerCustomer", c.used, c.active,
      (select count(*)::int from coupon_use u
        where u.coupon_id = c.id and u.customer = lower(${customer}) and u.released_at is null) as "usedByCustomer"
    from coupon c where c.code = upper(${code})`
  return row ?? null
}
