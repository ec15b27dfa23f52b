import type { CellValue, Field, PriceRow } from './price-cells.ts'

/** What is written into the table and not saved: cell by cell, with what stood there, and the way back. Pure. */

export type DraftCell = { before: CellValue; value: CellValue }
export type DraftRow = { itemNumber: string; cells: Partial<Record<Field, DraftCell>> }
/** A cell that was written: what it showed, and what it shows now. */
export type Edit = { id: number; itemNumber: string; field: Field; from: CellValue; to: CellValue }
export type Draft = {
  rows: ReadonlyMap<number, DraftRow>
  /** What one key press has written, each a step back. */
  done: readonly (readonly Edit[])[]
  undone: readonly (readonly Edit[])[]
}

export const emptyDraft: Draft = { rows: new Map(), done: [], undone: [] }
const maxSteps = 100

/** What a row shows with what is written into it. */
export function draftedRow(row: PriceRow, draft: Draft): PriceRow {
  const cells = draft.rows.get(row.id)?.cells
  if (!cells) return row
  const values = Object.entries(cells).map(([field, cell]) => [field, cell.value])
  return { ...row, ...(Object.fromEntries(values) as Partial<PriceRow>) }
}

/** What is written as it stands already is no edit. */
export function editOf(row: PriceRow, field: Field, to: CellValue, draft: Draft): Edit | null {
  const from = draftedRow(row, draft)[field]
  return from === to ? null : { id: row.id, itemNumber: row.item_number, field, from, to }
}

/** One step: all of it is taken back together. */
export function applyEdits(draft: Draft, edits: readonly Edit[]): Draft {
  if (edits.length === 0) return draft
  return {
    rows: written(draft.rows, edits),
    done: [...draft.done.slice(1 - maxSteps), edits],
    undone: [],
  }
}

export function undoEdits(draft: Draft): Draft {
  const last = draft.done.at(-1)
  if (!last) return draft
  return {
    rows: written(draft.rows, last.map(reversed)),
    done: draft.done.slice(0, -1),
    undone: [...draft.undone, last],
  }
}

export function redoEdits(draft: Draft): Draft {
  const last = draft.undone.at(-1)
  if (!last) return draft
  return {
    rows: written(draft.rows, last),
    done: [...draft.done, last],
    undone: draft.undone.slice(0, -1),
  }
}

const reversed = (edit: Edit): Edit => ({ ...edit, from: edit.to, to: edit.from })

function written(rows: Draft['rows'], edits: readonly Edit[]): Draft['rows'] {
  const next = new Map(rows)
  for (const { id, itemNumber, field, from, to } of edits) {
    const { [field]: known, ...others } = next.get(id)?.cells ?? {}
    const before = known ? known.before : from
    const cells = before === to ? others : { ...others, [field]: { before, value: to } }
    if (Object.keys(cells).length === 0) next.delete(id)
    else next.set(id, { itemNumber, cells })
  }
  return next
}

/** Of a conflict: what the other has saved counts as what stood there; `own` keeps what was written here. */
export function settleCell(
  draft: Draft,
  { id, field, theirs }: { id: number; field: Field; theirs: CellValue },
  own: boolean,
): Draft {
  const row = draft.rows.get(id)
  const cell = row?.cells[field]
  if (!row || !cell) return draft
  const { [field]: _settled, ...others } = row.cells
  const cells = own && cell.value !== theirs ? { ...others, [field]: { ...cell, before: theirs } } : others
  const rows = new Map(draft.rows)
  if (Object.keys(cells).length === 0) rows.delete(id)
  else rows.set(id, { ...row, cells })
  // The steps that led here would bring the old values back.
  return { rows, done: [], undone: [] }
}

type Column = { ids: number[]; before: CellValue[]; values: CellValue[] }
/** As a call takes them: columns, so that thousands of cells are small. */
export function changesOf(draft: Draft): Partial<Record<Field, Column>> {
  const columns: Partial<Record<Field, Column>> = {}
  for (const [id, { cells }] of draft.rows)
    for (const [field, { before, value }] of Object.entries(cells) as [Field, DraftCell][]) {
      const column = (columns[field] ??= { ids: [], before: [], values: [] })
      column.ids.push(id)
      column.before.push(before)
      column.values.push(value)
    }
  return columns
}

export const countCells = (draft: Draft): number =>
  [...draft.rows.values()].reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)
