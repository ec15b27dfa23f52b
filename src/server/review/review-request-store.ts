import type { Contact } from '#contract/wire.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { hashToken } from '#platform/security/ids.ts'

/** Between which moments an order was delivered. */
export type Due = { from: Date; to: Date }

/** Since when reviews are invited; begins now when nobody was invited before. Every node gives the same. */
export async function beginPeriod(sql: Sql, now: Date): Promise<Date> {
  await sql`insert into review_request_period (since) values (${now}) on conflict do nothing`
  const [row] = await sql<{ since: Date }[]>`select since from review_request_period`
  return row?.since ?? now
}

/** Orders that are delivered from now on are left alone, until a new period begins. */
export async function endPeriod(sql: Sql): Promise<void> {
  await sql`delete from review_request_period`
}

/**
 * The goods are with their customer, and nothing says that they come back. `o` is the order. An order whose account has ended is
 * nobody's to ask.
 */
const isSettled = (sql: Executor) => sql`
  o.fulfilment = 'delivered' and o.state in ('placed', 'accepted', 'completed') and o.contact ->> 'email' <> ''
    and not exists (select from withdrawal w where w.order_id = o.id and w.state <> 'rejected')
    and not exists (select from users u where u.id = o.user_id and u.state = 'anonymised')`

const isDue = (sql: Executor, { from, to }: Due) => sql`
  ${isSettled(sql)} and not exists (select from review_request q where q.order_id = o.id)
    and exists (
      select from order_transition t
      where t.order_id = o.id and t.to_state = 'delivered' and t.machine = 'fulfilment'
        and t.created_at > ${from} and t.created_at <= ${to}
        and not exists (select from order_transition u where u.undoes = t.id)
    )`

/** The next orders, by id, whose customers are to be asked. Index: order_transition_delivered_idx. */
export async function listDue(
  sql: Executor,
  due: Due,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id from orders o
    where o.id in (
        select t.order_id from order_transition t
        where t.to_state = 'delivered' and t.created_at > ${due.from} and t.created_at <= ${due.to}
      ) and ${isDue(sql, due)} and o.id > ${after}::uuid
    order by o.id limit ${limit}`
  return rows.map(({ id }) => id)
}

export type InvitedOrder = { id: string; number: string; userId: number | null; contact: Contact }

const orderColumns = (sql: Executor) => sql`o.id, o.number, o.user_id as "userId", o.contact`

/** One of those, locked; undefined when it is none any more, is being changed, or is being handled by another process. */
export async function lockDue(tx: Transaction, due: Due, id: string): Promise<InvitedOrder | undefined> {
  const [row] = await tx<InvitedOrder[]>`
    select ${orderColumns(tx)} from orders o where o.id = ${id} and ${isDue(tx, due)} for update of o skip locked`
  return row
}

/** The order that an email went out about since then; `isSettled` is false once it was cancelled or sent back. */
export async function findInvited(
  sql: Executor,
  id: string,
  since: Date,
): Promise<(InvitedOrder & { isSettled: boolean }) | undefined> {
  const [row] = await sql<(InvitedOrder & { isSettled: boolean })[]>`
    select ${orderColumns(sql)}, (${isSettled(sql)}) as "isSettled"
    from orders o join review_request q on q.order_id = o.id where o.id = ${id} and q.sent_at > ${since}`
  return row
}

export type InvitedItem = {
  productId: number
  variantId: number
  name: string
  imageKey: string | null
}

/** What of the order can be written of: one variant of each product that is still shown, without what was given back. */
export async function listInvitedItems(sql: Executor, orderId: string): Promise<InvitedItem[]> {
  return sql<InvitedItem[]>`
    select first."productId", first."variantId", first.name, first."imageKey" from (
      select distinct on (l.product_id) l.product_id as "productId", l.variant_id as "variantId", l.name,
        l.image_key as "imageKey", l.position
      from order_line l join product p on p.id = l.product_id join variant v on v.id = l.variant_id
      where l.order_id = ${orderId} and l.quantity > coalesce((
          select sum(part.quantity) from order_refund_part part where part.line_id = l.id and part.kind = 'line'), 0)
      order by l.product_id, l.position
    ) first order by first.position`
}

/** Notes that the order was looked at; with `sentAt`, that its email is queued. */
export async function recordRequest(
  tx: Transaction,
  { orderId, now, isSent }: { orderId: string; now: Date; isSent: boolean },
): Promise<void> {
  await tx`
    insert into review_request (order_id, decided_at, sent_at) values (${orderId}, ${now}, ${isSent ? now : null})`
}

const hashOf = (email: string) => hashToken(email.trim().toLowerCase())

export async function hasRefused(sql: Executor, email: string): Promise<boolean> {
  return (await sql`select from review_request_refusal where email_hash = ${hashOf(email)}`).count > 0
}

/** No email of this kind goes to the address any more, whatever is ordered with it. */
export async function refuseRequests(sql: Executor, email: string, now: Date): Promise<void> {
  await sql`
    insert into review_request_refusal (email_hash, created_at) values (${hashOf(email)}, ${now}) on conflict do nothing`
}
