import { formatForint, formatNumber } from '#contract/money.ts'
import type { DocumentLine, InvoiceDocument } from '../invoice-document.ts'
import { unitNet } from '../unit-net.ts'
import { hairline, ink, inner, label, margin, room, strong } from './document-style.ts'
import type { PdfWriter, TextStyle } from '#platform/pdf/pdf-writer.ts'

/** From the left edge; the name takes what is left. */
const columns = { quantity: 50, unitNet: 68, net: 60, rate: 32, tax: 56, gross: 62 }
type ColumnName = keyof typeof columns
const columnTitles: Record<ColumnName, string> = {
  quantity: 'Mennyiség',
  unitNet: 'Nettó egységár',
  net: 'Nettó érték',
  rate: 'ÁFA',
  tax: 'ÁFA értéke',
  gross: 'Bruttó érték',
}
const nameWidth = (pdf: PdfWriter) =>
  inner(pdf) - Object.values(columns).reduce((sum, width) => sum + width, 0)

function writeRow(
  pdf: PdfWriter,
  y: number,
  cells: Partial<Record<ColumnName, string>>,
  style: TextStyle,
): void {
  let x = margin + nameWidth(pdf)
  for (const name of Object.keys(columns) as ColumnName[]) {
    const box = { x: x + 4, y, width: columns[name] - 4 }
    pdf.text(cells[name] ?? '', box, { ...style, align: 'right' })
    x += columns[name]
  }
}

function writeTableHead(pdf: PdfWriter, y: number): number {
  pdf.text('Megnevezés', { x: margin, y, width: nameWidth(pdf) }, label)
  writeRow(pdf, y, columnTitles, label)
  pdf.rule({ x: margin, y: y + 14, width: inner(pdf) }, ink, 1)
  return y + 20
}

const rowStyle: TextStyle = { size: 8.5 }

/** The lines of a document, over as many pages as they need; gives where it ends. */
export function writeLines(pdf: PdfWriter, document: InvoiceDocument, top: number): number {
  let y = writeTableHead(pdf, top)
  for (const line of document.lines) {
    const height = lineHeight(pdf, line)
    y = room(pdf, y, height + 10, (start) => writeTableHead(pdf, start))
    writeLine(pdf, line, y)
    y += height + 5
    pdf.rule({ x: margin, y, width: inner(pdf) }, hairline)
    y += 5
  }
  return y + 8
}

function notesOf({ itemNumber, discount }: DocumentLine): string {
  return [itemNumber && `Cikkszám: ${itemNumber}`, discount > 0 && `Kedvezmény: ${formatForint(-discount)}`]
    .filter(Boolean)
    .join(' · ')
}

function lineHeight(pdf: PdfWriter, line: DocumentLine): number {
  const width = nameWidth(pdf) - 6
  const notes = notesOf(line)
  return pdf.measure(line.name, width, strong) + (notes ? pdf.measure(notes, width, label) : 0)
}

function writeLine(pdf: PdfWriter, line: DocumentLine, y: number): void {
  const box = { x: margin, width: nameWidth(pdf) - 6 }
  const height = pdf.text(line.name, { ...box, y }, { ...strong, size: 9.5 })
  const notes = notesOf(line)
  if (notes) pdf.text(notes, { ...box, y: y + height }, label)
  writeRow(
    pdf,
    y,
    {
      quantity: `${formatNumber(line.quantity)} ${line.unit}`,
      unitNet: `${formatNumber(unitNet(line))} Ft`,
      net: formatForint(line.net),
      rate: `${line.taxRate}%`,
      tax: formatForint(line.tax),
      gross: formatForint(line.gross),
    },
    rowStyle,
  )
}

/** The sums by VAT rate and the total, which stay together. */
export function writeSums(pdf: PdfWriter, { summary, total }: InvoiceDocument, top: number): number {
  let y = room(pdf, top, 24 + summary.length * 16 + 44)
  pdf.text('ÁFA-összesítő', { x: margin, y, width: nameWidth(pdf) }, strong)
  for (const { taxRate, net, tax, gross } of summary) {
    writeRow(
      pdf,
      y,
      { net: formatForint(net), rate: `${taxRate}%`, tax: formatForint(tax), gross: formatForint(gross) },
      rowStyle,
    )
    y += 16
  }
  pdf.rule({ x: margin, y, width: inner(pdf) }, ink, 1)
  y += 10
  const half = inner(pdf) / 2
  pdf.text('Fizetendő összesen', { x: margin, y: y + 4, width: half }, { size: 12, weight: 'bold' })
  pdf.text(
    formatForint(total.gross),
    { x: margin + half, y, width: half },
    { size: 19, weight: 'bold', align: 'right' },
  )
  return y + 40
}
