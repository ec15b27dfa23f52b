import type { PdfWriter, TextStyle } from '#platform/pdf/pdf-writer.ts'

/** The style of documents: colours, sizes in points, and where things stand on the page. */
export const ink = '#11171d'
export const soft = '#5b6771'
export const hairline = '#dfe4e8'
export const band = '#f3f5f7'
export const accent = '#ff6b1a'

export const margin = 48
export const footerHeight = 62
export const label: TextStyle = { size: 7.5, color: soft }
export const body: TextStyle = { size: 9.5 }
export const strong: TextStyle = { ...body, weight: 'bold' }

export const inner = (pdf: PdfWriter) => pdf.width - 2 * margin
export const bottom = (pdf: PdfWriter) => pdf.height - footerHeight - 12

/** Goes on where `height` points are still free: here or on a new page. */
export function room(
  pdf: PdfWriter,
  y: number,
  height: number,
  onNewPage: (y: number) => number = (top) => top,
): number {
  if (y + height <= bottom(pdf)) return y
  pdf.addPage()
  return onNewPage(margin)
}
