import type { Executor, Sql } from '#platform/database/database.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { nextWorkingDay } from '#hungary/working-days.ts'
import {
  chosen,
  facetNames,
  methodName,
  nobody,
  type DeskFacet,
  type DeskFacets,
} from './order-desk-facets.ts'

/** The views of the desk's list: which orders each shows, and how many. */

export type DeskView =
  | 'new'
  | 'awaiting_payment'
  | 'quote'
  | 'to_pack'
  | 'due'
  | 'on_the_way'
  | 'trouble'
  | 'returns'
  | 'refund'
  | 'all'

/** What a view depends on besides the order: goods that arrive by `until` have to leave today; `troubled`: ids. */
export type ViewContext = { until: string; troubled: readonly string[] }
export type Viewed = { view: Exclude<DeskView, 'due' | 'trouble'> } | ({ view: DeskView } & ViewContext)

/** Goods that arrive on the next working day have to leave today. A day as `2026-11-24`. */
export const dueUntil = (now: Date): string => nextWorkingDay(dayOf(now))

/** What has arrived of an order's money, in forints, without what was too much and went back. */
const captured = (sql: Executor) => sql`
  (select coalesce(sum(case e.kind when 'captured' then e.amount else -e.excess end), 0) from payment_event e
    where e.order_id = o.id and e.kind in ('captured', 'refunded'))`

/** Money that comes before the goods leave, and is not all there. */
const isUnpaid = (sql: Executor) => sql`
  (o.payment_method ->> 'type' <> 'cash_on_delivery' and o.total_gross > ${captured(sql)})`

/** Each open view is served by an index of the few orders that are open. */
export function inView(sql: Executor, viewed: Viewed) {
  switch (viewed.view) {
    case 'new':
      return sql`o.state = 'placed' and not ${isUnpaid(sql)}`
    case 'awaiting_payment':
      return sql`o.state = 'placed' and ${isUnpaid(sql)}`
    case 'quote':
      return sql`o.state = 'quote_requested'`
    case 'to_pack':
      return sql`o.state = 'accepted' and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')`
    case 'due':
      return sql`${isOpen(sql)} and (o.requested_day is null or o.requested_day <= ${viewed.until})`
    case 'on_the_way':
      return sql`o.state = 'accepted' and o.fulfilment = 'shipped'`
    case 'trouble':
      return sql`o.id = any(${[...viewed.troubled]}::uuid[])`
    case 'returns':
      return sql`o.id in (
        select order_id from withdrawal where state in ('received', 'acknowledged', 'goods_received'))`
    case 'refund':
      return sql`o.id in (select order_id from payment_refund where state = 'requested')`
    case 'all':
      return sql`true`
  }
}

/** Can be accepted or packed: its money is there, or comes with the parcel. */
const isOpen = (sql: Executor) => sql`
  (o.state in ('placed', 'accepted') and (o.state = 'placed' and not ${isUnpaid(sql)}
    or o.state = 'accepted' and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')))`

export type FacetOption = { value: string; label: string; count: number }

/** How many orders of an open view each value would leave, what is chosen of the other facets considered. */
export async function countOrderFacets(
  sql: Sql,
  viewed: Viewed,
  facets: DeskFacets,
): Promise<{ name: DeskFacet; options: FacetOption[] }[]> {
  const within = (facet: DeskFacet) => sql`${inView(sql, viewed)} and ${chosen(sql, facets, facet)}`
  const methods = (facet: 'shipping' | 'payment') => sql<FacetOption[]>`
    select ${methodName(sql, facet)} as value, ${methodName(sql, facet)} as label, count(*)::int as count from orders o
    where ${within(facet)} group by 1 order by 3 desc, 1`
  const counted = await Promise.all([
    methods('shipping'),
    methods('payment'),
    sql<FacetOption[]>`
      select t.folded as value, (array_agg(t.tag order by t.id desc))[1] as label, count(*)::int as count
      from orders o join order_tag t on t.order_id = o.id
      where ${within('tag')} group by 1 order by 3 desc, 1 limit ${maxOptions}`,
    sql<FacetOption[]>`
      select coalesce(s.id::text, ${nobody}) as value, coalesce(nullif(s.name, ''), s.email, 'Nincs felelőse') as label,
        count(*)::int as count
      from orders o left join order_assignee a on a.order_id = o.id left join staff s on s.id = a.staff_id
      where ${within('assignee')} group by 1, 2 order by 3 desc, 2`,
  ])
  return counted.map((options, index) => ({ name: facetNames[index]!, options: [...options] }))
}

const maxOptions = 50

export type DeskCounts = Record<Exclude<DeskView, 'all'>, number>

export async function countDeskOrders(sql: Sql, context: ViewContext): Promise<DeskCounts> {
  const count = (view: DeskView) => sql`count(*) filter (where ${inView(sql, { view, ...context })})::int`
  const [row] = await sql<Omit<DeskCounts, 'trouble'>[]>`
    select ${count('new')} as new, ${count('awaiting_payment')} as awaiting_payment, ${count('quote')} as quote,
      ${count('to_pack')} as to_pack, ${count('due')} as due, ${count('on_the_way')} as on_the_way,
      (select count(distinct order_id)::int from withdrawal
        where state in ('received', 'acknowledged', 'goods_received')) as returns,
      (select count(distinct order_id)::int from payment_refund where state = 'requested') as refund
    from orders o where o.state in ('placed', 'quote_requested', 'accepted')`
  return { ...row!, trouble: context.troubled.length }
}

type Waiting = { count: number; oldestAt: Date | null }

/** How many wait in a view, and since when. */
export async function findQueue(
  sql: Sql,
  view: 'new' | 'awaiting_payment' | 'quote' | 'to_pack',
  olderThanDays = 0,
): Promise<Waiting> {
  return waitingIn(
    sql,
    sql`${inView(sql, { view })} and o.placed_at <= now() - make_interval(days => ${olderThanDays})`,
  )
}

/** How many have something in their way, and since when the oldest waits. */
export const findTroubledQueue = (sql: Sql, troubled: readonly string[]): Promise<Waiting> =>
  waitingIn(sql, inView(sql, { view: 'trouble', until: '', troubled }))

async function waitingIn(sql: Sql, condition: ReturnType<typeof inView>): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as count, min(o.placed_at) as "oldestAt" from orders o where ${condition}`
  return row!
}

/** Orders of which money has to go back, and since when. */
export async function findWantedRefunds(sql: Sql): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(distinct order_id)::int as count, min(created_at) as "oldestAt" from payment_refund where state = 'requested'`
  return row!
}

/**
 * The numbers of orders that can be accepted or packed and are to arrive by `until` at the latest, the oldest first, one more than
 * `limit`; `laterCount`: how many more wait for a later day.
 */
export async function listDueOrders(
  sql: Sql,
  { until, limit }: { until: string; limit: number },
): Promise<{ numbers: string[]; laterCount: number }> {
  const [due, [later]] = await Promise.all([
    sql<{ number: string }[]>`
      select o.number from orders o
      where ${inView(sql, { view: 'due', until, troubled: [] })} order by o.id limit ${limit + 1}`,
    sql<[{ count: number }]>`
      select count(*)::int as count from orders o where ${isOpen(sql)} and o.requested_day > ${until}`,
  ])
  return { numbers: due.map(({ number }) => number), laterCount: later.count }
}
