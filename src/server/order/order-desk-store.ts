import type { PendingQuery, Row } from 'postgres'
import { plannedByValue, type Executor, type Sql } from '#platform/database/database.ts'
import type { PaymentEvent } from '#server/payment/index.ts'
import {
  chosen,
  facetNames,
  methodName,
  nobody,
  type DeskFacet,
  type DeskFacets,
} from './order-desk-facets.ts'
import { findByTracking, indexNewOrders, searchPatterns, wordsFit } from './order-search.ts'
import { countMissing } from './order-stock.ts'
import type { FulfilmentState, OrderState } from './order.ts'

/** What the desk's list shows of an order. */
export type DeskOrderRow = {
  id: string
  number: string
  placedAt: Date
  state: OrderState
  fulfilment: FulfilmentState
  customer: string
  town: string
  pieces: number
  /** Pieces that are to be sent and are not there for it. */
  missing: number
  shipping: string
  payment: string
  paymentType: string
  provider: string
  /** Sent to no address, and in no parcel. */
  isUnsent: boolean
  totalGross: number
  /** Forints that have to go back. */
  refundWanted: number
  hasComment: boolean
  notes: number
  tags: string[]
  assignee: string
  events: PaymentEvent[]
}

export type DeskView = 'new' | 'awaiting_payment' | 'quote' | 'to_pack' | 'on_the_way' | 'refund' | 'all'

/** How many the list gets at once. */
export const deskWindow = 100

/** What has arrived of an order's money, in forints, without what was too much and went back. */
const captured = (sql: Executor) => sql`
  (select coalesce(sum(case e.kind when 'captured' then e.amount else -e.excess end), 0) from payment_event e
    where e.order_id = o.id and e.kind in ('captured', 'refunded'))`

/** Money that comes before the goods leave, and is not all there. */
const isUnpaid = (sql: Executor) => sql`
  (o.payment_method ->> 'type' <> 'cash_on_delivery' and o.total_gross > ${captured(sql)})`

/** Each open view is served by an index of the few orders that are open. */
function condition(sql: Executor, view: DeskView) {
  switch (view) {
    case 'new':
      return sql`o.state = 'placed' and not ${isUnpaid(sql)}`
    case 'awaiting_payment':
      return sql`o.state = 'placed' and ${isUnpaid(sql)}`
    case 'quote':
      return sql`o.state = 'quote_requested'`
    case 'to_pack':
      return sql`o.state = 'accepted' and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')`
    case 'on_the_way':
      return sql`o.state = 'accepted' and o.fulfilment = 'shipped'`
    case 'refund':
      return sql`o.id in (select order_id from payment_refund where state = 'requested')`
    case 'all':
      return sql`true`
  }
}

/** Which orders: those of a view, those that words fit, or those of an address or its account. */
export type DeskSelection = { view: DeskView } | { email: string } | Search
type Search = { search: string; isPersonal: boolean }
type Window = Partial<DeskFacets> & { before?: string | undefined }

/** The newest orders of a selection, one more than a window has. */
export async function listDeskOrders(
  sql: Sql,
  selection: DeskSelection,
  window: Window = {},
): Promise<DeskOrderRow[]> {
  const rows = await findRows(sql, selection, window)
  const open = rows.filter(({ state }) => state === 'placed' || state === 'accepted')
  const missing = await countMissing(
    sql,
    open.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, missing: missing.get(row.id) ?? 0 }))
}

type FoundRow = Omit<DeskOrderRow, 'missing'>

async function findRows(sql: Sql, selection: DeskSelection, window: Window): Promise<FoundRow[]> {
  if (!('search' in selection)) return readOrders(sql, selected(sql, selection), window)
  await indexNewOrders(sql)
  return plannedByValue(sql, async (tx) => {
    const tracked = await findByTracking(tx, selection.search)
    return readOrders(tx, searched(tx, selection, { tracked, before: window.before }), window)
  })
}

