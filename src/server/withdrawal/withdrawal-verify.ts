import type { Invariant } from '#platform/database/invariant.ts'
import { listedSteps } from './withdrawal.ts'

const listed = listedSteps.map(({ from, to }) => `${from ?? ''}>${to}`)

export const withdrawalInvariants: readonly Invariant[] = [
  {
    number: 11,
    title: 'Every withdrawal stands where its history ends, and every step of it is listed',
    find: (sql) => sql`
      select w.id, w.reference, w.state, h.steps, h.ends
      from withdrawal w cross join lateral (
        select array_agg(coalesce(from_state, '') || '>' || to_state order by id) filter (where undoes is null) as steps,
          (array_agg(to_state order by id desc))[1] as ends,
          bool_and(from_state is not distinct from before) as joined
        from (
          select id, from_state, to_state, undoes, lag(to_state) over (order by id) as before
          from withdrawal_transition where withdrawal_id = w.id
        ) s
      ) h
      where h.ends is distinct from w.state or not h.joined or not h.steps <@ ${listed}::text[]`,
  },
  {
    number: 11,
    title: 'Each way back of a withdrawal is the opposite of a step of it, by who took it',
    find: (sql) => sql`
      select u.id::text, u.withdrawal_id from withdrawal_transition u left join withdrawal_transition t
        on t.id = u.undoes and t.withdrawal_id = u.withdrawal_id and t.from_state = u.to_state and t.to_state = u.from_state
          and t.actor = u.actor and t.undoes is null
      where u.undoes is not null and t.id is null`,
  },
  {
    number: 12,
    title: 'Every withdrawal has its receipt, but for those withheld until the merchant acknowledges them',
    find: (sql) => sql`
      select w.id, w.reference, w.state, w.receipt, m.id is not null as has_email
      from withdrawal w left join email_message m on m.dedupe_key = 'withdrawal-receipt:' || w.id
      where (w.receipt = 'written') <> (m.id is not null) or (w.state <> 'received' and w.receipt = 'withheld')
        or (w.state = 'rejected') <> exists (select from email_message where dedupe_key = 'withdrawal-rejected:' || w.id)`,
  },
  {
    number: 14,
    title: 'A withdrawal belongs to an order that is there, or to none',
    find: (sql) => sql`
      select w.id, w.reference, w.order_id from withdrawal w left join orders o on o.id = w.order_id
      where w.order_id is not null and o.id is null`,
  },
]
