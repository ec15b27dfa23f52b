import type { Invariant } from '#platform/database/invariant.ts'

export const stockInvariants: readonly Invariant[] = [
  {
    number: 5,
    title: 'What is reserved is the sum of the open holds',
    find: (sql) => sql`
      select s.variant_id, s.reserved, coalesce(sum(h.quantity - h.sold), 0)::int as held
      from stock s left join stock_hold h on h.variant_id = s.variant_id and h.state = 'held'
      group by s.variant_id, s.reserved
      having s.reserved <> coalesce(sum(h.quantity - h.sold), 0)`,
  },
  {
    number: 5,
    title: 'What is on hand and reserved is the sum of the moves',
    find: (sql) => sql`
      select s.variant_id, s.on_hand, s.reserved,
        coalesce(sum(m.on_hand_delta), 0)::int as moved_on_hand, coalesce(sum(m.reserved_delta), 0)::int as moved_reserved
      from stock s left join stock_move m on m.variant_id = s.variant_id
      group by s.variant_id, s.on_hand, s.reserved
      having s.on_hand <> coalesce(sum(m.on_hand_delta), 0) or s.reserved <> coalesce(sum(m.reserved_delta), 0)`,
  },
  {
    number: 5,
    title: 'Nothing is oversold: reserved is between 0 and what is on hand, unless sold beyond stock',
    find: (sql) => sql`
      select variant_id, on_hand, reserved from stock where reserved < 0 or (not backorder and reserved > on_hand)`,
  },
  {
    number: 5,
    title: 'A hold covers exactly what its order requests',
    find: (sql) => sql`
      select coalesce(l.order_id, h.order_id) as order_id, coalesce(l.variant_id, h.variant_id) as variant_id, l.ordered, h.quantity as held
      from (select order_id, variant_id, sum(quantity)::int as ordered from order_line group by order_id, variant_id) l
      full join stock_hold h on h.order_id = l.order_id and h.variant_id = l.variant_id
      where l.ordered is distinct from h.quantity`,
  },
]
