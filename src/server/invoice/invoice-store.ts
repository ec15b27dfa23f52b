import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { InvoiceData, InvoiceRecord, WantedDocument } from './invoice.ts'
import type { InvoiceProviderName } from './providers.ts'

function columns(sql: Executor) {
  return sql`
    id, order_id as "orderId", kind, key, provider, state, provider_id as "providerId", number, gross,
    refers_to as "refersTo", file_key as "fileKey", data, failure, attempts, created_at as "createdAt",
    issued_at as "issuedAt"`
}

/** The documents of an order, oldest first. */
export async function listOrderInvoices(sql: Executor, orderId: string): Promise<InvoiceRecord[]> {
  return sql<InvoiceRecord[]>`select ${columns(sql)} from invoice where order_id = ${orderId} order by id`
}

/** The same with their rows locked until the transaction ends. */
export async function lockOrderInvoices(tx: Transaction, orderId: string): Promise<InvoiceRecord[]> {
  return tx<InvoiceRecord[]>`
    select ${columns(tx)} from invoice where order_id = ${orderId} order by id for update`
}

export type ListedInvoice = InvoiceRecord & { orderNumber: string }

/** The newest documents with their order's number, of one state when it is given. */
export async function listInvoices(
  sql: Executor,
  { state, limit }: { state: string | null; limit: number },
): Promise<ListedInvoice[]> {
  return sql<ListedInvoice[]>`
    select ${columns(sql)}, (select number from orders where id = order_id) as "orderNumber" from invoice
    ${state === null ? sql`` : sql`where state = ${state}`} order by id desc limit ${limit}`
}

/** By its own number, its key, or all of an order's number. */
export async function findInvoices(sql: Executor, name: string): Promise<ListedInvoice[]> {
  return sql<ListedInvoice[]>`
    select ${columns(sql)}, (select number from orders where id = order_id) as "orderNumber" from invoice
    where number = ${name} or key = ${name} or order_id = (select id from orders where number = ${name}) order by id`
}

/** Requests a document; one that was requested changes nothing. Gives whether it is new. */
export async function insertInvoice(
  sql: Executor,
  wanted: WantedDocument & {
    orderId: string
    provider: InvoiceProviderName
    gross: number
    data?: InvoiceData
  },
): Promise<boolean> {
  const added = await sql`
    insert into invoice (id, order_id, kind, key, provider, gross, refers_to, data)
    values (${uuidv7()}, ${wanted.orderId}, ${wanted.kind}, ${wanted.key}, ${wanted.provider}, ${wanted.gross},
      ${wanted.refersTo}, ${sql.json(wanted.data ?? {})})
    on conflict (key) do nothing`
  return added.count === 1
}

/** Documents that may be tried now, those of the oldest orders first. */
export async function listWaiting(sql: Executor, now: Date, limit: number): Promise<InvoiceRecord[]> {
  return sql<InvoiceRecord[]>`
    select ${columns(sql)} from invoice
    where state = 'queued' and coalesce((data ->> 'tryAfter')::timestamptz, '-infinity') <= ${now}
    order by order_id, id limit ${limit}`
}

/** Longer than any try takes. Whoever dies while trying leaves the document to others after it. */
const leaseMilliseconds = 3 * 60_000

/** Takes a document for one try; undefined when it is being tried elsewhere, or is not waiting any more. */
export async function claimInvoice(sql: Executor, id: string, now: Date): Promise<InvoiceRecord | undefined> {
  const lease = { tryAfter: new Date(now.getTime() + leaseMilliseconds).toISOString() }
  const [row] = await sql<InvoiceRecord[]>`
    update invoice set attempts = attempts + 1, data = data || ${sql.json(lease)}
    where id = ${id} and state = 'queued' and coalesce((data ->> 'tryAfter')::timestamptz, '-infinity') <= ${now}
    returning ${columns(sql)}`
  return row
}

/** What the service has made, before its PDF is here: from now on it is never made again. */
export async function noteMade(
  sql: Executor,
  id: string,
  made: {
    number: string
    providerId: string | null
    gross: number
    days: Required<Pick<InvoiceData, 'issuedOn' | 'fulfilledOn'>>
  },
): Promise<void> {
  await sql`
    update invoice set number = ${made.number}, provider_id = ${made.providerId}, gross = ${made.gross},
      data = data || ${sql.json(made.days)}
    where id = ${id} and number is null`
}

