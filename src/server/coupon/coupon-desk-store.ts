import type { couponStates } from '#contract/admin/endpoints/coupons.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
import { couponColumns, givenByUse, type CouponRow } from './coupon-store.ts'

export type CouponState = (typeof couponStates)[number]
export type CouponView = CouponState | 'all'
/** `given`: what orders that hold it got of it, in forints; `unrecorded`: of so many of them that is not known. */
export type DeskCoupon = CouponRow & { state: CouponState; given: number; unrecorded: number }

export const couponWindow = 50

/** All coupons with their state, in the order in which `couponRefusal` would refuse them. */
const withState = (sql: Executor, now: Date) => sql`(
  select *, case when not active then 'ended' when valid_to <= ${now} then 'over' when valid_from > ${now} then 'coming'
    when used >= max_uses then 'used_up' else 'live' end as state
  from coupon)`

type Selection = { view: CouponView; search: string; before: number | undefined; now: Date }

/** What is shown of coupons `c`, summed for them alone. */
const shown = (sql: Executor, coupons: Part) => sql<DeskCoupon[]>`
  select ${couponColumns(sql)}, created_at as "createdAt", state, sums.given, sums.unrecorded
  from (${coupons}) as c cross join lateral (
    select coalesce(sum(given), 0)::float8 as given, (count(*) - count(given))::int as unrecorded
    from (select ${givenByUse(sql)} as given from coupon_use u where u.coupon_id = c.id and u.released_at is null) as use
  ) as sums order by id desc`

/** A window, the latest first, one more than it has. `search`: a part of the code. */
export function listDeskCoupons(
  sql: Executor,
  { view, search, before, now }: Selection,
): Promise<DeskCoupon[]> {
  return shown(
    sql,
    sql`
      select * from ${withState(sql, now)} as coupon
      where (${view} = 'all' or state = ${view}) and position(upper(${search}) in code) > 0
        and (${before ?? null}::int is null or id < ${before ?? null}::int)
      order by id desc limit ${couponWindow + 1}`,
  )
}

export async function countDeskCoupons(sql: Executor, now: Date): Promise<Record<CouponView, number>> {
  const rows = await sql<{ state: CouponState; count: number }[]>`
    select state, count(*)::int as count from ${withState(sql, now)} coupon group by state`
  const counts = { all: 0, live: 0, coming: 0, over: 0, used_up: 0, ended: 0 }
  for (const { state, count } of rows) {
    counts[state] = count
    counts.all += count
  }
  return counts
}

/** By its code in any case. */
export async function findDeskCoupon(
  sql: Executor,
  code: string,
  now: Date,
): Promise<DeskCoupon | undefined> {
  const [row] = await shown(
    sql,
    sql`select * from ${withState(sql, now)} as coupon where code = upper(${code})`,
  )
  return row
}

/** `active`: after the change; null where it did not matter. */
export type CouponChange = {
  at: Date
  actor: string
  name: string
  kind: 'insert' | 'update' | 'delete'
  active: boolean | null
}

/** What the audit knows of a coupon, from its beginning. Index: audit_row_idx. */
export function listCouponChanges(sql: Executor, id: number): Promise<CouponChange[]> {
  return sql<CouponChange[]>`
    select c.at, c.actor, c.actor_name as name, a.kind, (a.new ->> 'active')::boolean as active
    from audit a join change c on c.id = a.change_id
    where a.table_name = 'coupon' and a.row_key = jsonb_build_object('id', ${id}::int) order by a.id`
}
