import type { Invariant } from '#platform/database/invariant.ts'

export const phoneOrderInvariants: readonly Invariant[] = [
  {
    number: 8,
    title: 'An order by telephone has its record, no other has one, and an agreed price differs',
    find: (sql) => sql`
      select o.id, o.number, o.channel, p.order_id from orders o full join phone_order p on p.order_id = o.id
      where (o.channel = 'phone') is distinct from (p.order_id is not null)
      union all
      select o.id, o.number, o.channel, agreed.order_id from phone_order_price agreed join orders o on o.id = agreed.order_id
      where agreed.gross = agreed.list_gross`,
  },
]
