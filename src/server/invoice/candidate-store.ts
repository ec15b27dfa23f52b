import type { Executor } from '#platform/database/database.ts'
import { isInGrace } from '#server/order/index.ts'
import type { InvoiceProviderName } from './providers.ts'

/** When the provider was first at work here: what happened before was invoiced elsewhere. */
export async function providerSince(sql: Executor, provider: InvoiceProviderName, now: Date): Promise<Date> {
  const key = `invoice_since:${provider}`
  await sql`insert into setting (key, value) values (${key}, ${sql.json(now.toISOString())}) on conflict (key) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from setting where key = ${key}`
  return row ? new Date(row.value) : now
}

/** Rows of history that a sweep looks back on; older ones only on demand. */
const recentRows = 10_000

export type CandidateQuery = {
  provider: InvoiceProviderName
  advance: boolean
  since: Date
  /** Not only those whose states or money have changed of late. */
  everything: boolean
  /** Only orders with a smaller id. */
  before: string | null
  limit: number
}

/** Orders that may want a document, newest first. The rules decide; these conditions only keep the rest away from them. */
export async function findCandidates(sql: Executor, query: CandidateQuery): Promise<string[]> {
  const { provider, since, everything, before, limit } = query
  const isReal = provider !== 'proforma'
  const recent = everything
    ? sql`select id from orders`
    : sql`
      select order_id from order_transition where id > (select coalesce(max(id), 0) - ${recentRows} from order_transition)
      union
      select order_id from payment_event where id > (select coalesce(max(id), 0) - ${recentRows} from payment_event)`
  const rows = await sql<{ id: string }[]>`
    select o.id from orders o
    where o.id in (${recent}) and (${before}::uuid is null or o.id < ${before}::uuid) and not ${isInGrace(sql)} and (
      (${lacksRequest(sql, since)}) or (${isReal} and ${lacksFinal(sql, since)})
      or (${isReal && query.advance} and ${lacksAdvance(sql, since)}) or (${lacksCredit(sql)})
    )
    order by o.id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

function lacks(sql: Executor, kind: string) {
  return sql`not exists (
    select from invoice i where i.order_id = o.id and i.kind = ${kind} and i.data ->> 'superseded' is null)`
}

/** Requested last, and only of the few orders that everything else fits: it is looked up order by order. */
function money(sql: Executor, holds: ReturnType<Executor>) {
  return sql`exists (
    select from (
      select coalesce(sum(amount) filter (where kind = 'captured'), 0) as captured, coalesce(sum(excess), 0) as excess,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
        max(created_at) filter (where kind = 'captured' and amount > 0) as paid_at
      from payment_event e where e.order_id = o.id
    ) money where ${holds})`
}

const goodsAreHere = ['unfulfilled', 'preparing', 'partially_shipped']

function lacksRequest(sql: Executor, since: Date) {
  return sql`
    o.payment_method ->> 'type' = 'transfer' and o.state in ('placed', 'accepted') and o.placed_at >= ${since}
      and o.fulfilment = any(${goodsAreHere}) and ${lacks(sql, 'proforma')} and ${money(sql, sql`captured - excess < o.total_gross`)}`
}

function lacksFinal(sql: Executor, since: Date) {
  return sql`
    o.state in ('accepted', 'completed') and o.fulfilment in ('shipped', 'delivered') and ${lacks(sql, 'final')}
      and exists (select from order_transition t where t.order_id = o.id and t.machine = 'fulfilment'
        and t.to_state in ('shipped', 'delivered') and t.created_at >= ${since})`
}

function lacksAdvance(sql: Executor, since: Date) {
  return sql`
    o.state in ('placed', 'accepted') and o.fulfilment = any(${goodsAreHere}) and ${lacks(sql, 'advance')}
      and ${money(sql, sql`captured - refunded >= o.total_gross and paid_at >= ${since}`)}`
}

function lacksCredit(sql: Executor) {
  return sql`
    (o.state = 'cancelled' or o.fulfilment = 'returned' or (
        exists (select from payment_event e where e.order_id = o.id and e.kind = 'refunded')
        and ${money(sql, sql`refunded >= captured`)}))
      and exists (
        select from invoice i where i.order_id = o.id and i.kind in ('advance', 'final', 'correction') and i.state = 'issued'
          and not exists (select from invoice c where c.refers_to = i.id and c.kind = 'credit'))`
}
