import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

type Row = AdminResponse<'listPrices'>['rows'][number]
type Cell = { value: string; type: StringConstructor } | { value: number; type: NumberConstructor } | null

/** A workbook stands in memory until it is whole. */
export const maxExportedRows = 50_000

/** Days as the table writes and reads them, so that what comes back by the clipboard is understood. */
const dayText = (day: string | null) => (day === null ? null : `${day.replaceAll('-', '.')}.`)

const columns: readonly [title: string, value: (row: Row) => string | number | null][] = [
  ['Cikkszám', (row) => row.item_number],
  ['Termék', (row) => row.name],
  ['Beszerzés (nettó)', (row) => row.cost],
  ['Ár', (row) => row.price],
  ['Akciós ár', (row) => row.sale],
  ['Akció kezdete', (row) => dayText(row.sale_from)],
  ['Akció vége', (row) => dayText(row.sale_to)],
  ['30 napos legalacsonyabb', (row) => row.lowest],
  ['Készlet', (row) => row.on_hand],
  ['Foglalt', (row) => row.held],
  ['Szabad', (row) => row.on_hand - row.held],
]

/** The rows as a workbook. Texts are cells of text, never formulas. `seesCosts` false: without that column. */
export async function priceWorkbook(rows: readonly Row[], seesCosts: boolean): Promise<Uint8Array> {
  const shown = columns.filter(([title]) => seesCosts || title !== 'Beszerzés (nettó)')
  const head = shown.map(([value]) => ({ value, fontWeight: 'bold' as const }))
  const data = rows.map((row) => shown.map(([, value]) => cellOf(value(row))))
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const widths = shown.map(([title]) => ({ width: title === 'Termék' ? 48 : Math.max(12, title.length + 2) }))
  return writeWorkbook([head, ...data], {
    sheet: 'Árak és készlet',
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer()
}

function cellOf(value: string | number | null): Cell {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}
