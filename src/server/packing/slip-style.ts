import type { PageSize, PdfWriter, TextStyle } from '#platform/pdf/pdf-writer.ts'
import { code128 } from './code-128.ts'

/** Slips and lists are black on white: any printer has that. Sizes in points, for A4; A5 is drawn at `scale`. */
export const ink = '#000000'
export const soft = '#4a4a4a'
export const hairline = '#b5b5b5'

export type Sheet = {
  pdf: PdfWriter
  /** Points of this sheet for those of A4. */
  s: (points: number) => number
  margin: number
  width: number
  bottom: number
}

export function sheetOf(pdf: PdfWriter, size: PageSize): Sheet {
  const scale = size === 'A4' ? 1 : 0.78
  const s = (points: number) => points * scale
  const margin = s(42)
  return { pdf, s, margin, width: pdf.width - 2 * margin, bottom: pdf.height - s(58) }
}

export const style = (
  { s }: Sheet,
  size: number,
  more: Pick<TextStyle, 'weight' | 'color' | 'align'> = {},
): TextStyle => ({ size: s(size), color: ink, ...more })

/** A module of a barcode in points: a third of a millimetre, which cheap scanners and printers manage. */
const moduleWidth = 0.96

export const barcodeWidth = (text: string): number =>
  code128(text).reduce((sum, modules) => sum + modules, 0) * moduleWidth

export function drawBarcode(
  { pdf }: Sheet,
  text: string,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  let at = x
  for (const [index, modules] of code128(text).entries()) {
    const width = modules * moduleWidth
    if (index % 2 === 0) pdf.fill({ x: at, y, width, height }, ink)
    at += width
  }
}

/** Columns of a table of goods, in points of A4: a square to tick, a quantity, and what it is of beside them. */
type GoodsColumns = { tick: number; quantity: number }

export function nameBox(
  { s, margin, width }: Sheet,
  { tick, quantity }: GoodsColumns,
): { x: number; width: number } {
  const before = s(tick + quantity)
  return { x: margin + before, width: width - before }
}

/** The names of the columns with a line below; gives where the first row begins. */
export function writeTableHead(sheet: Sheet, columns: GoodsColumns, title: string, y: number): number {
  const { pdf, s, margin, width } = sheet
  const head = style(sheet, 8.5, { color: soft })
  pdf.text('Mennyiség', { x: margin + s(columns.tick), y, width: s(columns.quantity) }, head)
  pdf.text(title, { ...nameBox(sheet, columns), y }, head)
  pdf.rule({ x: margin, y: y + s(14), width }, ink, 1)
  return y + s(14)
}

/** An empty square for a pencil. */
export function drawTickBox({ pdf, s }: Sheet, x: number, y: number): void {
  pdf.frame({ x, y, width: s(13), height: s(13) }, ink, 1)
}

/** What the box of a shelf takes at the right of a row, in points of the sheet; 0 where none is named. */
export const shelfWidth = ({ s }: Sheet, shelf: string): number =>
  shelf === '' ? 0 : s(Math.min(maxShelfWidth, 20 + [...shelf].length * 9))
const maxShelfWidth = 170

/** Where the goods lie, in a box at the right end of their row. */
export function drawShelf(sheet: Sheet, shelf: string, y: number): void {
  if (shelf === '') return
  const { pdf, s, margin, width } = sheet
  const boxWidth = shelfWidth(sheet, shelf) - s(8)
  const x = margin + width - boxWidth
  pdf.frame({ x, y: y - s(1), width: boxWidth, height: s(22) }, ink, 1.2)
  pdf.text(shelf, { x, y: y + s(1), width: boxWidth }, style(sheet, 13, { weight: 'bold', align: 'center' }))
}
