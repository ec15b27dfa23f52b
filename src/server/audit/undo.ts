/** What takes a change back: the inverse of each row, where the present value is still the one that the change wrote. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { differingCells, holdsSecret, masked, valueAt, withValue } from './cells.ts'
import { rowName, type NetRow, type Row } from './net-rows.ts'

/**
 * `changed`: somebody has written the cell since; `gone`, `there`: the row is deleted, or is there again; `secret`: the value was not
 * recorded; `bought`: a price without one before it, at which somebody has bought. Of a row that the database refuses: something `referred`
 * to it, its name or address is `taken`, its value became `invalid`, its time is `priced` otherwise.
 */
export type ConflictReason =
  | 'changed'
  | 'gone'
  | 'there'
  | 'secret'
  | 'bought'
  | 'referred'
  | 'taken'
  | 'invalid'
  | 'priced'
export type Conflict = {
  table: string
  key: Row
  reason: ConflictReason
  /** The column and the fields inside it; empty for the row as a whole. */
  path: string[]
  /** What the change wrote, what is there, and what undoing would write. */
  written: unknown
  present: unknown
  wanted: unknown
}
/** What has to be written, in this order. `values`: the columns of an update, or the row. */
export type Inverse =
  | { table: string; kind: 'insert'; key: Row; values: Row }
  | { table: string; kind: 'update'; key: Row; values: Row }
  | { table: string; kind: 'delete'; key: Row }
export type UndoPlan = { inverses: Inverse[]; conflicts: Conflict[] }

/** A table that refers to another. */
export type TableLink = { child: string; parent: string }

/**
 * Rows that come again, each after those that it refers to: what a deleted row took with it was recorded after it. A row waits only for
 * those, and all others stay where they are: a price that comes again needs the one before it ended.
 */
export function parentsFirst(inverses: readonly Inverse[], links: readonly TableLink[]): Inverse[] {
  const ancestors = ancestorsOf(links)
  const lastInserts = new Map<string, number>()
  for (const [index, { kind, table }] of inverses.entries())
    if (kind === 'insert') lastInserts.set(table, index)
  return inverses
    .map((inverse, index) => {
      const above = inverse.kind === 'insert' ? ancestors(inverse.table) : []
      const after = above.map((table) => lastInserts.get(table) ?? index)
      return { inverse, slot: Math.max(index, ...after), depth: above.length }
    })
    .toSorted((a, b) => a.slot - b.slot || a.depth - b.depth)
    .map(({ inverse }) => inverse)
}

/** The tables that one refers to, and those that they refer to; without itself. */
function ancestorsOf(links: readonly TableLink[]): (table: string) => string[] {
  const known = new Map<string, string[]>()
  return (table) => {
    const found = known.get(table) ?? [...reachable(table, links)].filter((one) => one !== table)
    known.set(table, found)
    return found
  }
}

function reachable(table: string, links: readonly TableLink[], seen = new Set<string>()): Set<string> {
  for (const { child, parent } of links)
    if (child === table && !seen.has(parent)) reachable(parent, links, seen.add(parent))
  return seen
}

/** `present`: the rows that are there, by `rowName`. What is in conflict is left out of the inverses. */
export function planUndo(rows: readonly NetRow[], present: ReadonlyMap<string, Row>): UndoPlan {
  const plan: UndoPlan = { inverses: [], conflicts: [] }
  for (const row of rows.toReversed()) {
    const there = present.get(rowName(row)) ?? null
    const { inverses, conflicts } = planRow(row, there)
    plan.inverses.push(...inverses)
    plan.conflicts.push(...conflicts)
  }
  return plan
}

function planRow(row: NetRow, there: Row | null): UndoPlan {
  if (row.kind === 'insert') return planDelete(row, there)
  if (row.kind === 'delete') return planInsert(row, there)
  return planUpdate(row, there)
}

type Of<K extends NetRow['kind']> = Extract<NetRow, { kind: K }>

const conflictOf = (
  { table, key }: NetRow,
  reason: ConflictReason,
  cell: Partial<Pick<Conflict, 'path' | 'written' | 'present' | 'wanted'>> = {},
): Conflict => ({ table, key, reason, path: [], written: null, present: null, wanted: null, ...cell })

const only = (conflicts: Conflict[]): UndoPlan => ({ inverses: [], conflicts })

function planDelete(row: Of<'insert'>, there: Row | null): UndoPlan {
  // Gone already: there is nothing left to take back.
  if (there === null) return only([])
  const seen = masked(there)
  const conflicts = differingCells(row.new, pick(seen as Row, row.new))
    .filter(({ old, new: now }) => !isDeepStrictEqual(old, now))
    .map(({ path, old, new: now }) => conflictOf(row, 'changed', { path, written: old, present: now }))
  if (conflicts.length > 0) return only(conflicts)
  return { inverses: [{ table: row.table, kind: 'delete', key: row.key }], conflicts: [] }
}

function planInsert(row: Of<'delete'>, there: Row | null): UndoPlan {
  if (there !== null) return only([conflictOf(row, 'there')])
  if (holdsSecret(row.old)) return only([conflictOf(row, 'secret')])
  const { table, key, old: values } = row
  return { inverses: [{ table, kind: 'insert', key, values }], conflicts: [] }
}

function planUpdate(row: Of<'update'>, there: Row | null): UndoPlan {
  if (there === null) return only([conflictOf(row, 'gone')])
  const conflicts: Conflict[] = []
  const columns = new Set<string>()
  let wanted = there
  for (const { path, old, new: written } of differingCells(row.old, row.new)) {
    const present = masked(valueAt(there, path))
    const cell = { path, written, present, wanted: old }
    if (holdsSecret(old) || holdsSecret(written)) conflicts.push(conflictOf(row, 'secret', cell))
    else if (isDeepStrictEqual(present, old)) continue
    else if (isDeepStrictEqual(present, written)) {
      wanted = withValue(wanted, path, old)
      columns.add(path[0]!)
    } else conflicts.push(conflictOf(row, 'changed', cell))
  }
  if (columns.size === 0) return only(conflicts)
  const values = Object.fromEntries([...columns].map((column) => [column, wanted[column] ?? null]))
  return { inverses: [{ table: row.table, kind: 'update', key: row.key, values }], conflicts }
}

function pick(row: Row, columns: Row): Row {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]))
}
