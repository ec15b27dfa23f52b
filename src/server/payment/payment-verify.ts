import type { Invariant } from '#server/kernel/invariant.ts'

export const paymentInvariants: readonly Invariant[] = [
  {
    number: 9,
    title: 'No more was given back than was paid, and money moves in whole, positive forints',
    find: (sql) => sql`
      select order_id, coalesce(sum(amount) filter (where kind = 'captured'), 0)::int as captured,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0)::int as refunded
      from payment_event group by order_id
      having coalesce(sum(amount) filter (where kind = 'refunded'), 0) > coalesce(sum(amount) filter (where kind = 'captured'), 0)
        or bool_or(amount <= 0 and kind in ('captured', 'refunded'))`,
  },
  {
    number: 10,
    title: 'Every payment belongs to an order',
    find: (sql) => sql`
      select e.id, e.order_id, e.gateway, e.event_id
      from payment_event e left join orders o on o.id = e.order_id where o.id is null`,
  },
]
