import { PDFDocument } from '@cantoo/pdf-lib'
import { createPdfWriter } from '#platform/pdf/pdf-writer.ts'
import { sheetOf, style } from './slip-style.ts'
import type { PrintContext } from './slips-pdf.ts'

/** Lies where a label should: nobody packs an order without noticing that it has none. */
export async function missingLabel(number: string, { shop, size, now }: PrintContext): Promise<PDFDocument> {
  const pdf = createPdfWriter({ title: number, author: shop.name, createdAt: now, size })
  const sheet = sheetOf(pdf, size)
  const { s, margin, width } = sheet
  const centred = { weight: 'bold', align: 'center' } as const
  pdf.frame({ x: margin, y: s(200), width, height: s(120) }, '#000000', 2)
  pdf.text('NINCS CÍMKÉJE', { x: margin, y: s(218), width }, style(sheet, 26, centred))
  pdf.text(number, { x: margin, y: s(262), width }, style(sheet, 20, centred))
  return PDFDocument.load(await pdf.finish())
}
