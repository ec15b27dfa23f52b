import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { closeChange, openChange } from '#platform/audit/open-change.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { forgetStop, stopperOf } from '#platform/jobs/run-stop.ts'
import type { ImportSummary } from './import-run.ts'

/** Imports of the desk. */

export type ImportState =
  | 'uploaded'
  | 'fetching'
  | 'trying'
  | 'tried'
  | 'running'
  | 'done'
  | 'failed'
  | 'superseded'
  | 'stopped'
export type ImportRow = {
  id: number
  fileName: string
  fileKey: string
  columns: string[]
  sample: string[][]
  mapping: string
  state: ImportState
  rowsRead: number
  /** Rows of the table that is tried; null: not counted. */
  rowsTotal: number | null
  summary: ImportSummary | null
  failure: string
  confirmed: string[]
  sourceId: number | null
  sourceName: string | null
  isAutomatic: boolean
  /** What its run has written as; null: nothing yet, or that was taken back. */
  changeId: number | null
  staffId: number | null
  staffName: string
  createdAt: Date
  /** What its run has written was taken back. */
  isUndone: boolean
  undo: AdminResponse<'getImport'>['undo']
  /** Who wants its run stopped. */
  stopper: string | null
}
/** What the list shows. */
export type ListedImport = Pick<
  ImportRow,
  'id' | 'fileName' | 'state' | 'sourceName' | 'staffName' | 'createdAt' | 'isUndone'
> & {
  summary: Omit<ImportSummary, 'guards'> | null
}

const isUndone = (sql: Executor) =>
  sql`exists (select from change u where u.undoes = change_id and not u.is_open)`

/** The last job that takes it back. */
const undoOf = (sql: Executor) => sql`(
  select jsonb_build_object('change_id', u.change_id, 'rows', u.rows, 'done', u.done,
    'state', case when u.ended_at is null then 'running' when u.is_stopped or u.failure <> '' then 'stopped' else 'done' end)
  from undo_run u where u.change_id = r.change_id order by u.id desc limit 1)`

const columnsOf = (sql: Executor) => sql`
  id::int, file_name as "fileName", file_key as "fileKey", columns, sample, mapping, state, rows_read as "rowsRead", rows_total as "rowsTotal", summary, failure,
  confirmed, source_id as "sourceId", (select name from import_source s where s.id = source_id) as "sourceName",
  is_automatic as "isAutomatic",
  (select c.id from change c where c.id = change_id and not exists (select from change u where u.undoes = c.id))::int as "changeId",
  ${isUndone(sql)} as "isUndone", ${undoOf(sql)} as undo,
  staff_id as "staffId", staff_name as "staffName", created_at as "createdAt", ${stopperOf(sql, 'import')} as stopper`

/** An archive of pictures; everything else is a table. */
export const isOfPictures = ({ fileKey }: Pick<ImportRow, 'fileKey'>): boolean => fileKey.endsWith('.zip')

type NewImport = Pick<
  ImportRow,
  'fileName' | 'fileKey' | 'columns' | 'sample' | 'mapping' | 'sourceId' | 'staffId' | 'staffName'
>

export async function insertImport(sql: Executor, one: NewImport): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into product_import (file_name, file_key, columns, sample, mapping, source_id, staff_id, staff_name)
    values (${one.fileName}, ${one.fileKey}, ${one.columns}, ${sql.json(one.sample)}, ${one.mapping}, ${one.sourceId}, ${one.staffId}, ${one.staffName})
    returning id::int`
  return row!.id
}

/** A file that has yet to be fetched, and is then written by itself. Null: another of its source is under way. */
export async function insertFetch(
  sql: Executor,
  source: { id: number; name: string; mapping: string },
  staff: { id: number; name: string } | null,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into product_import (file_name, file_key, columns, sample, mapping, state, source_id, is_automatic, staff_id, staff_name)
    values (${source.name}, '', '{}', '[]', ${source.mapping}, 'fetching', ${source.id}, true, ${staff?.id ?? null}, ${staff?.name ?? ''})
    on conflict (source_id) where state in ('fetching', 'trying', 'running') do nothing
    returning id::int`
  return row?.id ?? null
}

/** What was fetched: it is tried if it is known how it is read, else it waits for that. */
export async function setFetched(
  sql: Executor,
  id: number,
  file: Pick<ImportRow, 'fileName' | 'fileKey' | 'columns' | 'sample' | 'mapping'> & { isKnown: boolean },
): Promise<void> {
  await sql`
    update product_import set file_name = ${file.fileName}, file_key = ${file.fileKey}, columns = ${file.columns},
      sample = ${sql.json(file.sample)}, mapping = ${file.mapping}, state = ${file.isKnown ? 'trying' : 'uploaded'},
      is_automatic = ${file.isKnown}
    where id = ${id} and state = 'fetching'`
}

export async function findImport(sql: Executor, id: number): Promise<ImportRow | undefined> {
  const [row] = await sql<ImportRow[]>`select ${columnsOf(sql)} from product_import r where id = ${id}`
  return row
}

