/** Cells as Excel and LibreOffice put them on the clipboard: lines and tabs, quotes around what holds either. Pure. */

/** Rows of cells. A closing line break makes no row. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const { cell, end } = cellAt(text, at)
    row.push(cell)
    at = end + 1
    if (text[end] === '\t') continue
    rows.push(row)
    row = []
    if (text[end] === '\r' && text[at] === '\n') at += 1
    if (at >= text.length) break
  }
  return rows
}

const isEnd = (character: string | undefined) =>
  character === undefined || character === '\t' || character === '\n' || character === '\r'

/** The cell that begins at a position, and where it ends: at a tab, a line break, or the end. */
function cellAt(text: string, start: number): { cell: string; end: number } {
  const quoted = text[start] === '"' ? quotedAt(text, start) : null
  if (quoted) return quoted
  let end = start
  while (!isEnd(text[end])) end += 1
  return { cell: text.slice(start, end), end }
}

/** Null where the quote is one of the text itself: `"24" coll`. */
function quotedAt(text: string, start: number): { cell: string; end: number } | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else
      return isEnd(text[at + 1])
        ? { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
        : null
  }
  return null
}

export const formatTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(formatCell).join('\t')).join('\n')

const formatCell = (text: string): string =>
  /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
