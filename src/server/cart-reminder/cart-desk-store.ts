import type { cartViews } from '#contract/admin/endpoints/carts.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import { allLines } from '#server/cart/index.ts'

export type CartView = (typeof cartViews)[number]

export type DeskCartRow = {
  id: string
  state: 'open' | 'completed' | 'merged'
  startedAt: Date
  leftAt: Date
  coupon: string
  /** Of who asked to be reminded, and has not taken it back. */
  contact: { first_name: string; last_name: string; email: string; phone: string } | null
  hasRequested: boolean
  sentAt: Date | null
  openedAt: Date | null
  /** Whether the email could not be delivered. */
  isGivenUp: boolean
  /** The order that it became, or that a colleague made of it, and whether of another cart with the same address since. */
  order: string | null
  isOtherOrder: boolean
  orderedAt: Date | null
  lines: { id: string; variantId: number; quantity: number; setId: string | null }[]
}

export const cartWindow = 50
/** A cart that was touched within the hour may still be used. */
const restMinutes = 60
/** So long is a cart shown, as its email opens it. */
export const shownDays = 30

/** Left behind: still open, or ended in an order after its reminder or a call. `o` and `p` are its orders. */
function isShown(sql: Executor, now: Date) {
  return sql`
    c.updated_at > ${now}::timestamptz - make_interval(days => ${shownDays})
    and exists (select from ${allLines(sql)} l where l.cart_id = c.id)
    and (
      (c.state = 'open' and c.updated_at < ${now}::timestamptz - make_interval(mins => ${restMinutes}))
      or (c.state = 'completed' and c.reminder_sent_at is not null)
      or (c.state = 'merged' and exists (select from phone_order p where p.source_cart_id = c.id))
    )`
}

function isInView(sql: Executor, view: CartView) {
  switch (view) {
    case 'open':
      return sql`c.state = 'open'`
    case 'reachable':
      return sql`c.state = 'open' and c.reminder_requested_at is not null and c.contact ->> 'email' <> ''`
    case 'reminded':
      return sql`c.state = 'open' and c.reminder_sent_at is not null`
    case 'ordered':
      return sql`c.state <> 'open'`
  }
}

/** A window of the view, the latest first, one more than it has. */
export async function listDeskCarts(
  sql: Sql,
  { view, before, now }: { view: CartView; before: string | undefined; now: Date },
): Promise<DeskCartRow[]> {
  return readCarts(
    sql,
    sql`
      select c.* from cart c
      where ${isShown(sql, now)} and ${isInView(sql, view)} and (${before ?? null}::uuid is null or (c.updated_at, c.id) < (
        select last.updated_at, last.id from cart last where last.id = ${before ?? null}::uuid))
      order by c.updated_at desc, c.id desc limit ${cartWindow + 1}`,
  )
}

export async function countDeskCarts(sql: Sql, now: Date): Promise<Record<CartView, number>> {
  const [row] = await sql<[Record<CartView, number>]>`
    select count(*) filter (where ${isInView(sql, 'open')})::int as open,
      count(*) filter (where ${isInView(sql, 'reachable')})::int as reachable,
      count(*) filter (where ${isInView(sql, 'reminded')})::int as reminded,
      count(*) filter (where ${isInView(sql, 'ordered')})::int as ordered
    from cart c where ${isShown(sql, now)}`
  return row
}

/** One of those; undefined for every other cart. */
export async function findDeskCart(sql: Sql, id: string, now: Date): Promise<DeskCartRow | undefined> {
  const [row] = await readCarts(sql, sql`select c.* from cart c where c.id = ${id} and ${isShown(sql, now)}`)
  return row
}

function readCarts(sql: Sql, chosen: ReturnType<Sql>): Promise<DeskCartRow[]> {
  return sql<DeskCartRow[]>`
    select c.id, c.state, c.created_at as "startedAt", c.updated_at as "leftAt", coalesce(c.coupon_code, '') as coupon,
      case when c.reminder_requested_at is not null and c.state = 'open' and c.contact ->> 'email' <> '' then c.contact end as contact,
      c.reminder_requested_at is not null as "hasRequested", c.reminder_sent_at as "sentAt", c.reminder_opened_at as "openedAt",
      coalesce((
        select m.sent_at is null and m.next_attempt_at = 'infinity' from email_message m
        where m.dedupe_key = 'cart-reminder:' || c.id
      ), false) as "isGivenUp",
      found.number as "order", found.placed_at as "orderedAt", coalesce(found.other, false) as "isOtherOrder",
      (select json_agg(json_build_object('id', l.id, 'variantId', l.variant_id, 'quantity', l.quantity, 'setId', l.set_id) order by l.position)
        from ${allLines(sql)} l where l.cart_id = c.id) as lines
    from (${chosen}) c
    left join lateral (
      select o.number, o.placed_at, false as other from orders o where o.cart_id = c.id
      union all
      select o.number, o.placed_at, false from phone_order p join orders o on o.id = p.order_id where p.source_cart_id = c.id
      union all
      (select o.number, o.placed_at, true from orders o
        where c.state = 'open' and c.reminder_requested_at is not null and c.contact ->> 'email' <> '' and o.placed_at > c.updated_at
          and lower(o.contact ->> 'email') = lower(c.contact ->> 'email') and o.user_id is null
        order by o.placed_at limit 1)
      limit 1
    ) found on true
    order by c.updated_at desc, c.id desc`
}
