import { formatNumber } from '#contract/money.ts'
import { marginPercent, plainCell, shownCell, type PriceRow } from './price-cells.ts'
import type { PriceColumn } from './price-list.ts'

type Columned = Pick<PriceColumn, 'name'>

/** What a column shows of a row. */
export function columnText(row: PriceRow, { name }: Columned): string {
  switch (name) {
    case 'item_number':
      return row.item_number
    case 'name':
      return row.name
    case 'free':
      return formatNumber(row.on_hand - row.held)
    case 'held':
      return formatNumber(row.held)
    case 'lowest':
      return row.lowest === null ? '' : formatNumber(row.lowest)
    case 'margin': {
      const margin = marginPercent(row)
      return margin === null ? '' : `${formatNumber(margin)} %`
    }
    default:
      return shownCell(row[name])
  }
}

/** The same for the clipboard: every spreadsheet reads its numbers. */
export function copiedText(row: PriceRow, { name }: Columned): string {
  switch (name) {
    case 'item_number':
    case 'name':
      return row[name]
    case 'free':
      return String(row.on_hand - row.held)
    case 'held':
    case 'lowest':
      return String(row[name] ?? '')
    case 'margin':
      return String(marginPercent(row) ?? '').replace('.', ',')
    default:
      return plainCell(row[name])
  }
}
