import type { Invariant } from '#platform/database/invariant.ts'

export const pickingInvariants: readonly Invariant[] = [
  {
    number: 11,
    title: 'No more is in the box of an order than was scanned, each scan counted once, nor than was ordered',
    find: (sql) => sql`
      select p.line_id, p.picked, l.quantity, coalesce(e.counted, 0)::int as counted
      from pick_line p join order_line l on l.id = p.line_id
      left join lateral (select sum(counted) as counted from pick_event where line_id = p.line_id) e on true
      where p.picked > coalesce(e.counted, 0) or p.picked > l.quantity`,
  },
]
