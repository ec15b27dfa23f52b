/** A rectangle of cells: the active one, and the corner from which it was drawn. Pure. */

export type Spot = { row: number; column: number }
export type Selection = { active: Spot; anchor: Spot }
export type Size = { rows: number; columns: number }

export const atStart: Selection = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } }

export type Area = { top: number; bottom: number; left: number; right: number }
export const areaOf = ({ active, anchor }: Selection): Area => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})
export const isOneCell = ({ active, anchor }: Selection): boolean =>
  active.row === anchor.row && active.column === anchor.column

const within = (spot: Spot, { rows, columns }: Size): Spot => ({
  row: Math.max(0, Math.min(rows - 1, spot.row)),
  column: Math.max(0, Math.min(columns - 1, spot.column)),
})

/** The active cell elsewhere; `extend` leaves the corner where it is. */
export function moveTo(selection: Selection, spot: Spot, size: Size, extend = false): Selection {
  const active = within(spot, size)
  return { active, anchor: extend ? within(selection.anchor, size) : active }
}

/** What the keys of a spreadsheet do to the selection; null for keys that do something else. */
export function selectionOf(
  selection: Selection,
  key: { name: string; ctrl: boolean; shift: boolean },
  size: Size,
  page: number,
): Selection | null {
  const { row, column } = selection.active
  const to = (next: Partial<Spot>) => moveTo(selection, { row, column, ...next }, size, key.shift)
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (key.name) {
    case 'ArrowUp':
      return to({ row: key.ctrl ? 0 : row - 1 })
    case 'ArrowDown':
      return to({ row: key.ctrl ? lastRow : row + 1 })
    case 'ArrowLeft':
      return to({ column: key.ctrl ? 0 : column - 1 })
    case 'ArrowRight':
      return to({ column: key.ctrl ? lastColumn : column + 1 })
    case 'Home':
      return to(key.ctrl ? { row: 0, column: 0 } : { column: 0 })
    case 'End':
      return to(key.ctrl ? { row: lastRow, column: lastColumn } : { column: lastColumn })
    case 'PageUp':
      return to({ row: row - page })
    case 'PageDown':
      return to({ row: row + page })
    case 'Enter':
      return moveTo(selection, { row: row + (key.shift ? -1 : 1), column }, size)
    case 'Tab': {
      // At the end of a row the key leaves the table, so that nobody is caught in it.
      const next = column + (key.shift ? -1 : 1)
      return next < 0 || next > lastColumn ? null : moveTo(selection, { row, column: next }, size)
    }
    default:
      return null
  }
}
