import { parseCell, type Field, type PriceRow } from './price-cells.ts'
import { editOf, type Draft, type Edit } from './price-draft.ts'

/** What a pasted table becomes in the price table. Pure. */

export type Pasted = {
  edits: Edit[]
  /** Cells whose text means nothing there, as `item number: text`. */
  unread: string[]
  /** Rows below the last of the table, and columns right of it, that found no place. */
  left: number
  over: number
  /** Item numbers that no variant has. */
  unknown: string[]
}
export type PasteColumn = { field: Field | null }

const maxNamed = 10
const nothing = (): Pasted => ({ edits: [], unread: [], left: 0, over: 0, unknown: [] })

/** From the active cell down and right; one cell fills the whole selection. Columns that are only read are passed over. */
export function pasteAt(
  cells: readonly (readonly string[])[],
  at: { top: number; left: number; bottom: number; right: number },
  { rows, columns, draft }: { rows: readonly PriceRow[]; columns: readonly PasteColumn[]; draft: Draft },
): Pasted {
  const pasted = nothing()
  const isOne = cells.length === 1 && cells[0]!.length === 1
  const height = isOne ? at.bottom - at.top + 1 : cells.length
  for (let down = 0; down < height; down += 1) {
    const row = rows[at.top + down]
    const texts = isOne ? Array.from({ length: at.right - at.left + 1 }, () => cells[0]![0]!) : cells[down]!
    pasted.over = Math.max(pasted.over, at.left + texts.length - columns.length)
    if (!row) pasted.left += 1
    else
      texts.forEach((text, right) => {
        const field = columns[at.left + right]?.field
        if (field) write(pasted, row, field, text, draft)
      })
  }
  return pasted
}

function write(pasted: Pasted, row: PriceRow, field: Field, text: string, draft: Draft): void {
  const value = parseCell(field, text)
  if (value === undefined) {
    if (pasted.unread.length < maxNamed) pasted.unread.push(`${row.item_number}: ${text.trim() || 'üres'}`)
    return
  }
  const edit = editOf(row, field, value, draft)
  if (edit) pasted.edits.push(edit)
}

/** Two columns and more, of which the first looks like item numbers: those are matched, wherever the rows stand. */
export function looksMatched(cells: readonly (readonly string[])[]): boolean {
  const rows = cells.filter((row) => row.some((text) => text.trim() !== ''))
  return (
    rows.length > 0 &&
    rows.every((row) => row.length >= 2 && row[0]!.trim() !== '' && row[0]!.trim().length <= 60) &&
    new Set(rows.map((row) => row[0]!.trim())).size === rows.length
  )
}

export const numbersOf = (cells: readonly (readonly string[])[]): string[] => [
  ...new Set(cells.map((row) => row[0]?.trim() ?? '').filter((number) => number !== '')),
]

/** Each column after the first goes into a field, or nowhere. */
export function pasteMatched(
  cells: readonly (readonly string[])[],
  targets: readonly (Field | null)[],
  { byNumber, draft }: { byNumber: ReadonlyMap<string, PriceRow>; draft: Draft },
): Pasted {
  const pasted = nothing()
  for (const [number = '', ...texts] of cells) {
    const row = byNumber.get(number.trim())
    if (!row) {
      if (number.trim() !== '') pasted.unknown.push(number.trim())
      continue
    }
    targets.forEach((field, index) => {
      const text = texts[index]
      if (field && text !== undefined && text.trim() !== '') write(pasted, row, field, text, draft)
    })
  }
  return pasted
}