function readOrders(sql: Executor, found: PendingQuery<Row[]>, { before, ...facets }: Window) {
  return sql<FoundRow[]>`
    select o.id, o.number, o.placed_at as "placedAt", o.state, o.fulfilment, o.total_gross as "totalGross",
      (o.contact ->> 'last_name') || ' ' || (o.contact ->> 'first_name') as customer,
      coalesce(o.shipping_address ->> 'city', o.billing_address ->> 'city', '') as town,
      (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = o.id) as pieces,
      o.shipping_method ->> 'name' as shipping, o.payment_method ->> 'name' as payment,
      o.payment_method ->> 'type' as "paymentType", o.shipping_method ->> 'provider' as provider,
      o.shipping_address is null and not exists (select from order_parcel p where p.order_id = o.id) as "isUnsent", o.comment <> '' as "hasComment",
      (select coalesce(sum(amount), 0)::int from payment_refund r where r.order_id = o.id and r.state = 'requested') as "refundWanted",
      (select count(*)::int from order_note n where n.order_id = o.id) as notes,
      array(select t.tag from order_tag t where t.order_id = o.id order by t.folded) as tags,
      coalesce((select coalesce(nullif(s.name, ''), s.email) from order_assignee a join staff s on s.id = a.staff_id
        where a.order_id = o.id), '') as assignee,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount', e.amount, 'excess', e.excess) order by e.id), '[]')
        from payment_event e where e.order_id = o.id) as events
    from orders o
    where ${found} and ${chosen(sql, facets)}
      and (${before ?? null}::uuid is null or o.id < ${before ?? null}::uuid)
    order by o.id desc limit ${deskWindow + 1}`
}

function selected(sql: Sql, selection: Exclude<DeskSelection, Search>) {
  if ('view' in selection) return condition(sql, selection.view)
  return sql`o.id in (
    select id from orders where user_id is null and lower(contact ->> 'email') = lower(${selection.email})
    union all
    select mine.id from orders mine join users u on u.id = mine.user_id where lower(u.email) = lower(${selection.email}))`
}

function searched(
  sql: Executor,
  { search, isPersonal }: Search,
  { tracked, before }: Window & { tracked: readonly string[] },
) {
  if (tracked.length > 0) return sql`o.id = any(${[...tracked]}::uuid[])`
  const fit = { patterns: searchPatterns(search), isPersonal, before, limit: deskWindow + 1 }
  return sql`o.id in (${wordsFit(sql, fit)})`
}

export type FacetOption = { value: string; label: string; count: number }

