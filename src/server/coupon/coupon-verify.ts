import type { Invariant } from '#platform/database/invariant.ts'

export const couponInvariants: readonly Invariant[] = [
  {
    number: 3,
    title: 'What a coupon took off an order is what its lines gave up, and nothing was taken off without one',
    find: (sql) => sql`
      select o.id, o.number, u.amount, l.discount
      from orders o
      left join coupon_use u on u.order_id = o.id
      cross join lateral (select coalesce(sum(discount), 0)::int as discount from order_line where order_id = o.id) l
      where (o.coupon is null) <> (u.order_id is null) or coalesce(u.amount, 0) <> l.discount`,
  },
  {
    number: 3,
    title: 'A delivery that a coupon paid for belongs to an order with a coupon of free delivery',
    find: (sql) => sql`
      select o.id, o.number, a.waived, c.kind
      from order_adjustment a join orders o on o.id = a.order_id
      left join coupon_use u on u.order_id = o.id left join coupon c on c.id = u.coupon_id
      where a.waived is not null and c.kind is distinct from 'free_shipping'`,
  },
  {
    number: 3,
    title: 'An order holds its use of a coupon until it is cancelled',
    find: (sql) => sql`
      select u.order_id, o.number, o.state, u.released_at, u.ordinal
      from coupon_use u left join orders o on o.id = u.order_id
      where o.id is null or (o.state = 'cancelled') <> (u.released_at is not null)
        or (u.released_at is null) <> (u.ordinal is not null)`,
  },
  {
    number: 3,
    title: 'A coupon is used as often as orders hold it, and no customer holds it too often',
    find: (sql) => sql`
      select c.id, c.code, c.used, count(u.order_id)::int as held, max(u.ordinal) as ordinal
      from coupon c left join coupon_use u on u.coupon_id = c.id and u.released_at is null
      group by c.id having c.used <> count(u.order_id) or max(u.ordinal) > c.max_uses_per_customer`,
  },
]
