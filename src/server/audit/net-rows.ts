/** What a change did to each row in the end, whatever it did on the way. Pure. */
import { isDeepStrictEqual } from 'node:util'

export type Row = Record<string, unknown>
export type AuditKind = 'insert' | 'update' | 'delete'
/** A row of `audit`: the columns that differ, or the row that came or went. */
export type AuditRow = {
  id: number
  table: string
  key: Row
  kind: AuditKind
  old: Row | null
  new: Row | null
}
/** The same for all that a change did to one row; `id` is the last of them. */
export type NetRow =
  | { id: number; table: string; key: Row; kind: 'insert'; new: Row }
  | { id: number; table: string; key: Row; kind: 'update'; old: Row; new: Row }
  | { id: number; table: string; key: Row; kind: 'delete'; old: Row }

/** One text for a table's row. */
export const rowName = ({ table, key }: Pick<AuditRow, 'table' | 'key'>): string =>
  JSON.stringify([
    table,
    ...Object.keys(key)
      .toSorted()
      .map((column) => key[column]),
  ])

/** The rows of a change, in their order, one for each row that is other than before, in the order of the last write. */
export function netRows(rows: readonly AuditRow[]): NetRow[] {
  const groups = Map.groupBy(rows, rowName)
  return [...groups.values()]
    .flatMap((group) => {
      const net = group.reduce<NetRow | null>((before, row) => joined(before, row), null)
      return net === null ? [] : [net]
    })
    .toSorted((a, b) => a.id - b.id)
}

/** What two writes come to; null: nothing. */
function joined(before: NetRow | null, row: AuditRow): NetRow | null {
  const { id, table, key } = row
  const at = { id, table, key }
  const [was, became] = [row.old ?? {}, row.new ?? {}]
  if (row.kind === 'insert')
    return before?.kind === 'delete'
      ? difference(at, before.old, became)
      : { ...at, kind: 'insert', new: became }
  if (row.kind === 'delete') {
    if (before?.kind === 'insert') return null
    return { ...at, kind: 'delete', old: before?.kind === 'update' ? { ...was, ...before.old } : was }
  }
  if (before?.kind === 'insert') return { ...at, kind: 'insert', new: { ...before.new, ...became } }
  return before?.kind === 'update'
    ? difference(at, { ...was, ...before.old }, { ...before.new, ...became })
    : { ...at, kind: 'update', old: was, new: became }
}

function difference(at: Pick<NetRow, 'id' | 'table' | 'key'>, was: Row, became: Row): NetRow | null {
  const columns = Object.keys(became).filter((column) => !isDeepStrictEqual(was[column], became[column]))
  if (columns.length === 0) return null
  const of = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
  return { ...at, kind: 'update', old: of(was), new: of(became) }
}
