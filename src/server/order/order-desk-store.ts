import type { PendingQuery, Row } from 'postgres'
import { plannedByValue, type Executor, type Sql } from '#platform/database/database.ts'
import type { PaymentEvent } from '#server/payment/index.ts'
import { chosen, type DeskFacets } from './order-desk-facets.ts'
import { inView, type Viewed } from './order-desk-views.ts'
import {
  findByDocument,
  findByNumber,
  findByTracking,
  indexNewOrders,
  searchPatterns,
  wordsFit,
} from './order-search.ts'
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
  /** Keys of the first goods' pictures. */
  pictures: string[]
  /** Its customer has ordered nothing before, by address or account, that stands. */
  isFirst: boolean
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

/** How many the list gets at once. */
export const deskWindow = 100

/** Which orders: those of a view, those that words fit, or those of an address or its account. */
export type DeskSelection = Viewed | { email: string } | Search
type Search = { search: string; isPersonal: boolean }
type Window = Partial<DeskFacets> & { before?: string | undefined }

/** `hasDocument`: what is looked for is the number of one of its documents. */
export type FoundOrder = DeskOrderRow & { hasDocument: boolean }

/**
 * The newest orders of a selection, one more than a window has; before them those of the very number that is looked for, a
 * document's before an order's.
 */
export async function listDeskOrders(
  sql: Sql,
  selection: DeskSelection,
  window: Window = {},
): Promise<FoundOrder[]> {
  if (!('search' in selection)) return markDocuments(await readOrders(sql, selected(sql, selection), window))
  await indexNewOrders(sql)
  return plannedByValue(sql, async (tx) => {
    const documented = await findByDocument(tx, selection.search)
    const tracked = documented.length > 0 ? [] : await findByTracking(tx, selection.search)
    if (tracked.length > 0) return markDocuments(await readOrders(tx, among(tx, tracked), window))
    const numbered = [...documented, ...(await findByNumber(tx, selection.search))]
    const [first, others] = [
      window.before === undefined ? await readOrders(tx, among(tx, numbered), window) : [],
      await readOrders(tx, searched(tx, selection, { numbered, before: window.before }), window),
    ]
    return [
      ...markDocuments(first, documented).toSorted((a, b) => Number(b.hasDocument) - Number(a.hasDocument)),
      ...markDocuments(others),
    ].slice(0, deskWindow + 1)
  })
}

const markDocuments = (rows: readonly DeskOrderRow[], documented: readonly string[] = []): FoundOrder[] =>
  rows.map((row) => ({ ...row, hasDocument: documented.includes(row.id) }))

function readOrders(sql: Executor, found: PendingQuery<Row[]>, { before, ...facets }: Window) {
  return sql<DeskOrderRow[]>`
    select o.id, o.number, o.placed_at as "placedAt", o.state, o.fulfilment, o.total_gross as "totalGross",
      (o.contact ->> 'last_name') || ' ' || (o.contact ->> 'first_name') as customer,
      coalesce(o.shipping_address ->> 'city', o.billing_address ->> 'city', '') as town,
      (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = o.id) as pieces,
      array(select l.image_key from order_line l where l.order_id = o.id and l.image_key is not null
        order by l.position limit ${shownPictures}) as pictures,
      ${isFirst(sql)} as "isFirst",
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

const shownPictures = 3

/** Ids grow with time, and each way to an earlier order has an index. */
const isFirst = (sql: Executor) => sql`(
  not exists (select from orders e where e.user_id = o.user_id and e.id < o.id and e.state <> 'cancelled')
  and not exists (select from orders e where e.user_id is null
    and lower(e.contact ->> 'email') = lower(o.contact ->> 'email') and e.id < o.id and e.state <> 'cancelled')
  and not exists (select from users u join orders e on e.user_id = u.id
    where lower(u.email) = lower(o.contact ->> 'email') and e.id < o.id and e.state <> 'cancelled'))`

function selected(sql: Sql, selection: Exclude<DeskSelection, Search>) {
  if ('view' in selection) return inView(sql, selection)
  return sql`o.id in (
    select id from orders where user_id is null and lower(contact ->> 'email') = lower(${selection.email})
    union all
    select mine.id from orders mine join users u on u.id = mine.user_id where lower(u.email) = lower(${selection.email}))`
}

function searched(
  sql: Executor,
  { search, isPersonal }: Search,
  { numbered, before }: Window & { numbered: readonly string[] },
) {
  const limit = deskWindow + 1 + numbered.length
  const fit = { patterns: searchPatterns(search), isPersonal, before, limit }
  return sql`o.id in (${wordsFit(sql, fit)}) and not ${among(sql, numbered)}`
}

const among = (sql: Executor, ids: readonly string[]) => sql`o.id = any(${[...ids]}::uuid[])`

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