/** How many orders of an open view each value would leave, what is chosen of the other facets considered. */
export async function countOrderFacets(
  sql: Sql,
  view: Exclude<DeskView, 'all'>,
  facets: DeskFacets,
): Promise<{ name: DeskFacet; options: FacetOption[] }[]> {
  const within = (facet: DeskFacet) => sql`${condition(sql, view)} and ${chosen(sql, facets, facet)}`
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

export async function countDeskOrders(sql: Sql): Promise<DeskCounts> {
  const [row] = await sql<DeskCounts[]>`
    select count(*) filter (where ${condition(sql, 'new')})::int as new,
      count(*) filter (where ${condition(sql, 'awaiting_payment')})::int as awaiting_payment,
      count(*) filter (where ${condition(sql, 'quote')})::int as quote,
      count(*) filter (where ${condition(sql, 'to_pack')})::int as to_pack,
      count(*) filter (where ${condition(sql, 'on_the_way')})::int as on_the_way,
      (select count(distinct order_id)::int from payment_refund where state = 'requested') as refund
    from orders o where o.state in ('placed', 'quote_requested', 'accepted')`
  return row!
}

/** How many wait in a view, and since when. */
export async function findQueue(
  sql: Sql,
  view: Exclude<DeskView, 'all'>,
  olderThanDays = 0,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(o.placed_at) as "oldestAt" from orders o
    where ${condition(sql, view)} and o.placed_at <= now() - make_interval(days => ${olderThanDays})`
  return row!
}

/** Orders of which money has to go back, and since when. */
export async function findWantedRefunds(sql: Sql): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(distinct order_id)::int as count, min(created_at) as "oldestAt" from payment_refund where state = 'requested'`
  return row!
}

type Counted = { count: number; amount: number }

/** Orders that stand, of the day of `now` in Budapest until then, and of the same weekday a week ago until the same time. */
export async function countDayOrders(sql: Sql, now: Date): Promise<{ today: Counted; before: Counted }> {
  const [row] = await sql<[{ today: Counted; before: Counted }]>`
    with day as (
      select t, date_trunc('day', t) as start
      from (select ${now}::timestamptz at time zone 'Europe/Budapest' as t) clock
    ), span as (
      select name, (start - ago) at time zone 'Europe/Budapest' as since, (t - ago) at time zone 'Europe/Budapest' as until
      from day, (values ('today', interval '0 days'), ('before', interval '7 days')) as days (name, ago)
    ), counted as (
      select name, (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(o.total_gross), 0)) from orders o
        where o.placed_at >= since and o.placed_at <= until and o.state <> 'cancelled') as found
      from span
    )
    select max(found::text) filter (where name = 'today')::jsonb as today,
      max(found::text) filter (where name = 'before')::jsonb as before from counted`
  return row
}

/**
 * The numbers of orders that can be accepted or packed and are to arrive by `until` at the latest, the oldest first, one more than
 * `limit`; `laterCount`: how many more wait for a later day.
 */
export async function listDueOrders(
  sql: Sql,
  { until, limit }: { until: string; limit: number },
): Promise<{ numbers: string[]; laterCount: number }> {
  const isOpen = sql`o.state in ('placed', 'accepted') and (${condition(sql, 'new')} or ${condition(sql, 'to_pack')})`
  const [due, [later]] = await Promise.all([
    sql<{ number: string }[]>`
      select o.number from orders o
      where ${isOpen} and (o.requested_day is null or o.requested_day <= ${until}) order by o.id limit ${limit + 1}`,
    sql<[{ count: number }]>`
      select count(*)::int as count from orders o where ${isOpen} and o.requested_day > ${until}`,
  ])
  return { numbers: due.map(({ number }) => number), laterCount: later.count }
}

export type OrderEmail = { subject: string; createdAt: Date; sentAt: Date | null; isGivenUp: boolean }

/** The emails about an order that are not forgotten yet, the oldest first: they are known by the keys of their causes. */
export async function listOrderEmails(sql: Sql, orderId: string): Promise<OrderEmail[]> {
  return sql<OrderEmail[]>`
    select subject, created_at as "createdAt", sent_at as "sentAt",
      sent_at is null and next_attempt_at = 'infinity' as "isGivenUp"
    from email_message
    where subject <> '' and dedupe_key in (
      select ${`order-confirmation:${orderId}`}
      union all select 'order-step:' || order_id || ':' || id from order_transition where order_id = ${orderId}
      union all select 'order-edit:' || order_id || ':' || id from order_edit where order_id = ${orderId}
      union all select prefix || order_id || ':' || e.id
        from payment_event e, (values ('order-payment:'), ('order-refund:')) as prefixes (prefix) where order_id = ${orderId}
    ) order by id`
}

/** What its customers have declared of it, the newest first. */
export function listOrderWithdrawals(sql: Executor, orderId: string) {
  return sql<OrderWithdrawal[]>`
    select reference, state not in ('refunded', 'rejected') as "isOpen", refund_account as "refundAccount" from withdrawal
    where order_id = ${orderId} order by received_at desc`
}

/** `refundAccount`: where its customer wants the money; '' where none was given. */
export type OrderWithdrawal = { reference: string; isOpen: boolean; refundAccount: string }

/** Who took an order down by telephone, and what was noted; undefined for one that its customer placed. */
export async function findTakenDown(sql: Sql, orderId: string): Promise<TakenDown | undefined> {
  const [row] = await sql<TakenDown[]>`
    select actor, note from order_transition
    where order_id = ${orderId} and machine = 'order' and from_state is null and actor <> 'customer'`
  return row
}
export type TakenDown = { actor: string; note: string }
/** A change of its goods, addresses or delivery; `reason` and `changes` are the merchant's text. */
export type OrderEdit = { actor: string; reason: string; changes: string[]; at: Date }

/** Oldest first. */
export async function listEdits(sql: Sql, orderId: string): Promise<OrderEdit[]> {
  return sql<OrderEdit[]>`
    select actor, reason, changes, created_at as at from order_edit where order_id = ${orderId} order by id`
}

/** The names of colleagues, for what they did. */
export async function listStaffNames(sql: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: number; name: string }[]>`
    select id, coalesce(nullif(name, ''), email) as name from staff where id = any(${[...ids]}::int[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
