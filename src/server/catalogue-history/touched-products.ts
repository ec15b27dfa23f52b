import type { Executor } from '#platform/database/database.ts'
import { changesOfSource, type HistorySource } from './change-sources.ts'

/** Which products may be other at one moment than at another, found by what was recorded between them and by prices that began by themselves. */

export type Span = { from: Date; to: Date }
export type TouchedFilter = {
  span: Span
  source: HistorySource | null
  /** A part of a name, or an item number. */
  search: string
  after: number
  limit: number
}

const tables = [
  'product',
  'variant',
  'variant_price',
  'variant_attribute',
  'product_image',
  'product_category',
  'product_badge',
  'collection_product',
]

/** Of so many recorded rows all are read; of more, products are walked through in their order and looked up one by one. */
const maxScanned = 20_000

/** Ids in their order, after one. */
export async function touchedProducts(
  sql: Executor,
  filter: TouchedFilter,
  scanned = maxScanned,
): Promise<number[]> {
  const found = await sql`select from ${recorded(sql, filter)} limit ${scanned + 1}`
  return found.count > scanned ? walkTouched(sql, filter) : scanTouched(sql, filter)
}

/** What was recorded in the time, of the source. */
const recorded = (sql: Executor, { span, source }: TouchedFilter) => sql`(
  select a.table_name, a.row_key, a.kind, coalesce(a.old, a.new) as row from audit a
  where a.at > ${span.from} and a.at <= ${span.to} and a.table_name = any(${tables})
    ${source === null ? sql`` : sql`and a.change_id in (${changesOfSource(sql, source)})`}) recorded`

