import type { Executor } from '#platform/database/database.ts'
import { loadLabels } from './audit-labels.ts'
import {
  presentChange,
  presentConflict,
  presentRow,
  referredThings,
  type Reader,
} from './audit-presenting.ts'
import {
  changeWindow,
  countedRows,
  findChange,
  listChanges,
  listRows,
  listThings,
  rowWindow,
  type ChangeFilter,
} from './audit-store.ts'
import type { AuditRow } from './net-rows.ts'
import type { Conflict } from './undo.ts'

/** Reads for desk and command alike, in words. */

/** The newest changes that fit. `counted`: so many rows of each are counted. */
export async function windowOf(sql: Executor, filter: ChangeFilter, counted = countedRows.list) {
  const { limit = changeWindow } = filter
  const found = await listChanges(sql, filter)
  const changes = found.slice(0, limit)
  const things = await listThings(
    sql,
    changes.map(({ id }) => id),
    counted,
  )
  const labels = await loadLabels(
    sql,
    things.map(({ first }) => first),
  )
  return {
    changes: changes.map((change) => presentChange(change, things, labels)),
    hasMore: found.length > limit,
  }
}

type DetailOptions = { after?: number; reader: Reader; counted?: number }

/** A change with a window of its rows, those after one, and the tables of those that are counted. Null for none. */
export async function detailOf(
  sql: Executor,
  id: number,
  { after = 0, reader, counted = countedRows.page }: DetailOptions,
) {
  const change = await findChange(sql, id)
  if (!change) return null
  const [things, found] = await Promise.all([listThings(sql, [id], counted), listRows(sql, id, after)])
  const labels = await loadLabels(
    sql,
    things.map(({ first }) => first),
  )
  return {
    change: presentChange(change, things, labels),
    tables: things.map(({ table }) => table),
    rows: await presentRows(sql, found.slice(0, rowWindow), reader),
    hasMore: found.length > rowWindow,
  }
}

/** Recorded rows in words, in their order. */
export async function presentRows(sql: Executor, rows: readonly AuditRow[], reader: Reader) {
  const values = rows.map((row) => ({ table: row.table, values: [row.old ?? {}, row.new ?? {}] }))
  const labels = await loadLabels(sql, [...rows, ...referredThings(values)])
  return rows.map((row) => presentRow(row, labels, reader))
}

export async function conflictsOf(sql: Executor, conflicts: readonly Conflict[], reader: Reader) {
  const values = conflicts.map(({ table, path: [column = ''], written, present, wanted }) => ({
    table,
    values: [written, present, wanted].map((value) => ({ [column]: value })),
  }))
  const named = conflicts.map(({ table, key }) => ({ table, key }))
  const labels = await loadLabels(sql, [...named, ...referredThings(values)])
  return conflicts.map((conflict) => presentConflict(conflict, labels, reader))
}
