import type { Executor, Transaction } from '#platform/database/database.ts'
import { channelOf } from './channel.ts'
import type { MonthLine, MonthSums } from './month.ts'

/** Months by the ledger: a payment belongs to the month in which the money moved. `month`: `2026-11`. */

/** Its sums as they are now, by way; what of its orders was not paid at its end. */
export async function readMonth(sql: Executor, month: string): Promise<MonthSums> {
  const first = `${month}-01`
  const lines = await sql<MonthLine[]>`
    select channel, coalesce(sum(sign(amount)) filter (where kind = 'captured'), 0)::int as captures,
      coalesce(sum(amount) filter (where kind = 'captured'), 0)::float8 as captured,
      count(*) filter (where kind = 'refunded')::int as refunds,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0)::float8 as refunded, coalesce(sum(fee), 0)::float8 as fees
    from (
      select ${channelOf(sql)} as channel, e.kind, e.amount,
        (select sum(i.fee) from settlement_item i where i.payment_event_id = e.id) as fee
      from payment_event e join orders o on o.id = e.order_id
      where e.kind in ('captured', 'refunded') and e.day >= ${first}::date and e.day < ${first}::date + interval '1 month'
    ) as event group by channel order by channel`
  const [open] = await sql<{ orders: number; amount: number }[]>`
    select count(*)::int as orders, coalesce(sum(due), 0)::float8 as amount from (
      select o.total_gross - coalesce((select sum(case e.kind when 'captured' then e.amount else -e.excess end)
        from payment_event e where e.order_id = o.id and e.kind in ('captured', 'refunded') and e.day < ${first}::date + interval '1 month'), 0) as due
      from orders o
      where o.state in ('placed', 'accepted', 'completed')
        and o.placed_at < (${first}::date + interval '1 month') at time zone 'Europe/Budapest'
    ) as order_due where due > 0`
  return { lines, open: open! }
}

export type MonthClose = MonthSums & { closedAt: Date; staffName: string; times: number }

/** The last close of it. */
export async function findClose(sql: Executor, month: string): Promise<MonthClose | undefined> {
  const [row] = await sql<(Omit<MonthClose, 'open'> & { openCount: number; openAmount: number })[]>`
    select lines, open_count as "openCount", open_amount::float8 as "openAmount", staff_name as "staffName",
      closed_at as "closedAt", count(*) over ()::int as times
    from month_close where month = ${`${month}-01`}::date order by id desc limit 1`
  if (!row) return undefined
  const { openCount, openAmount, ...close } = row
  return { ...close, open: { orders: openCount, amount: openAmount } }
}

export async function insertClose(
  tx: Transaction,
  { month, sums, staffName, now }: { month: string; sums: MonthSums; staffName: string; now: Date },
): Promise<void> {
  await tx`
    insert into month_close (month, lines, open_count, open_amount, staff_name, closed_at)
    values (${`${month}-01`}::date, ${tx.json(sums.lines)}, ${sums.open.orders}, ${sums.open.amount}, ${staffName}, ${now})`
}

/** Months from the first payment or order to now, and whether each was closed; the newest first. */
export async function listMonths(
  sql: Executor,
  current: string,
  wanted: string = current,
): Promise<{ month: string; isClosed: boolean }[]> {
  return sql<{ month: string; isClosed: boolean }[]>`
    select to_char(m, 'YYYY-MM') as month, exists (select from month_close c where c.month = m::date) as "isClosed"
    from generate_series(date_trunc('month', least(${`${current}-01`}::date, ${`${wanted}-01`}::date, (select min(day) from payment_event))),
      ${`${current}-01`}::date, interval '1 month') as m
    order by m desc limit 120`
}