async function scanTouched(sql: Executor, filter: TouchedFilter): Promise<number[]> {
  const { span, source, search, after, limit } = filter
  const rows = await sql<{ id: number }[]>`
    with recorded as materialized (select * from ${recorded(sql, filter)}), touched as (
      ${ofRecorded(sql)}
      ${source === null || source === 'schedule' ? sql`union ${ofSchedule(sql, span)}` : sql``}
    )
    select t.id from touched t left join product p on p.id = t.id
    where t.id > ${after} and ${matches(sql, search)}
    order by t.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Indexes: audit_row_idx, audit_of_product_idx, audit_of_variant_idx. Each lookup ends with the first row that it finds. */
async function walkTouched(sql: Executor, filter: TouchedFilter): Promise<number[]> {
  const { span, source, search, after, limit } = filter
  const inSpan = sql`a.at > ${span.from} and a.at <= ${span.to}
    ${source === null ? sql`` : sql`and a.change_id in (${changesOfSource(sql, source)})`}`
  const isRow = (table: string, key: ReturnType<typeof sql>) =>
    sql`a.table_name = ${table} and a.row_key = ${key} and ${inSpan}`
  const began = sql`(pr.valid_from > ${span.from} and pr.valid_from <= ${span.to})
    or (pr.valid_to > ${span.from} and pr.valid_to <= ${span.to})`
  const any = (from: ReturnType<typeof sql>) => sql`coalesce((select true from ${from} limit 1), false)`
  const touched = [
    any(sql`audit a where ${isRow('product', sql`jsonb_build_object('id', p.id)`)}`),
    any(sql`audit a where (coalesce(a.old, a.new) ->> 'product_id')::int = p.id and a.kind <> 'update'
      and a.table_name in ('variant', 'product_image', 'product_category', 'product_badge', 'collection_product') and ${inSpan}`),
    any(sql`variant v cross join lateral (select from audit a
      where ${isRow('variant', sql`jsonb_build_object('id', v.id)`)} limit 1) found where v.product_id = p.id`),
    any(sql`variant v cross join lateral (select from audit a
      where (coalesce(a.old, a.new) ->> 'variant_id')::int = v.id and a.kind <> 'update'
        and a.table_name in ('variant_price', 'variant_attribute') and ${inSpan} limit 1) found where v.product_id = p.id`),
    any(sql`variant v join variant_price pr on pr.variant_id = v.id cross join lateral (select from audit a
      where ${isRow('variant_price', sql`jsonb_build_object('id', pr.id)`)} limit 1) found where v.product_id = p.id`),
    any(sql`variant v join variant_attribute va on va.variant_id = v.id cross join lateral (select from audit a
      where ${isRow('variant_attribute', sql`jsonb_build_object('variant_id', v.id, 'attribute_id', va.attribute_id)`)} limit 1) found
      where v.product_id = p.id`),
    any(sql`product_image i cross join lateral (select from audit a
      where ${isRow('product_image', sql`jsonb_build_object('id', i.id)`)} limit 1) found where i.product_id = p.id`),
    any(sql`product_badge b cross join lateral (select from audit a
      where ${isRow('product_badge', sql`jsonb_build_object('product_id', p.id, 'badge_id', b.badge_id)`)} limit 1) found
      where b.product_id = p.id`),
    ...(source === null || source === 'schedule'
      ? [
          any(
            sql`variant v join variant_price pr on pr.variant_id = v.id where v.product_id = p.id and (${began})`,
          ),
        ]
      : []),
  ].reduce((all, one) => sql`${all} or ${one}`)
  const rows = await sql<{ id: number }[]>`
    select walked.id from (
      (select p.id from product p where p.id > ${after} and ${matches(sql, search)} and (${touched}) order by p.id limit ${limit})
      union
      (select (a.row_key ->> 'id')::int from audit a
        where a.table_name = 'product' and a.kind = 'delete' and ${inSpan} and (a.row_key ->> 'id')::int > ${after}
          and ${search === ''})
    ) walked order by walked.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** A row that is gone since says in what the audit holds of its end whose it was. */
const ofRecorded = (sql: Executor) => sql`
  select (row_key ->> 'id')::int as id from recorded where table_name = 'product'
  union select (row_key ->> 'product_id')::int from recorded
    where table_name in ('product_category', 'product_badge', 'collection_product')
  union select (row ->> 'product_id')::int from recorded where table_name in ('variant', 'product_image') and kind <> 'update'
  union select v.product_id from recorded r join variant v on v.id = (r.row_key ->> 'id')::int
    where r.table_name = 'variant' and r.kind = 'update'
  union select i.product_id from recorded r join product_image i on i.id = (r.row_key ->> 'id')::int
    where r.table_name = 'product_image' and r.kind = 'update'
  union select v.product_id from recorded r join variant v on v.id = (r.row_key ->> 'variant_id')::int
    where r.table_name = 'variant_attribute'
  union select v.product_id from recorded r join variant v on v.id = (r.row ->> 'variant_id')::int
    where r.table_name = 'variant_price' and r.kind <> 'update'
  union select v.product_id from recorded r
    join variant_price p on p.id = (r.row_key ->> 'id')::int join variant v on v.id = p.variant_id
    where r.table_name = 'variant_price' and r.kind = 'update'
  union select v.product_id from recorded r
    join audit gone on gone.table_name = 'variant_price' and gone.row_key = r.row_key and gone.kind = 'delete'
    join variant v on v.id = (gone.old ->> 'variant_id')::int
    where r.table_name = 'variant_price' and r.kind = 'update'`

/** Prices that began or ended in the time, planned before it. */
const ofSchedule = (sql: Executor, { from, to }: Span) => sql`
  select v.product_id from variant_price p join variant v on v.id = p.variant_id
    where (p.valid_from > ${from} and p.valid_from <= ${to}) or (p.valid_to > ${from} and p.valid_to <= ${to})
  union select v.product_id from audit a join variant v on v.id = (a.old ->> 'variant_id')::int
    where a.at > ${to} and a.table_name = 'variant_price' and a.kind = 'delete'
      and (a.old ->> 'valid_from')::timestamptz > ${from} and (a.old ->> 'valid_from')::timestamptz <= ${to}`

/** As `like` wants a text that may stand anywhere. */
const partOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** By what the goods are called now; what is gone has no name to look for. */
function matches(sql: Executor, search: string) {
  if (search === '') return sql`true`
  const part = partOf(search)
  return sql`p.id is not null and (fold_text(p.name) like fold_text(${part}) or p.item_number ilike ${part}
    or exists (select from variant found where found.product_id = p.id and found.item_number ilike ${part}))`
}

/** Products that were there at a moment, gone ones too, in their order. */
export async function listedProducts(
  sql: Executor,
  { moment, search, after, limit }: { moment: Date; search: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select listed.id from (
      (select p.id from product p where p.id > ${after} and ${matches(sql, search)} order by p.id limit ${limit})
      union
      (select (a.row_key ->> 'id')::int from audit a left join product p on p.id = (a.row_key ->> 'id')::int
        where a.at > ${moment} and a.table_name = 'product' and a.kind = 'delete' and (a.row_key ->> 'id')::int > ${after}
          and ${search === '' ? sql`true` : sql`fold_text(a.old ->> 'name') like fold_text(${partOf(search)})`})
    ) listed order by listed.id limit ${limit}`
  return rows.map(({ id }) => id)
}
