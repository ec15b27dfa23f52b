/** Tables for the books, as CSV that Hungarian spreadsheets open. Pure. */

/** A number is money or a count, a text is what somebody wrote. */
export type SheetCell = string | number | null

/** Begins with the mark by which spreadsheets know UTF-8. */
export const csvMark = '\uFEFF'

export const csvRow = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = unlikeFormula(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would carry out what a customer wrote into a field: with an apostrophe before it, it is read as text. */
export const unlikeFormula = (text: string): string =>
  /^[\s\u00a0]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
