import type { Executor } from '#platform/database/database.ts'
import type { AuditRow } from './net-rows.ts'

export type ChangeRow = {
  id: number
  what: string
  actor: string
  actorName: string
  at: Date
  /** The change that it takes back, `at` as text. */
  undoes: (Pick<ChangeRow, 'id' | 'what' | 'actor' | 'actorName'> & { at: string }) | null
  /** The newest change that has taken it back and was not taken back itself. */
  undoneBy: number | null
}

const changeColumns = (sql: Executor) => sql`
  c.id::int, c.what, c.actor, c.actor_name as "actorName", c.at,
  (select jsonb_build_object('id', b.id, 'what', b.what, 'actor', b.actor, 'actorName', b.actor_name, 'at', b.at)
    from change b where b.id = c.undoes) as undoes,
  (select max(u.id) from change u where u.undoes = c.id
    and not exists (select from change r where r.undoes = u.id))::int as "undoneBy"`

export const changeWindow = 50
export const rowWindow = 100

/** `from` and `to`: days in Hungary such as `2026-11-24`, the first and the last. */
export type ChangeFilter = {
  before?: number | undefined
  actor?: string | undefined
  table?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit?: number | undefined
}

/** The newest changes that fit, one more than the window. */
export async function listChanges(
  sql: Executor,
  { before, actor, table, from, to, limit = changeWindow }: ChangeFilter,
): Promise<ChangeRow[]> {
  return sql<ChangeRow[]>`
    select ${changeColumns(sql)} from change c
    where true
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
      ${actor === undefined ? sql`` : sql`and c.actor = ${actor}`}
      ${from === undefined ? sql`` : sql`and c.at >= ${from}::date::timestamp at time zone 'Europe/Budapest'`}
      ${to === undefined ? sql`` : sql`and c.at < (${to}::date + 1)::timestamp at time zone 'Europe/Budapest'`}
      ${table === undefined ? sql`` : sql`and exists (select from audit a where a.change_id = c.id and a.table_name = ${table})`}
    order by c.id desc limit ${limit + 1}`
}

export async function findChange(sql: Executor, id: number): Promise<ChangeRow | null> {
  const [row] = await sql<ChangeRow[]>`select ${changeColumns(sql)} from change c where c.id = ${id}`
  return row ?? null
}

/** Whether a job still writes it. */
export async function isOpen(sql: Executor, id: number): Promise<boolean> {
  const { count } = await sql`select from change where id = ${id} and is_open`
  return count > 0
}

/** So many rows of a change are looked at to say what it is of, in a list of changes and on its own page: it may have millions. */
export const countedRows = { list: 10_000, page: 100_000 }

/** What a change is of: how many rows of a table, and its first one. `moreThan`: the change has more rows than so many, which were looked at; null: all were. */
export type ChangedThing = {
  changeId: number
  table: string
  count: number
  moreThan: number | null
  first: AuditRow
}

/** `limit`: so many rows of each change are looked at, the first ones. Index: audit_change_idx. */
export async function listThings(
  sql: Executor,
  changeIds: readonly number[],
  limit: number,
): Promise<ChangedThing[]> {
  if (changeIds.length === 0) return []
  return sql<ChangedThing[]>`
    select given.id as "changeId", g.table_name as table, g.count, case when g.looked > ${limit} then ${limit}::int end as "moreThan",
      jsonb_build_object('id', a.id, 'table', a.table_name, 'key', a.row_key, 'kind', a.kind, 'old', a.old, 'new', a.new) as first
    from unnest(${[...changeIds]}::int[]) given (id) cross join lateral (
      select own.table_name, count(distinct own.row_key)::int as count, min(own.id) as first, sum(count(*)) over () as looked
      from (
        select id, table_name, row_key from audit where change_id = given.id order by id limit ${limit + 1}
      ) own group by own.table_name
    ) g join audit a on a.id = g.first order by g.first`
}

/** The rows of a change after one, one more than the window. */
export async function listRows(sql: Executor, changeId: number, after: number): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select id::int, table_name as table, row_key as key, kind, old, new from audit
    where change_id = ${changeId} and audit.id > ${after} order by audit.id limit ${rowWindow + 1}`
}

/** Who has changed something, the last names first. */
export async function listAuthors(sql: Executor): Promise<{ actor: string; name: string }[]> {
  return sql<{ actor: string; name: string }[]>`
    select distinct on (actor) actor, actor_name as name from change order by actor, id desc`
}

/** The tables of a change. */
export async function listTables(sql: Executor, changeId: number): Promise<string[]> {
  const rows = await sql<{ table: string }[]>`
    select distinct table_name as table from audit where change_id = ${changeId}`
  return rows.map(({ table }) => table)
}

/** Whether a change wrote more rows than so many. Index: audit_change_idx. */
export async function hasMoreRows(sql: Executor, changeId: number, rows: number): Promise<boolean> {
  const { count } = await sql`
    select from audit where change_id = ${changeId} order by audit.id limit 1 offset ${rows}`
  return count > 0
}

/** Condition on a `change` as `c`: it brought in a file, at the desk or by the command. */
export const isImport = (sql: Executor) =>
  sql`(c.what = 'runImport' or (c.actor = 'command' and c.what like 'import %'))`

/** Whether a change is an import, or took one back, or took back what did. */
export async function isOfImport(sql: Executor, changeId: number): Promise<boolean> {
  const { count } = await sql`
    with recursive line as (
      select id, what, actor, undoes from change where id = ${changeId}
      union all select u.id, u.what, u.actor, u.undoes from line join change u on u.id = line.undoes
    )
    select from line c where ${isImport(sql)} limit 1`
  return count > 0
}

/** All rows of a change, the most that one of its transactions wrote, and its tables. */
export type ChangeSize = { rows: number; maxTransactionRows: number; tables: string[] }

/** Reads every row of the change: for who takes it back. */
export async function findSize(sql: Executor, changeId: number): Promise<ChangeSize> {
  const [row] = await sql<[ChangeSize]>`
    with own as materialized (
      select at, table_name, count(*) as rows from audit where change_id = ${changeId} group by at, table_name
    )
    select coalesce(sum(rows), 0)::int as rows, array(select distinct table_name from own) as tables,
      coalesce((select max(written) from (select sum(rows) as written from own group by at) of_one), 0)::int as "maxTransactionRows"
    from own`
  return row
}

/** Colleagues whose row a change wrote. */
export async function changedStaff(sql: Executor, changeId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct (row_key ->> 'id')::int as id from audit where change_id = ${changeId} and table_name = 'staff'`
  return rows.map(({ id }) => id)
}
