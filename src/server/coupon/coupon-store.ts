import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { usedByYou, usedUp, type CouponRecord } from './coupon.ts'

/** A coupon by its code in any case, with how often the customer (an e-mail address) holds it; null for none. */
export async function findCoupon(
  sql: Executor,
  code: string | null,
  customer: string | null,
): Promise<CouponRecord | null> {
  if (code === null) return null
  const [row] = await couponRows(sql, code, customer)
  return row ?? null
}

/** The same as a query; what is requested may be expressions. */
export function couponRows(
  sql: Executor,
  code: string | Part,
  customer: string | null | Part,
): Rows<CouponRecord> {
  return sql<CouponRecord[]>`
    select ${couponColumns(sql)},
      (select count(*)::int from coupon_use u
        where u.coupon_id = coupon.id and u.customer = lower(${customer}) and u.released_at is null) as "usedByCustomer"
    from coupon where code = upper(${code})`
}

/** The last use went to somebody else, or to another order of the same customer, while this one was being placed. */
export class CouponTakenError extends Error {
  override name = 'CouponTakenError'
}

/**
 * An order takes a use of its coupon. The coupon's row stays locked from here to the commit, so whoever counts next sees
 * it; it is locked before any stock, by orders that are placed and cancelled alike. `amount` (forints): what it took off.
 * @throws CouponTakenError when none is left, with the text for the customer.
 */
export async function takeCoupon(
  tx: Transaction,
  use: { couponId: number; orderId: string; customer: string; amount: number; now: Date },
): Promise<void> {
  const [coupon] = await tx<{ perCustomer: number | null }[]>`
    update coupon set used = used + 1
    where id = ${use.couponId} and active and (max_uses is null or used < max_uses)
      and (valid_from is null or valid_from <= ${use.now}) and (valid_to is null or valid_to > ${use.now})
    returning max_uses_per_customer as "perCustomer"`
  if (!coupon) throw new CouponTakenError(usedUp)
  // A statement of its own, so that it sees what was committed while it waited for the coupon's row.
  const taken = await tx`
    with held as (
      select ordinal from coupon_use
      where coupon_id = ${use.couponId} and customer = lower(${use.customer}) and released_at is null
    )
    insert into coupon_use (order_id, coupon_id, customer, ordinal, amount, created_at)
    select ${use.orderId}, ${use.couponId}, lower(${use.customer}), min(place), ${use.amount}, ${use.now}
    from generate_series(1, coalesce(${coupon.perCustomer}::int, (select count(*)::int + 1 from held))) as place
    where place not in (select ordinal from held)
    having min(place) is not null`
  if (taken.count === 0) throw new CouponTakenError(usedByYou)
}

