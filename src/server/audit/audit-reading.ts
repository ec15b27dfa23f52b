import type { Executor } from '#platform/database/database.ts'
import {
  presentChange,
  presentConflict,
  presentRow,
  referredThings,
  type Reader,
} from './audit-presenting.ts'
import {
  changeWindow,
  findChange,
  listChanges,
  listRows,
  listThings,
  loadLabels,
  rowWindow,
  type ChangeFilter,
} from './audit-store.ts'
import type { AuditRow } from './net-rows.ts'
import type { Conflict } from './undo.ts'

/** Reads for desk and command alike, in words. */

/** The newest changes that fit. */
export async function windowOf(sql: Executor, filter: ChangeFilter) {
  const { limit = changeWindow } = filter
  const found = await listChanges(sql, filter)
  const changes = found.slice(0, limit)
  const things = await listThings(
    sql,
    changes.map(({ id }) => id),
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

/** A change with a window of its rows, those after one. Null for none. */
export async function detailOf(sql: Executor, id: number, after: number, reader: Reader) {
  const change = await findChange(sql, id)
  if (!change) return null
  const [things, found] = await Promise.all([listThings(sql, [id]), listRows(sql, id, after)])
  const labels = await loadLabels(
    sql,
    things.map(({ first }) => first),
  )
  return {
    change: presentChange(change, things, labels),
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
