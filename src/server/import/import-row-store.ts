import type { importRowViews } from '#contract/admin/endpoints/imports.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import type { TriedRow } from './import-run.ts'

/** The rows of an import's last trial. */

export type RowView = (typeof importRowViews)[number]
type ShownRow = Omit<TriedRow, 'guards'>

const shownReasons = 6

export async function clearRows(sql: Executor, id: number): Promise<void> {
  await sql`delete from product_import_row where import_id = ${id}`
}

/** Those that do something or have something to say. */
export async function insertRows(sql: Executor, id: number, rows: readonly TriedRow[]): Promise<void> {
  const shown = rows
    .filter(
      ({ kind, problems, changes }) => kind !== 'unchanged' || problems.length > 0 || changes.length > 0,
    )
    .map(({ guards, ...row }) => ({ ...row, isGuarded: guards.length > 0 }))
  if (shown.length === 0) return
  await sql`
    insert into product_import_row (import_id, line, item_number, kind, name, changes, problems, is_guarded)
    select ${id}::bigint, line, "itemNumber", kind, name, changes, problems, "isGuarded"
    from jsonb_to_recordset(${sql.json(shown as never)}) as row(line int, "itemNumber" text, kind text, name text, changes jsonb,
      problems jsonb, "isGuarded" boolean)
    on conflict do nothing`
}

const inView = (sql: Executor, view: RowView) =>
  view === 'guarded'
    ? sql`is_guarded`
    : view === 'warned'
      ? sql`(kind <> 'rejected' and problems <> '[]')`
      : sql`kind = ${view}`

export async function listRows(
  sql: Sql,
  id: number,
  { view, after, limit }: { view: RowView; after: number | undefined; limit: number },
): Promise<ShownRow[]> {
  return sql<ShownRow[]>`
    select line, item_number as "itemNumber", kind, name, changes, problems from product_import_row
    where import_id = ${id} and ${inView(sql, view)} and line > ${after ?? 0} order by line limit ${limit}`
}

export async function countRows(sql: Executor, id: number): Promise<Record<RowView, number>> {
  const [row] = await sql<Record<RowView, number>[]>`
    select count(*) filter (where ${inView(sql, 'guarded')})::int as guarded,
      count(*) filter (where ${inView(sql, 'created')})::int as created,
      count(*) filter (where ${inView(sql, 'updated')})::int as updated,
      count(*) filter (where ${inView(sql, 'rejected')})::int as rejected,
      count(*) filter (where ${inView(sql, 'warned')})::int as warned
    from product_import_row where import_id = ${id}`
  return row!
}

/** Why rows are refused or noted, by what the largest number of them has: the first few. */
export async function listReasons(
  sql: Executor,
  id: number,
): Promise<{ kind: 'rejected' | 'warned'; field: string; reason: string; rows: number }[]> {
  return sql`
    select case kind when 'rejected' then 'rejected' else 'warned' end as kind, problem ->> 'field' as field,
      problem ->> 'reason' as reason, count(*)::int as rows
    from product_import_row, jsonb_array_elements(problems) problem
    where import_id = ${id} group by 1, 2, 3 order by 1, 4 desc, 2, 3 limit ${shownReasons}`
}
