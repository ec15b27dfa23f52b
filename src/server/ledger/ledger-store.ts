import { plannedByValue, type Executor, type Sql } from '#platform/database/database.ts'
import type { PaymentEvent } from '#server/payment/index.ts'
import { channelOf } from './channel.ts'

/** A row of the ledger as the desk lists it. Amounts in forints. */
export type LedgerRow = {
  id: number
  day: string
  number: string
  channel: string
  kind: PaymentEvent['kind']
  amount: number
  reference: string
  paymentType: string
  totalGross: number
  /** Of its order, oldest first. */
  events: PaymentEvent[]
}

export type LedgerFilter = {
  from?: string | undefined
  to?: string | undefined
  kind?: PaymentEvent['kind'] | undefined
  channel?: string | undefined
  min?: number | undefined
  max?: number | undefined
  /** The beginning of an order's number. */
  order: string
}

export type LedgerSums = { count: number; captured: number; refunded: number }

/** How many the list gets at once. */
export const ledgerWindow = 200

/** The newest day first, one more than a window has; with the sums of all that the filter lets through. */
export async function listLedger(
  sql: Sql,
  filter: LedgerFilter,
  before: number | undefined,
): Promise<{ rows: LedgerRow[]; sums: LedgerSums }> {
  return plannedByValue(sql, async (tx) => {
    const fits = fitting(tx, filter)
    // Orders are met only where the filter is about them: counting a million rows takes a tenth without.
    const ofOrder = filter.channel !== undefined || filter.order !== ''
    const [sums] = await tx<LedgerSums[]>`
      select count(*)::int as count, coalesce(sum(e.amount) filter (where e.kind = 'captured'), 0)::float8 as captured,
        coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0)::float8 as refunded
      from payment_event e ${ofOrder ? tx`join orders o on o.id = e.order_id` : tx``} where ${fits}`
    const rows = await tx<LedgerRow[]>`
      select e.id::int, e.day::text, o.number, ${channelOf(tx)} as channel, e.kind, e.amount,
        coalesce((select string_agg(concat_ws(' ', nullif(i.parcel, ''), nullif(i.payer, ''), nullif(i.reference, '')), '; ' order by i.id)
          from settlement_item i where i.payment_event_id = e.id), '') as reference,
        o.payment_method ->> 'type' as "paymentType", o.total_gross as "totalGross",
        (select jsonb_agg(jsonb_build_object('kind', a.kind, 'amount', a.amount, 'excess', a.excess) order by a.id)
          from payment_event a where a.order_id = o.id) as events
      from payment_event e join orders o on o.id = e.order_id
      where ${fits} and (${before ?? null}::bigint is null or (e.day, e.id) < (
        select b.day, b.id from payment_event b where b.id = ${before ?? null}::bigint))
      order by e.day desc, e.id desc limit ${ledgerWindow + 1}`
    return { rows, sums: sums! }
  })
}

function fitting(sql: Executor, { from, to, kind, channel, min, max, order }: LedgerFilter) {
  const conditions = [
    from === undefined ? null : sql`e.day >= ${from}::date`,
    to === undefined ? null : sql`e.day <= ${to}::date`,
    kind === undefined ? null : sql`e.kind = ${kind}`,
    channel === undefined ? null : sql`${channelOf(sql)} = ${channel}`,
    min === undefined ? null : sql`e.amount >= ${min}`,
    max === undefined ? null : sql`e.amount <= ${max}`,
    order === '' ? null : sql`o.number like ${`${order.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`}`,
  ]
  return conditions.filter((one) => one !== null).reduce((one, other) => sql`${one} and ${other}`, sql`true`)
}
