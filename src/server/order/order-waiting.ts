import type { Executor } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'

export type WaitingOrder = { id: string; number: string; dueAt: Date }

type Search = { now: Date; limit: number }

/** Orders that are to be paid at once and were not by the time that `cardDue` gives; oldest first. */
export async function listUnpaidCards(
  sql: Executor,
  { now, limit, holdMinutes }: Search & { holdMinutes: number },
): Promise<WaitingOrder[]> {
  return sql<WaitingOrder[]>`
    select id, number, "dueAt" from (${waiting(sql, 'card', sql`case o.channel when 'phone' then ${dueDays(sql)} else make_interval(mins => ${holdMinutes}) end`)}) waiting
    where "dueAt" < ${now} order by "dueAt" limit ${limit}`
}

/** Orders whose transfer was due on an earlier day, in Hungary, and has not arrived. */
export async function listLateTransfers(sql: Executor, { now, limit }: Search): Promise<WaitingOrder[]> {
  return sql<WaitingOrder[]>`
    select id, number, "dueAt" from (${waiting(sql, 'transfer', dueDays(sql))}) waiting
    where ("dueAt" at time zone 'Europe/Budapest')::date < (${now}::timestamptz at time zone 'Europe/Budapest')::date
    order by "dueAt" limit ${limit}`
}

const dueDays = (sql: Executor) => sql`make_interval(days => o.transfer_due_days)`

/** The time to pay begins when the price is known; `immediate` is for who knew it when ordering. Who orders by telephone pays later. */
function waiting(sql: Executor, type: 'card' | 'transfer', immediate: Part) {
  return sql`
    select o.id, o.number, coalesce(o.repriced_at + ${dueDays(sql)}, (
        select max(t.created_at) from order_transition t
        where t.order_id = o.id and t.machine = 'order' and t.to_state = 'placed' and t.from_state is not null
      ) + ${dueDays(sql)}, o.placed_at + ${immediate}) as "dueAt"
    from orders o
    where o.state = 'placed' and o.payment_method ->> 'type' = ${type} and o.total_gross > 0
      and (select coalesce(sum(e.amount), 0) from payment_event e where e.order_id = o.id and e.kind = 'captured') = 0`
}