/** Leaves it waiting until `tryAfter`. */
export async function postpone(
  sql: Executor,
  id: string,
  { tryAfter, failure }: { tryAfter: Date; failure: string | null },
): Promise<void> {
  await sql`
    update invoice set failure = ${failure}, data = data || ${sql.json({ tryAfter: tryAfter.toISOString() })}
    where id = ${id} and state = 'queued'`
}

/** Somebody has to look at it. */
export async function failInvoice(sql: Executor, id: string, failure: string): Promise<void> {
  await sql`update invoice set state = 'failed', failure = ${failure} where id = ${id} and state = 'queued'`
}

/** It is not wanted any more, and nobody has made it. */
export async function dropInvoice(sql: Executor, id: string): Promise<void> {
  await sql`update invoice set state = 'cancelled' where id = ${id} and state = 'queued' and attempts = 0`
}

/** Failed ones wait again, and what waits is due at once. Gives how many. */
export async function retryInvoices(sql: Executor): Promise<number> {
  const rows = await sql`
    update invoice set state = 'queued', data = data - 'tryAfter' where state in ('queued', 'failed')`
  return rows.count
}

/** Marks it issued, and what it takes back as cancelled; false when somebody else did. */
export async function markIssued(
  tx: Transaction,
  invoice: InvoiceRecord,
  { fileKey, now }: { fileKey: string; now: Date },
): Promise<boolean> {
  const done = await tx`
    update invoice set state = 'issued', file_key = ${fileKey}, issued_at = ${now}, failure = null, data = data - 'tryAfter'
    where id = ${invoice.id} and state = 'queued' and number is not null`
  if (done.count === 1 && invoice.kind === 'credit')
    await tx`update invoice set state = 'cancelled' where id = ${invoice.refersTo} and state = 'issued'`
  return done.count === 1
}

/** Its order has changed: another one is made in its place. What may exist at the service by now is withdrawn there. */
export async function supersedeInvoice(
  tx: Transaction,
  { id, kind, state, attempts }: InvoiceRecord,
): Promise<void> {
  const mayExist = state === 'issued' || attempts > 0
  const data: InvoiceData = {
    superseded: true,
    ...(kind === 'proforma' && mayExist ? { withdraw: 'wanted' } : {}),
  }
  // An invoice that was issued is taken back by its credit.
  const becomes = kind !== 'proforma' && state === 'issued' ? 'issued' : 'cancelled'
  await tx`update invoice set state = ${becomes}, data = data || ${tx.json(data)} where id = ${id}`
}

/** Payment requests that have to be withdrawn at their service, and that it has made. */
export async function listUnwithdrawn(sql: Executor, now: Date, limit: number): Promise<InvoiceRecord[]> {
  return sql<InvoiceRecord[]>`
    select ${columns(sql)} from invoice
    where data ->> 'withdraw' = 'wanted' and number is not null
      and coalesce((data ->> 'tryAfter')::timestamptz, '-infinity') <= ${now}
    order by id limit ${limit}`
}

export async function noteWithdrawn(sql: Executor, id: string): Promise<void> {
  await sql`update invoice set failure = null, data = (data - 'tryAfter') || '{"withdraw": "done"}' where id = ${id}`
}

export async function putOffWithdrawal(
  sql: Executor,
  id: string,
  { tryAfter, failure }: { tryAfter: Date; failure: string },
): Promise<void> {
  await sql`
    update invoice set failure = ${failure}, data = data || ${sql.json({ tryAfter: tryAfter.toISOString() })} where id = ${id}`
}

/** Reports to the tax authority that are to be polled. */
export async function listOpenReports(sql: Executor, now: Date, limit: number): Promise<InvoiceRecord[]> {
  return sql<InvoiceRecord[]>`
    select ${columns(sql)} from invoice
    where kind <> 'proforma' and state in ('issued', 'cancelled') and provider_id is not null
      and issued_at > ${new Date(now.getTime() - reportDays * 86_400_000)} and data ->> 'nav' is distinct from 'done'
      and coalesce((data ->> 'navAfter')::timestamptz, '-infinity') <= ${now}
    order by issued_at limit ${limit}`
}
const reportDays = 10

export async function noteReport(
  sql: Executor,
  id: string,
  { nav, navAfter }: { nav: NonNullable<InvoiceData['nav']>; navAfter: Date },
): Promise<void> {
  await sql`
    update invoice set data = data || ${sql.json({ nav, navAfter: navAfter.toISOString() })} where id = ${id}`
}
