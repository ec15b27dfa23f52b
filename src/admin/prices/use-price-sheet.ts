import { useState } from 'react'
import { maxTableRows } from '#contract/admin/price-table-limits.ts'
import { copiedText } from './column-text.ts'
import { formatTable } from './clipboard.ts'
import { rounded, type Rounding } from '#contract/rounding.ts'
import type { Formula } from './formula.ts'
import {
  cellProblem,
  isDay,
  isForints,
  mayBeEmpty,
  parseCell,
  type CellValue,
  type Field,
  type PriceRow,
} from './price-cells.ts'
import { applyEdits, editOf, redoEdits, undoEdits, type Draft, type Edit } from './price-draft.ts'
import type { PriceColumn } from './price-list.ts'
import { pasteAt, type Pasted } from './paste.ts'
import { areaOf, atStart, isOneCell, moveTo, type Selection, type Spot } from './selection.ts'

/** The cell that is being written; `begun`: by typing, so that arrows leave it. */
export type Editing = { text: string; begun: boolean }

type Given = {
  /** As they are shown, with what is written into them. */
  rows: readonly PriceRow[]
  columns: readonly PriceColumn[]
  draft: Draft
  change: (next: (draft: Draft) => Draft) => void
}

/** What can be done with the table: selecting, writing, copying, computing. Whatever it writes is one step of undoing. */
export function usePriceSheet({ rows, columns, draft, change }: Given) {
  const [wanted, select] = useState<Selection>(atStart)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [message, setMessage] = useState('')
  const size = { rows: rows.length, columns: columns.length }
  // Rows may have gone since.
  const selection: Selection = {
    active: moveTo(wanted, wanted.active, size).active,
    anchor: moveTo(wanted, wanted.anchor, size).active,
  }
  const area = areaOf(selection)
  const activeRow = rows[selection.active.row]
  const activeColumn = columns[selection.active.column]

  const apply = (edits: readonly Edit[]) => change((now) => applyEdits(now, edits))
  const edit = (row: PriceRow, field: Field, value: CellValue) => editOf(row, field, value, draft)

  /** The cells of the selection that may be written, each with what `value` gives; undefined leaves it. */
  function fill(value: (row: PriceRow, field: Field) => CellValue | undefined): number {
    const edits: Edit[] = []
    for (const row of rows.slice(area.top, area.bottom + 1))
      for (const { field } of columns.slice(area.left, area.right + 1)) {
        const next = field ? value(row, field) : undefined
        const one = field && next !== undefined ? edit(row, field, next) : null
        if (one) edits.push(one)
      }
    apply(edits)
    return edits.length
  }

  function selectedTexts(): string[][] {
    const chosen = columns.slice(area.left, area.right + 1)
    return rows.slice(area.top, area.bottom + 1).map((row) => chosen.map((column) => copiedText(row, column)))
  }

  return {
    selection,
    area,
    editing,
    message,
    select,
    say: setMessage,
    goTo: (spot: Spot, extend = false) => select(moveTo(selection, spot, size, extend)),
    /** Rows that are still on their way, too. */
    selectAll: () =>
      select({ active: { row: 0, column: 0 }, anchor: { row: maxTableRows, column: size.columns } }),
    /** False where the cell is only read. */
    beginEdit(text?: string): boolean {
      if (!activeRow || !activeColumn?.field) return false
      setEditing({ text: text ?? copiedText(activeRow, activeColumn), begun: text !== undefined })
      setMessage('')
      return true
    },
    cancelEdit: () => setEditing(null),
    /** False for a text that means nothing there: then the cell stays open. */
    commit(text: string): boolean {
      if (!activeRow || !activeColumn?.field) return true
      const value = parseCell(activeColumn.field, text)
      if (value === undefined) {
        setMessage(`${activeColumn.title}: ${cellProblem(activeColumn.field, text)}`)
        return false
      }
      const one = edit(activeRow, activeColumn.field, value)
      if (one) apply([one])
      setEditing(null)
      setMessage('')
      return true
    },
    clear() {
      fill((_row, field) => (mayBeEmpty(field) ? null : undefined))
    },
    fillDown() {
      const first = rows[area.top]
      if (first) fill((_row, field) => first[field])
    },
    undo() {
      change(undoEdits)
      setMessage('')
    },
    redo() {
      change(redoEdits)
      setMessage('')
    },
    copied: () => formatTable(selectedTexts()),
    paste(cells: readonly (readonly string[])[]): Pasted {
      const pasted = pasteAt(cells, area, { rows, columns, draft })
      apply(pasted.edits)
      if (!(cells.length === 1 && cells[0]!.length === 1))
        select({
          active: selection.active,
          anchor: moveTo(
            selection,
            { row: area.top + cells.length - 1, column: area.left + (cells[0]?.length ?? 1) - 1 },
            size,
          ).active,
        })
      return pasted
    },
    /** How many cells became other than they were, and what is wrong with the last result that can't stand in one. */
    compute(formula: Formula, rounding: Rounding): { written: number; problem: string } {
      let problem = ''
      const written = fill((row, field) => {
        const value = formula(row, field)
        if (value === null || isDay(field)) return undefined
        const next = String(isForints(field) ? rounded(value, rounding) : Math.round(value))
        const cell = parseCell(field, next)
        if (cell === undefined) problem = `${row.item_number}: ${cellProblem(field, next)}`
        return cell
      })
      return { written, problem }
    },
    /** A sale on every row of the selection. */
    schedule(formula: Formula, rounding: Rounding, days: { from: string | null; to: string | null }): number {
      const edits = rows.slice(area.top, area.bottom + 1).flatMap((row) => {
        const value = formula({ ...row, sale: row.price }, 'sale')
        const sale = value === null ? undefined : parseCell('sale', String(rounded(value, rounding)))
        if (sale === undefined || sale === null) return []
        return [
          edit(row, 'sale', sale),
          edit(row, 'sale_from', days.from),
          edit(row, 'sale_to', days.to),
        ].filter((one) => one !== null)
      })
      apply(edits)
      return new Set(edits.map(({ id }) => id)).size
    },
    /** One row, as the sheet of a phone writes it. */
    write(row: PriceRow, values: Partial<Record<Field, CellValue>>) {
      const edits = (Object.entries(values) as [Field, CellValue][]).flatMap(
        ([field, value]) => edit(row, field, value) ?? [],
      )
      apply(edits)
    },
    apply,
    isMany: !isOneCell(selection),
  }
}
export type PriceSheet = ReturnType<typeof usePriceSheet>
