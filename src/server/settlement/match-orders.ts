import { addDays } from '#hungary/calendar-day.ts'
import { plannedByValue, type Executor, type Sql, type Transaction } from '#platform/database/database.ts'
import { invoiceProviderNames } from '#server/invoice/index.ts'
import type { MatchItem, MatchOrder } from './matching.ts'
import type { ParcelPart } from './parcel-parts.ts'
import { statedNumbers, storedNumbers } from './stated-numbers.ts'

/** How long before a payment its order may have been placed, in days, where nothing names it but its amount. */
const lookBackDays = 120

/**
 * The orders that payments may be of: those that they name by a number, a document or a parcel, and those of their amounts, paid
 * ones too. A number with a slip in it counts only together with its amount, so it needs no search of its own.
 */
export async function findMatchOrders(
  sql: Sql,
  items: readonly (MatchItem & { day: string | null })[],
  today: string,
): Promise<MatchOrder[]> {
  if (items.length === 0) return []
  const days = items.map(({ day }) => day ?? today)
  const since = addDays(
    days.reduce((first, day) => (day < first ? day : first), today),
    -lookBackDays,
  )
  const years = [...new Set([...days, since].map((day) => Number(day.slice(0, 4))))]
  const words = [...new Set(items.flatMap(({ reference }) => wordsOf(reference)))]
  const parcels = [...new Set(items.flatMap(({ parcel }) => codesOf(parcel)))]
  const numbers = [...new Set(items.flatMap(({ reference }) => namedNumbers(reference, years)))]
  const amounts = [...new Set(items.map(({ amount }) => amount))]
  return plannedByValue(sql, async (tx) => {
    return tx<MatchOrder[]>`
      with wanted as (
        select id from orders where number = any(${numbers}::text[])
        union select id from orders
          where placed_at >= ${since}::date::timestamp at time zone 'Europe/Budapest' and total_gross = any(${amounts}::int[])
        union select order_id from invoice
          where provider = any(${[...invoiceProviderNames]}::text[]) and number = any(${words}::text[])
        union select order_id from order_parcel where tracking_code = any(${parcels}::text[])
      )
      select o.number, o.total_gross as total, o.state in ('cancelled', 'quote_requested') as "isCancelled",
        greatest(0, o.total_gross - coalesce((select sum(case e.kind when 'captured' then e.amount else -e.excess end)
          from payment_event e where e.order_id = o.id and e.kind in ('captured', 'refunded')), 0))::int as due,
        array_remove(array[(o.contact ->> 'last_name') || ' ' || (o.contact ->> 'first_name'), o.billing_address ->> 'name',
          o.shipping_address ->> 'name'], null) as names,
        array(select i.number from invoice i where i.order_id = o.id and i.number is not null) as documents,
        array(select p.tracking_code from order_parcel p where p.order_id = o.id) as parcels,
        ${partsOf(tx)} as parts
      from wanted join orders o on o.id = wanted.id`
  })
}

/** The parts of the order `o` whose couriers take money; those that nobody has sent yet are one. Index: settlement_item_event_idx. */
const partsOf = (sql: Executor) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('codes', codes, 'cash', cash, 'isPaid', paid) order by first), '[]') from (
    select array_agg(p.tracking_code order by p.id) as codes, sum(p.cash)::int as cash, min(p.id) as first,
      bool_or(exists (
        select from payment_event e join settlement_item i on i.payment_event_id = e.id
        where e.order_id = o.id and ${bareCode(sql, sql`i.parcel`)} = ${bareCode(sql, sql`p.tracking_code`)})) as paid
    from order_parcel p where p.order_id = o.id and p.cash is not null group by p.shipment_id having sum(p.cash) > 0) part)`

const bareCode = (sql: Executor, code: ReturnType<Executor>) =>
  sql`lower(regexp_replace(${code}, '[^A-Za-z0-9]', '', 'g'))`

/** The same of one order, whose row is locked. */
export async function listParcelParts(tx: Transaction, orderId: string): Promise<ParcelPart[]> {
  const [row] = await tx<{ parts: ParcelPart[] }[]>`
    select ${partsOf(tx)} as parts from orders o where o.id = ${orderId}`
  return row?.parts ?? []
}

const maxWords = 30

/** What may be the number of a document, as it stands and in capitals. */
function wordsOf(reference: string): string[] {
  const words = reference.split(/[\s,;:]+/).filter((word) => word.length >= 5 && /\d/.test(word))
  return words.slice(0, maxWords).flatMap((word) => [word, word.toUpperCase()])
}

function codesOf(parcel: string): string[] {
  if (parcel === '') return []
  const bare = parcel.replaceAll(/[\s-]/g, '')
  return [parcel, parcel.toUpperCase(), bare, bare.toUpperCase()]
}

const namedNumbers = (reference: string, years: readonly number[]) =>
  statedNumbers(reference).flatMap((one) => storedNumbers(one, years))
