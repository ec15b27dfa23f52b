import type { Invariant } from '#platform/database/invariant.ts'
import { attemptMachine } from './attempt.ts'

const listedSteps = Object.entries<readonly string[]>(attemptMachine).flatMap(([from, targets]) =>
  targets.map((to) => `${from}>${to}`),
)

export const paymentInvariants: readonly Invariant[] = [
  {
    number: 9,
    title: 'No more was given back than was paid, and money moves in whole, positive forints',
    find: (sql) => sql`
      select order_id, coalesce(sum(amount) filter (where kind = 'captured'), 0)::int as captured,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0)::int as refunded
      from payment_event group by order_id
      having coalesce(sum(amount) filter (where kind = 'refunded'), 0) > coalesce(sum(amount) filter (where kind = 'captured'), 0)
        or bool_or(amount <= 0 and kind in ('captured', 'refunded') and data ->> 'reverses' is null)`,
  },
  {
    number: 9,
    title:
      'What takes a payment back is as much, of the same order, day and way, and of money that was recorded by hand',
    find: (sql) => sql`
      select r.id, r.order_id, r.amount, e.amount as recorded
      from payment_event r left join payment_event e on e.id = (r.data ->> 'reverses')::bigint
      where r.kind = 'captured' and r.amount < 0 and (e.id is null or e.gateway <> 'manual' or e.kind <> 'captured'
        or (r.order_id, r.day, -r.amount, r.data ->> 'channel') is distinct from (e.order_id, e.day, e.amount, e.data ->> 'channel'))`,
  },
  {
    number: 9,
    title: 'What is to be given back is no more than what was paid and not given back',
    find: (sql) => sql`
      select r.order_id, r.amount as wanted, kept.amount as kept
      from (
        select order_id, sum(amount) as amount from payment_refund where state in ('requested', 'pending') group by order_id
      ) r
      cross join lateral (
        select coalesce(sum(case e.kind when 'captured' then e.amount when 'refunded' then -e.amount else 0 end), 0) as amount
        from payment_event e where e.order_id = r.order_id
      ) kept
      where r.amount > kept.amount`,
  },
  {
    number: 9,
    title: 'No more was given back of a payment than it brought, and every settled refund is in the ledger',
    find: (sql) => sql`
      select a.id, a.reference, a.amount, back.amount as refunded, settled.amount as settled
      from payment_attempt a
      cross join lateral (
        select coalesce(sum(amount), 0)::int as amount from payment_event where attempt_id = a.id and kind = 'refunded'
      ) back
      cross join lateral (
        select coalesce(sum(amount), 0)::int as amount from payment_refund where attempt_id = a.id and state = 'settled'
      ) settled
      where back.amount > a.amount or settled.amount > back.amount`,
  },
  {
    number: 10,
    title: 'Every payment belongs to an order',
    find: (sql) => sql`
      select e.id, e.order_id, e.gateway, e.event_id
      from payment_event e left join orders o on o.id = e.order_id where o.id is null
      union all
      select null, a.order_id, a.gateway, a.reference
      from payment_attempt a left join orders o on o.id = a.order_id where o.id is null`,
  },
  {
    number: 11,
    title: 'An attempt to pay changed its states only as listed, with one history row for each change',
    find: (sql) => sql`
      with step as (
        select attempt_id, from_state, to_state, lag(to_state) over (partition by attempt_id order by id) as before,
          lead(to_state) over (partition by attempt_id order by id) is null as last
        from payment_attempt_transition
      )
      select a.id, a.reference, s.from_state, s.to_state
      from payment_attempt a left join step s on s.attempt_id = a.id
      where s.attempt_id is null or s.from_state is distinct from s.before
        or (s.from_state is null and s.to_state <> 'created')
        or (s.from_state is not null and s.from_state || '>' || s.to_state <> all(${listedSteps}))
        or (s.last and s.to_state <> a.state)`,
  },
  {
    number: 11,
    title: 'A payment is captured if and only if the ledger has its money, once and whole',
    find: (sql) => sql`
      select a.id, a.reference, a.state, a.amount, money.count, money.amount as captured
      from payment_attempt a
      cross join lateral (
        select count(*)::int as count, coalesce(sum(amount), 0)::int as amount
        from payment_event e where e.attempt_id = a.id and e.kind = 'captured' and e.order_id = a.order_id and e.gateway = a.gateway
      ) money
      where money.count <> (a.state = 'captured')::int or (a.state = 'captured' and money.amount <> a.amount)`,
  },
]
