import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { channelOf } from './channel.ts'

/** What the books need, by the day; amounts in forints. Orders that were cancelled, or have no price yet, are no sales. */

export type Span = { from: string; to: string }
export type ExportRequest = Span & { what: string; format: string }

export async function recordExport(
  tx: Transaction,
  { what, format, from, to }: ExportRequest,
): Promise<void> {
  await tx`
    insert into ledger_export (what, format, from_day, to_day) values (${what}, ${format}, ${from}::date, ${to}::date)`
}

const placedDay = (sql: Executor) => sql`(o.placed_at at time zone 'Europe/Budapest')::date`

/** Orders of sales that were placed in the span, by the index of their time. */
const sold = (sql: Executor, { from, to }: Span) => sql`
  o.placed_at >= ${from}::date::timestamp at time zone 'Europe/Budapest'
  and o.placed_at < (${to}::date + 1)::timestamp at time zone 'Europe/Budapest' and o.state in ('placed', 'accepted', 'completed')`

export type OrderExportRow = {
  number: string
  day: string
  state: string
  fulfilment: string
  billingName: string
  postalCode: string
  city: string
  address: string
  taxNumber: string
  shipping: string
  payment: string
  total: number
  captured: number
  refunded: number
}

export const orderRows = (sql: Sql, span: Span) => sql<OrderExportRow[]>`
  select o.number, ${placedDay(sql)}::text as day, o.state, o.fulfilment, coalesce(o.billing_address ->> 'name', '') as "billingName",
    coalesce(o.billing_address ->> 'postal_code', '') as "postalCode", coalesce(o.billing_address ->> 'city', '') as city,
    coalesce(o.billing_address ->> 'address', '') as address, coalesce(o.billing_address ->> 'tax_number', '') as "taxNumber",
    o.shipping_method ->> 'name' as shipping, o.payment_method ->> 'name' as payment, o.total_gross as total,
    coalesce((select sum(e.amount) from payment_event e where e.order_id = o.id and e.kind = 'captured'), 0)::float8 as captured,
    coalesce((select sum(e.amount) from payment_event e where e.order_id = o.id and e.kind = 'refunded'), 0)::float8 as refunded
  from orders o where ${sold(sql, span)} order by o.placed_at, o.id`

export type LineExportRow = {
  number: string
  day: string
  kind: string
  itemNumber: string
  name: string
  quantity: number
  unit: string
  unitGross: number
  discount: number
  taxRate: number
  net: number
  tax: number
  gross: number
}

/** Goods, and what was added to them: delivery (less what a coupon paid of it), fees, rounding. Together they are the orders' totals. */
const allLines = (sql: Executor, span: Span) => sql`
  select o.placed_at, o.id, o.number, ${placedDay(sql)}::text as day, 'goods' as kind, l.item_number, l.name, l.quantity,
    l.unit_measure as unit, l.unit_gross, l.discount, l.tax_rate, l.net, l.tax, l.gross, l.position
  from orders o join order_line l on l.order_id = o.id where ${sold(sql, span)}
  union all
  select o.placed_at, o.id, o.number, ${placedDay(sql)}::text, a.type, '', a.label, 1, '', a.gross + coalesce(a.waived, 0), coalesce(a.waived, 0), a.tax_rate, a.net, a.tax, a.gross,
    a.position + 100000
  from orders o join order_adjustment a on a.order_id = o.id where ${sold(sql, span)}`

export const lineRows = (sql: Sql, span: Span) => sql<LineExportRow[]>`
  select number, day, kind, item_number as "itemNumber", name, quantity, unit, unit_gross as "unitGross", discount,
    tax_rate as "taxRate", net, tax, gross
  from (${allLines(sql, span)}) as line order by placed_at, id, position`

export type VatRow = {
  month: string
  isRounding: boolean
  taxRate: number
  net: number
  tax: number
  gross: number
}

/** By month and rate. The rounding of cash has no tax. */
export const vatRows = (sql: Sql, span: Span) => sql<VatRow[]>`
  select substr(day, 1, 7) as month, kind = 'cash_rounding' as "isRounding", tax_rate as "taxRate", sum(net)::float8 as net,
    sum(tax)::float8 as tax, sum(gross)::float8 as gross
  from (${allLines(sql, span)}) as line group by 1, 2, 3 order by 1, 2, 3 desc`

export type DocumentExportRow = {
  number: string
  kind: 'proforma' | 'advance' | 'final' | 'credit' | 'correction'
  isTakenBack: boolean
  order: string
  issued: string
  fulfilled: string
  billingName: string
  /** Less than zero for what takes another back. */
  gross: number
  refersTo: string
  fileKey: string | null
}

/** Documents by the day that stands on them. */
export const documentRows = (sql: Sql, { from, to }: Span) => sql<DocumentExportRow[]>`
  select i.number, i.kind, i.state = 'cancelled' as "isTakenBack", o.number as order,
    ${issuedDay(sql)}::text as issued, coalesce(i.data ->> 'fulfilledOn', '') as fulfilled,
    coalesce(o.billing_address ->> 'name', '') as "billingName",
    i.gross,
    coalesce((select r.number from invoice r where r.id = i.refers_to), '') as "refersTo", i.file_key as "fileKey"
  from invoice i join orders o on o.id = i.order_id
  where i.number is not null and i.issued_at is not null and ${issuedDay(sql)} between ${from} and ${to}
  order by issued, i.number`

const issuedDay = (sql: Executor) =>
  sql`coalesce(i.data ->> 'issuedOn', to_char(i.issued_at at time zone 'Europe/Budapest', 'YYYY-MM-DD'))`

export type PaymentExportRow = {
  day: string
  number: string
  channel: string
  kind: 'captured' | 'refunded'
  amount: number
  reference: string
  recordedAt: Date
}

export const paymentRows = (sql: Sql, { from, to }: Span) => sql<PaymentExportRow[]>`
  select e.day::text, o.number, ${channelOf(sql)} as channel, e.kind, e.amount, e.event_id as reference,
    e.created_at as "recordedAt"
  from payment_event e join orders o on o.id = e.order_id
  where e.kind in ('captured', 'refunded') and e.day between ${from}::date and ${to}::date order by e.day, e.id`
