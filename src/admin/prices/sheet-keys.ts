import type { KeyboardEvent } from 'react'
import type { Size } from './selection.ts'
import { selectionOf } from './selection.ts'
import type { PriceSheet } from './use-price-sheet.ts'

/** So many rows are a page of keys. */
const page = 20

/** Keys of the table as in a spreadsheet. What it does not know goes on to the page. */
export function onSheetKey(
  event: KeyboardEvent,
  sheet: PriceSheet,
  { size, loadAll }: { size: Size; loadAll: () => void },
): void {
  if (event.nativeEvent.isComposing || sheet.editing || event.altKey) return
  const { key, shiftKey: shift } = event
  const ctrl = event.ctrlKey || event.metaKey
  if (ctrl ? isCommand(key.toLowerCase()) : isWriting(key)) event.preventDefault()
  const next = selectionOf(sheet.selection, { name: key, ctrl, shift }, size, page)
  if (next) {
    event.preventDefault()
    sheet.select(next)
  }

  function isCommand(name: string): boolean {
    if (name === 'a') {
      loadAll()
      sheet.selectAll()
    } else if (name === 'd') sheet.fillDown()
    else if (name === 'z' && !shift) sheet.undo()
    else if (name === 'y' || name === 'z') sheet.redo()
    else return false
    return true
  }

  function isWriting(name: string): boolean {
    if (name === 'F2') return sheet.beginEdit()
    if (name === 'Delete' || name === 'Backspace') sheet.clear()
    else return name.length === 1 && name !== ' ' && name !== '?' && name !== '/' && sheet.beginEdit(name)
    return true
  }
}
