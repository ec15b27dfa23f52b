import type { Invariant } from '#platform/database/invariant.ts'
import { paymentInvariants } from '#server/payment/index.ts'
import { isStanding } from './order-life-store.ts'

/** What has to hold after an order was placed: its stock, its money, its emails. */
export const orderLifeInvariants: readonly Invariant[] = [
  {
    number: 5,
    title: 'Stock goes with its order: held until it is sent, sold when sent, free when cancelled',
    find: (sql) => sql`
      select o.id, o.number, o.state, o.fulfilment, h.variant_id, h.state as hold
      from orders o join stock_hold h on h.order_id = o.id
      where (o.fulfilment in ('unfulfilled', 'preparing') and h.state <> 'held')
        or (o.fulfilment in ('shipped', 'delivered', 'returned') and h.state <> 'sold')
        or (o.fulfilment = 'cancelled' and h.state = 'held')`,
  },
  {
    number: 5,
    title: 'Goods come back only of orders that were returned or by a refund, and no more than were sold',
    find: (sql) => sql`
      select o.id, o.number, m.variant_id, sum(m.on_hand_delta)::int as on_hand
      from orders o join stock_move m on m.order_id = o.id and m.kind in ('sell', 'give_back')
      group by o.id, m.variant_id
      having sum(m.on_hand_delta) > 0
        or (o.fulfilment = 'returned' and sum(m.on_hand_delta) <> (
          select coalesce(sum(p.restocked - p.quantity), 0) from order_refund r join order_refund_part p on p.refund_id = r.id
          join order_line l on l.id = p.line_id where r.order_id = o.id and l.variant_id = m.variant_id))
        or (o.fulfilment <> 'returned' and coalesce(sum(m.on_hand_delta) filter (where m.kind = 'give_back'), 0) <> (
          select coalesce(sum(p.restocked), 0) from order_refund r join order_refund_part p on p.refund_id = r.id
          join order_line l on l.id = p.line_id where r.order_id = o.id and l.variant_id = m.variant_id))`,
  },
  ...paymentInvariants,
  {
    number: 10,
    title: 'No job cancelled an order that was paid',
    find: (sql) => sql`
      select o.id, o.number, t.actor, kept.amount
      from orders o
      join order_transition t on t.order_id = o.id and t.machine = 'order' and t.to_state = 'cancelled' and t.actor like 'job:%'
      cross join lateral (
        select coalesce(sum(case e.kind when 'captured' then e.amount when 'refunded' then -e.amount else 0 end), 0)::int as amount
        from payment_event e where e.order_id = o.id and e.created_at <= t.created_at
      ) kept
      where kept.amount > 0`,
  },
  {
    number: 11,
    title:
      'A cancelled order is not delivered, and one is cancelled, sent or completed only as its other half allows',
    find: (sql) => sql`
      select id, number, state, fulfilment from orders
      where (state = 'cancelled' and fulfilment not in ('cancelled', 'returned'))
        or (state <> 'cancelled' and fulfilment = 'cancelled')
        or (state = 'completed' and fulfilment not in ('delivered', 'returned'))
        or (state in ('quote_requested', 'placed') and fulfilment <> 'unfulfilled')`,
  },
  {
    number: 12,
    title:
      'Every step that a customer is written of, and was not taken back, has exactly one email, and every email its step',
    find: (sql) => sql`
      with reversed as (
        select (data ->> 'reverses')::bigint as id from payment_event where kind = 'captured' and amount < 0
      ), expected as (
        select 'order-step:' || order_id || ':' || id as key from order_transition t
        where from_state is not null and ${isStanding(sql)} and (machine = 'order' and to_state in ('placed', 'accepted', 'cancelled')
          or machine = 'fulfilment' and to_state in ('partially_shipped', 'shipped', 'delivered'))
        union all
        select case kind when 'captured' then 'order-payment:' else 'order-refund:' end || order_id || ':' || id from payment_event
        where kind in ('captured', 'refunded') and amount > 0 and id not in (select id from reversed)
      ), written as (
        select dedupe_key as key from email_message where dedupe_key ~ '^order-(step|payment|refund):'
          -- What was taken back after its email had gone.
          and not exists (select from reversed where dedupe_key = 'order-payment:' || split_part(dedupe_key, ':', 2) || ':' || id)
      )
      select coalesce(expected.key, written.key) as key, expected.key is not null as happened, written.key is not null as written
      from expected full join written using (key) where expected.key is null or written.key is null`,
  },
  {
    number: 15,
    title: 'Only an order that waits for a quotation has an amount that is not known',
    find: (sql) => sql`
      select o.id, o.number, o.state from orders o
      where o.state not in ('quote_requested', 'cancelled')
        and exists (select 1 from order_adjustment a where a.order_id = o.id and a.quotation is not null)`,
  },
]
