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
        select array_agg(coalesce(from_state, '') || '>' || to_state order by id) as steps,
          (array_agg(to_state order by id desc))[1] as ends,
          bool_and(from_state is not distinct from before) as joined
        from (
          select id, from_state, to_state, lag(to_state) over (order by id) as before
          from withdrawal_transition where withdrawal_id = w.id
        ) s
      ) h
      where h.ends is distinct from w.state or not h.joined or not h.steps <@ ${listed}::text[]`,
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
