import type { Invariant } from '#platform/database/invariant.ts'

export const orderEditInvariants: readonly Invariant[] = [
  {
    number: 12,
    title: 'Every change of an order has exactly one email, and every email its change',
    find: (sql) => sql`
      select coalesce(e.key, m.dedupe_key) as key from (select 'order-edit:' || order_id || ':' || id as key from order_edit) e
      full join (select dedupe_key from email_message where dedupe_key ~ '^order-edit:') m on m.dedupe_key = e.key
      where e.key is null or m.dedupe_key is null`,
  },
  {
    number: 11,
    title:
      'An order was changed as often as its history says, each change from where the one before has left it',
    find: (sql) => sql`
      with step as (
        select order_id, id, total_before, total_after, lag(total_after) over (partition by order_id order by id) as before,
          lead(id) over (partition by order_id order by id) is null as last, count(*) over (partition by order_id) as edits
        from order_edit
      )
      select o.id, o.number, o.revision, o.total_gross, s.total_before, s.total_after
      from orders o left join step s on s.order_id = o.id
      where coalesce(s.edits, 0) <> o.revision - 1 or s.total_before <> s.before
        or (s.last and s.total_after <> o.total_gross)`,
  },
  {
    number: 9,
    title: 'No more was given back of a line than it had and cost, and parts of a refund are its sum',
    find: (sql) => sql`
      select r.order_id, r.id::text as part, r.gross, sum(p.gross)::int as parts from order_refund r
      left join order_refund_part p on p.refund_id = r.id group by r.id having r.gross is distinct from sum(p.gross)
      union all
      select l.order_id, l.id::text, l.gross, sum(p.gross)::int from order_line l join order_refund_part p on p.line_id = l.id
      join order_refund r on r.id = p.refund_id
      group by l.id having sum(p.gross) > l.gross or sum(p.quantity) > l.quantity or bool_or(r.order_id <> l.order_id)`,
  },
  {
    number: 9,
    title: 'What only gave back more than an order cost is no more than what was given back',
    find: (sql) => sql`
      select id, order_id, amount, excess from payment_event
      where excess < 0 or (excess > 0 and (kind <> 'refunded' or excess > amount))`,
  },
]
