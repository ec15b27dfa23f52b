import { createPdfWriter } from '#platform/pdf/pdf-writer.ts'
import type { PickLine } from './packing.ts'
import {
  drawShelf,
  drawTickBox,
  hairline,
  nameBox,
  sheetOf,
  shelfWidth,
  soft,
  style,
  writeTableHead,
  type Sheet,
} from './slip-style.ts'
import type { PrintContext } from './slips-pdf.ts'

/** What to take from the shelves for so many orders. */
export type PickList = { lines: readonly PickLine[]; orders: number; madeOn: string }

export async function pickListPdf(list: PickList, { shop, size, now }: PrintContext): Promise<Uint8Array> {
  const pdf = createPdfWriter({ title: 'Szedőlista', author: shop.name, createdAt: now, size })
  const sheet = sheetOf(pdf, size)
  let y = writeTableHead(sheet, columns, title, writeHead(sheet, list, shop.name))
  for (const line of list.lines) {
    const height = lineHeight(sheet, line)
    if (y + height > sheet.bottom) {
      pdf.addPage()
      y = writeTableHead(sheet, columns, title, sheet.s(36))
    }
    writeLine(sheet, line, y)
    y += height
    pdf.rule({ x: sheet.margin, y, width: sheet.width }, hairline)
  }
  pdf.onEachPage((page, pages) => {
    const box = { x: sheet.margin, y: pdf.height - sheet.s(40), width: sheet.width }
    const text = `Szedőlista · ${list.madeOn} · ${page} / ${pages}. oldal`
    pdf.text(text, box, style(sheet, 8, { color: soft, align: 'right' }))
  })
  return pdf.finish()
}

function writeHead(sheet: Sheet, { lines, orders, madeOn }: PickList, shop: string): number {
  const { pdf, s, margin, width } = sheet
  const half = width / 2
  pdf.text('Szedőlista', { x: margin, y: s(34), width: half }, style(sheet, 26, { weight: 'bold' }))
  const right = { x: margin + half, width: half }
  pdf.text(shop, { ...right, y: s(37) }, style(sheet, 11, { weight: 'bold', align: 'right' }))
  pdf.text(madeOn, { ...right, y: s(53) }, style(sheet, 9.5, { color: soft, align: 'right' }))
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const text = `${orders} rendelés, ${lines.length} termék, ${pieces} darab`
  pdf.text(text, { x: margin, y: s(72), width }, style(sheet, 11))
  return s(98)
}

const title = 'Cikkszám, termék, melyik rendelésbe; jobbra a polc'
const columns = { tick: 28, quantity: 78 }
const ordersText = ({ orders }: PickLine) =>
  orders.map(({ number, quantity }) => `${number}: ${quantity}`).join('   ')

const lineBox = (sheet: Sheet, { shelf }: PickLine) => {
  const box = nameBox(sheet, columns)
  return { ...box, width: box.width - shelfWidth(sheet, shelf) }
}

function lineHeight(sheet: Sheet, line: PickLine): number {
  const { pdf, s } = sheet
  const { width } = lineBox(sheet, line)
  return (
    pdf.measure(line.itemNumber, width, style(sheet, 12, { weight: 'bold' })) +
    pdf.measure(line.name, width, style(sheet, 11)) +
    pdf.measure(ordersText(line), width, style(sheet, 8.5)) +
    s(13)
  )
}

function writeLine(sheet: Sheet, line: PickLine, top: number): void {
  const { pdf, s, margin } = sheet
  let y = top + s(6)
  drawTickBox(sheet, margin, y + s(3))
  const quantity = { x: margin + s(columns.tick), y: y - s(2), width: s(columns.quantity) - s(6) }
  pdf.text(`${line.quantity} ${line.unit}`, quantity, style(sheet, 18, { weight: 'bold' }))
  const box = lineBox(sheet, line)
  drawShelf(sheet, line.shelf, y)
  y += pdf.text(line.itemNumber, { ...box, y }, style(sheet, 12, { weight: 'bold' }))
  y += pdf.text(line.name, { ...box, y }, style(sheet, 11))
  pdf.text(ordersText(line), { ...box, y }, style(sheet, 8.5, { color: soft }))
}