/** A cancelled order gives its use back; doing it twice changes nothing. */
export async function releaseCoupon(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    with released as (
      update coupon_use set released_at = now(), ordinal = null
      where order_id = ${orderId} and released_at is null returning coupon_id
    )
    update coupon set used = used - 1 where id in (select coupon_id from released)`
}

/** A cancelled order is as before: it has its use again. False where the coupon or its customer has none left by now. */
export async function holdCouponAgain(tx: Transaction, orderId: string): Promise<boolean> {
  const [use] = await tx<{ couponId: number; customer: string; perCustomer: number | null }[]>`
    update coupon set used = used + 1
    from coupon_use u
    where u.order_id = ${orderId} and u.released_at is not null and coupon.id = u.coupon_id
      and (coupon.max_uses is null or coupon.used < coupon.max_uses)
    returning u.coupon_id as "couponId", u.customer, coupon.max_uses_per_customer as "perCustomer"`
  if (!use) return false
  // A statement of its own, as in `takeCoupon`.
  const held = await tx`
    with held as (
      select ordinal from coupon_use
      where coupon_id = ${use.couponId} and customer = ${use.customer} and released_at is null
    ), free as (
      select min(place) as place
      from generate_series(1, coalesce(${use.perCustomer}::int, (select count(*)::int + 1 from held))) as place
      where place not in (select ordinal from held)
    )
    update coupon_use set released_at = null, ordinal = free.place
    from free where order_id = ${orderId} and released_at is not null and free.place is not null`
  return held.count > 0
}

/** The order has changed, and its coupon takes off another sum (forints). */
export async function changeCouponUse(tx: Transaction, orderId: string, amount: number): Promise<void> {
  await tx`update coupon_use set amount = ${amount} where order_id = ${orderId} and amount <> ${amount}`
}

/** All of a coupon but who uses it. */
export type CouponRow = Omit<CouponRecord, 'usedByCustomer'> & { createdAt: Date }
/** `firstDay` and `lastDay` are days in Hungary, both of them whole, such as `2026-12-24`. */
export type NewCoupon = Pick<
  CouponRow,
  'code' | 'name' | 'kind' | 'value' | 'minTotal' | 'maxUses' | 'maxUsesPerCustomer'
> & { firstDay: string | null; lastDay: string | null }

export function listCoupons(sql: Executor): Promise<CouponRow[]> {
  return sql<CouponRow[]>`
    select ${couponColumns(sql)}, created_at as "createdAt" from coupon order by active desc, created_at desc, code`
}

/** Undefined when the code (in capitals) is taken. */
export async function insertCoupon(sql: Executor, coupon: NewCoupon): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into coupon (code, name, kind, value, min_total, valid_from, valid_to, max_uses, max_uses_per_customer)
    values (${coupon.code}, ${coupon.name}, ${coupon.kind}, ${coupon.value}, ${coupon.minTotal},
      ${coupon.firstDay}::date::timestamp at time zone 'Europe/Budapest',
      (${coupon.lastDay}::date + 1)::timestamp at time zone 'Europe/Budapest', ${coupon.maxUses}, ${coupon.maxUsesPerCustomer})
    on conflict (code) do nothing returning id`
  return row?.id
}

/** It can't be used any more; orders that hold it keep it. False when there is no such code. */
export async function endCoupon(sql: Executor, code: string): Promise<boolean> {
  const ended = await sql`update coupon set active = false where code = upper(${code})`
  return ended.count > 0
}

/** The orders that used a coupon, newest first. `given` in forints; null: the delivery that it paid was not recorded. */
export type ListedUse = {
  orderId: string
  orderNumber: string
  customer: string
  given: number | null
  at: Date
  released: boolean
}

/** `before`: the last order of the window before; their ids grow with time. */
export function listUses(
  sql: Executor,
  couponId: number,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListedUse[]> {
  return sql<ListedUse[]>`
    select u.order_id as "orderId", o.number as "orderNumber", u.customer, ${givenByUse(sql)} as given, u.created_at as at,
      u.released_at is not null as released
    from coupon_use u join coupon c on c.id = u.coupon_id join orders o on o.id = u.order_id
    where u.coupon_id = ${couponId} and (${before ?? null}::uuid is null or u.order_id < ${before ?? null}::uuid)
    order by u.order_id desc limit ${limit}`
}

/**
 * What a use `u` of the coupon `c` gave, in forints: off the goods, or the delivery that it paid. Null: orders before that was
 * recorded; one whose delivery costs something again got nothing. Index: order_adjustment_order_idx.
 */
export function givenByUse(sql: Executor): Part {
  return sql`case c.kind when 'free_shipping' then (
    select coalesce(a.waived, case when a.gross > 0 then 0 end)
    from order_adjustment a where a.order_id = u.order_id and a.type = 'shipping' limit 1) else u.amount end`
}

/** Of the table `coupon`, or what is called so. */
export function couponColumns(sql: Executor) {
  return sql`
    id, code, name, kind, value, min_total as "minTotal", valid_from as "validFrom", valid_to as "validTo",
    max_uses as "maxUses", max_uses_per_customer as "maxUsesPerCustomer", used, active`
}

/** What the copy of somebody's data says of the coupons that they have used. */
export async function exportCouponUses(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select c.code, c.name, o.number as order_number, ${givenByUse(sql)} as amount, u.created_at as used_at, u.released_at
    from coupon_use u join coupon c on c.id = u.coupon_id join orders o on o.id = u.order_id
    where lower(u.customer) = lower(${email}) order by u.created_at, u.order_id`
}

/** Forgets who used coupons before then; that they were used stays. */
export async function forgetCouponCustomers(sql: Executor, before: Date): Promise<void> {
  await sql`
    update coupon_use set customer = order_id::text where created_at < ${before} and customer <> order_id::text`
}