/** The newest ones, of a source if one is named. */
export async function listImports(
  sql: Executor,
  { limit, sourceId }: { limit: number; sourceId?: number },
): Promise<ListedImport[]> {
  return sql<ListedImport[]>`
    select i.id::int, file_name as "fileName", state, summary - 'guards' as summary, s.name as "sourceName",
      staff_name as "staffName", i.created_at as "createdAt", ${isUndone(sql)} as "isUndone"
    from product_import i left join import_source s on s.id = i.source_id
    where ${sourceId === undefined ? sql`true` : sql`i.source_id = ${sourceId}`} order by i.id desc limit ${limit}`
}

/** The newest one of each source. */
export async function listLastImports(sql: Executor): Promise<(ListedImport & { sourceId: number })[]> {
  return sql<(ListedImport & { sourceId: number })[]>`
    select last.* from import_source s cross join lateral (
      select i.id::int, file_name as "fileName", state, summary - 'guards' as summary, s.name as "sourceName",
        staff_name as "staffName", i.created_at as "createdAt", i.source_id as "sourceId", ${isUndone(sql)} as "isUndone"
      from product_import i where i.source_id = s.id order by i.id desc limit 1
    ) last`
}

/** Files that a source fetched and nobody has looked at: a guard stopped them, or they failed, and no newer one is in. */
export async function countStopped(sql: Sql): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<[{ count: number; oldestAt: Date | null }]>`
    select count(*)::int as count, min(last."createdAt") as "oldestAt" from import_source s cross join lateral (
      select state, is_automatic, i.created_at as "createdAt" from product_import i where i.source_id = s.id order by i.id desc limit 1
    ) last where last.is_automatic and last.state in ('tried', 'failed')`
  return row
}

/** An import becomes one of a source, which it was not. */
export async function assignSource(sql: Executor, id: number, sourceId: number): Promise<void> {
  await sql`update product_import set source_id = ${sourceId} where id = ${id} and source_id is null`
}

/** What waits of a source is out of date when a newer file is in. */
export async function supersede(sql: Executor, sourceId: number, byId: number): Promise<void> {
  await sql`
    update product_import set state = 'superseded', finished_at = coalesce(finished_at, now())
    where source_id = ${sourceId} and id < ${byId} and state in ('uploaded', 'tried', 'failed', 'stopped')`
}

/** The mapping that was last run for a file with the same columns; undefined: none was. */
export async function findEarlierMapping(
  sql: Executor,
  columns: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ mapping: string }[]>`
    select mapping from product_import where state = 'done' and columns = ${[...columns]} order by id desc limit 1`
  return row?.mapping
}

/** False: a job has it, or it was run. What somebody tries is written when they say so; the rest of a stopped run is another change. */
export async function beginTrial(sql: Executor, id: number, mapping: string): Promise<boolean> {
  const { count } = await sql`
    update product_import set state = 'trying', is_automatic = false, change_id = case when state = 'stopped' then null else change_id end, mapping = ${mapping}, rows_read = 0, rows_total = null, summary = null, failure = '', confirmed = '{}'
    where id = ${id} and state in ('uploaded', 'tried', 'failed', 'stopped')`
  return count > 0
}

/** False: it is not one that was tried and waits. */
export async function beginRun(
  sql: Executor,
  id: number,
  { confirmed, staff }: { confirmed: readonly string[]; staff: { id: number; name: string } | null },
): Promise<boolean> {
  const { count } = await sql`
    update product_import set state = 'running', rows_read = 0, failure = '', confirmed = ${[...confirmed]},
      change_id = case when staff_id is distinct from ${staff?.id ?? null}::int then null else change_id end,
      staff_id = coalesce(${staff?.id ?? null}, staff_id), staff_name = coalesce(${staff?.name ?? null}, staff_name)
    where id = ${id} and state = 'tried'`
  if (count > 0) await forgetStop(sql, 'import', id)
  return count > 0
}

/** The change that a run has begun: when it goes on after its process has ended, it writes on that one. */
export async function noteChange(tx: Transaction, id: number, changeId: number): Promise<void> {
  await tx`update product_import set change_id = ${changeId} where id = ${id}`
  await openChange(tx, changeId)
}

export async function setRowsRead(sql: Executor, id: number, rows: number): Promise<void> {
  await sql`update product_import set rows_read = ${rows} where id = ${id}`
}

export async function setRowsTotal(sql: Executor, id: number, rows: number): Promise<void> {
  await sql`update product_import set rows_total = ${rows} where id = ${id}`
}

/** Its change is written: it can be taken back. */
export async function endImport(
  tx: Transaction,
  id: number,
  end: { state: ImportState; summary?: ImportSummary | null; failure?: string },
): Promise<void> {
  const [row] = await tx<{ changeId: number | null }[]>`
    update product_import set state = ${end.state}, failure = ${end.failure ?? ''}, finished_at = now(),
      summary = coalesce(${end.summary ? tx.json(end.summary as never) : null}::jsonb, summary)
    where id = ${id} returning change_id::int as "changeId"`
  await closeChange(tx, row?.changeId ?? null)
}

/** The keys of the files of what is too old; their rows go with them. */
export async function forgetImports(sql: Executor, before: Date): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    delete from product_import where created_at < ${before} and state not in ('fetching', 'trying', 'running') returning file_key as key`
  return rows.map(({ key }) => key)
}
