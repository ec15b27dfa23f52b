import type { Executor } from '#platform/database/database.ts'
import type { HistoryTable } from './history-tables.ts'

/** Rows of a table as they were at a moment: what stands there now, with what was recorded since then taken back. */

export type HistoryRow = Record<string, unknown>

const keyOf = (sql: Executor, { keys }: HistoryTable, row: 't' | 'r') =>
  sql`jsonb_build_object(${keys.flatMap((key) => [sql`${key}::text`, sql`${sql(`${row}.${key}`)}`]).reduce((all, one) => sql`${all}, ${one}`)})`

/** Rows that belonged to the owners and are gone since; their own table knows nothing of them. */
function goneRows(sql: Executor, { name, owner, of }: HistoryTable, ids: readonly number[], moment: Date) {
  if (owner === 'id')
    return sql`
      select a.row_key from unnest(${[...ids]}::int[]) as wanted (id)
      join audit a on a.table_name = ${name} and a.row_key = jsonb_build_object('id', wanted.id)
      where a.kind = 'delete' and a.at > ${moment}`
  const column = of === 'product' ? sql`'product_id'` : sql`'variant_id'`
  const tables =
    of === 'product'
      ? sql`('variant', 'product_image', 'product_category', 'product_badge', 'collection_product')`
      : sql`('variant_price', 'variant_attribute')`
  // The condition of the partial index has to stand here word by word.
  return sql`
    select a.row_key from audit a
    where (coalesce(a.old, a.new) ->> ${column})::int = any(${[...ids]}::int[])
      and a.kind <> 'update' and a.table_name in ${tables}
      and a.table_name = ${name} and a.kind = 'delete' and a.at > ${moment}`
}

/**
 * The rows of the owners as they were. Of each column the oldest value that was recorded after the moment counts, else the present
 * one; a row whose first recorded write came after it, and made it, was not there.
 */
export async function rowsAsOf(
  sql: Executor,
  table: HistoryTable,
  ownerIds: readonly number[],
  moment: Date | null,
): Promise<HistoryRow[]> {
  if (ownerIds.length === 0) return []
  const { name, owner } = table
  const isOwned = sql`${sql(`t.${owner}`)} = any(${[...ownerIds]}::int[])`
  if (moment === null) {
    const present = await sql<{ row: HistoryRow }[]>`
      select to_jsonb(t) as row from ${sql(name)} t where ${isOwned}`
    return present.map(({ row }) => row)
  }
  const rows = await sql<{ row: HistoryRow }[]>`
    with present as (
      select ${keyOf(sql, table, 't')} as row_key, to_jsonb(t) as row from ${sql(name)} t where ${isOwned}
    ), wanted as materialized (
      select row_key from present union ${goneRows(sql, table, ownerIds, moment)}
    ), since as materialized (
      select a.row_key, a.id, a.kind, a.old from wanted w
      join audit a on a.table_name = ${name} and a.row_key = w.row_key and a.at > ${moment}
    ), first as (
      select distinct on (row_key) row_key, kind from since order by row_key, id
    ), was as (
      select row_key, jsonb_object_agg(key, value) as cells from (
        select distinct on (s.row_key, cell.key) s.row_key, cell.key, cell.value
        from since s cross join lateral jsonb_each(s.old) cell order by s.row_key, cell.key, s.id
      ) oldest group by row_key
    )
    select coalesce(p.row, '{}') || coalesce(was.cells, '{}') as row
    from wanted w left join present p on p.row_key = w.row_key
      left join first on first.row_key = w.row_key left join was on was.row_key = w.row_key
    where coalesce(first.kind, 'update') <> 'insert'`
  return rows.map(({ row }) => row)
}

/** A write of one of the owners' rows; the newest last. `columns`: what differs, or all of a row that came or went. */
export type RowWrite = {
  id: number
  changeId: number
  key: HistoryRow
  owner: number
  kind: 'insert' | 'update' | 'delete'
  columns: string[]
}

export async function writesOf(
  sql: Executor,
  table: HistoryTable,
  ownerIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<RowWrite[]> {
  if (ownerIds.length === 0) return []
  const { name, owner } = table
  return sql<RowWrite[]>`
    with present as (
      select ${keyOf(sql, table, 't')} as row_key, ${sql(`t.${owner}`)} as owner from ${sql(name)} t
      where ${sql(`t.${owner}`)} = any(${[...ownerIds]}::int[])
    ), wanted as materialized (
      select row_key from present union ${goneRows(sql, table, ownerIds, from)}
    )
    select a.id::int, a.change_id::int as "changeId", a.row_key as key, a.kind,
      coalesce(p.owner, (a.row_key ->> ${owner})::int, (coalesce(a.old, a.new) ->> ${owner})::int, 0) as owner,
      array(select jsonb_object_keys(coalesce(a.new, a.old))) as columns
    from wanted w join audit a on a.table_name = ${name} and a.row_key = w.row_key
      left join present p on p.row_key = w.row_key
    where a.at > ${from} and a.at <= ${to} order by a.id`
}

/** Who wrote what prices charge, the newest first of each. */
export async function priceWriters(
  sql: Executor,
  priceIds: readonly number[],
  to: Date,
): Promise<Map<number, { changeId: number; at: Date }>> {
  if (priceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; changeId: number; at: Date }[]>`
    select distinct on (wanted.id) wanted.id, a.change_id::int as "changeId", a.at
    from unnest(${[...priceIds]}::int[]) as wanted (id)
    join audit a on a.table_name = 'variant_price' and a.row_key = jsonb_build_object('id', wanted.id)
    where a.at <= ${to} and (a.kind = 'insert' or a.new ? 'gross' or a.new ? 'original_gross')
    order by wanted.id, a.id desc`
  return new Map(rows.map(({ id, ...writer }) => [id, writer]))
}
