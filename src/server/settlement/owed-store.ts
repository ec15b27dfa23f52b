import type { DeskQueue } from '#platform/admin/today.ts'
import type { Sql } from '#platform/database/database.ts'
import { deliveredBy } from '#server/ledger/index.ts'

/** Orders that were to be paid on delivery, whose goods were handed over, and whose money has not come. */
export type OwedOrder = { number: string; carrier: string; parcels: string[]; since: Date; due: number }
export type OwedSum = { carrier: string; count: number; amount: number; oldest: Date }

export const owedWindow = 200

/** The oldest first, one more than a window has; with the sums of each carrier. */
export async function listOwed(
  sql: Sql,
  carrier: string | undefined,
): Promise<{ orders: OwedOrder[]; sums: OwedSum[] }> {
  const owed = sql`
    select * from (
      select o.id, o.number, ${deliveredBy(sql)} as carrier,
        array(select p.tracking_code from order_parcel p where p.order_id = o.id and p.state is distinct from 'requested'
          order by p.id) as parcels,
        coalesce((select max(t.created_at) from order_transition t
          where t.order_id = o.id and t.machine = 'fulfilment' and t.to_state = 'delivered' and t.undoes is null), o.placed_at) as since,
        o.total_gross - coalesce((select sum(case e.kind when 'captured' then e.amount else -e.excess end)
          from payment_event e where e.order_id = o.id and e.kind in ('captured', 'refunded')), 0)::int as due
      from orders o
      where o.state in ('accepted', 'completed') and o.fulfilment = 'delivered' and o.payment_method ->> 'type' = 'cash_on_delivery'
    ) as order_due where due > 0`
  const [orders, sums] = await Promise.all([
    sql<OwedOrder[]>`
      select number, carrier, parcels, since, due from (${owed}) as owed
      ${carrier === undefined ? sql`` : sql`where carrier = ${carrier}`} order by since, id limit ${owedWindow + 1}`,
    sql<OwedSum[]>`
      select carrier, count(*)::int as count, sum(due)::float8 as amount, min(since) as oldest from (${owed}) as owed
      group by carrier order by carrier`,
  ])
  return { orders, sums }
}

/** Carriers pay out within a week or so; what is older than half a year is no matter of a day. */
const owedDays = { from: 10, to: 180 }

/** Those of the last half year whose money is late, by the index of what was handed over. */
export const owedQueue: DeskQueue = {
  name: 'cod_owed',
  title: `Utánvét, ${owedDays.from} napja nem jött meg`,
  right: 'finances.settle',
  href: '/penzugyek/utanvet',
  async find(sql) {
    const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
      select count(*)::int as count, min(since) as "oldestAt" from (
        select max(t.created_at) as since from order_transition t join orders o on o.id = t.order_id
        where t.machine = 'fulfilment' and t.to_state = 'delivered' and t.undoes is null
          and t.created_at > now() - make_interval(days => ${owedDays.to}) and t.created_at < now() - make_interval(days => ${owedDays.from})
          and o.state in ('accepted', 'completed') and o.fulfilment = 'delivered' and o.payment_method ->> 'type' = 'cash_on_delivery'
          and o.total_gross > (select coalesce(sum(case e.kind when 'captured' then e.amount else -e.excess end), 0)
            from payment_event e where e.order_id = o.id and e.kind in ('captured', 'refunded'))
        group by o.id) as owed`
    return row!
  },
}
