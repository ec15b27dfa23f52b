import { createPdfWriter, type PageSize } from '#platform/pdf/pdf-writer.ts'
import type { Shop } from '#server/content/index.ts'
import type { PackingSlip, SlipLine, SlipPayment } from './packing.ts'
import {
  barcodeWidth,
  drawBarcode,
  drawShelf,
  drawTickBox,
  hairline,
  ink,
  nameBox,
  sheetOf,
  shelfWidth,
  soft,
  style,
  writeTableHead,
  type Sheet,
} from './slip-style.ts'

export type PrintContext = { shop: Shop; size: PageSize; now: Date }
/** `pages`: how many each slip takes, in the order of the slips. */
export type PrintedSlips = { bytes: Uint8Array; pages: number[] }

/** Packing slips, each on pages of its own. At least one. */
export async function slipsPdf(
  slips: readonly PackingSlip[],
  { shop, size, now }: PrintContext,
): Promise<PrintedSlips> {
  const pdf = createPdfWriter({ title: 'Szállítólevelek', author: shop.name, createdAt: now, size })
  const sheet = sheetOf(pdf, size)
  const pages: number[] = []
  for (const [index, slip] of slips.entries()) {
    const before = index === 0 ? 0 : pdf.pageCount()
    if (index > 0) pdf.addPage()
    writeSlip(sheet, slip, shop)
    pages.push(pdf.pageCount() - before)
  }
  const feet = slips.flatMap((slip, index) =>
    Array.from(
      { length: pages[index] ?? 0 },
      (_, page) => `${slip.number} · ${page + 1} / ${pages[index]}. oldal`,
    ),
  )
  pdf.onEachPage((page) => writeFoot(sheet, shop, feet[page - 1] ?? ''))
  return { bytes: await pdf.finish(), pages }
}

function writeSlip(sheet: Sheet, slip: PackingSlip, shop: Shop): void {
  const { s } = sheet
  let y = writeHead(sheet, slip, shop)
  y = writeParties(sheet, slip, y)
  y = writePayment(sheet, slip.payment, y)
  if (slip.comment) y = writeComment(sheet, slip.comment, y)
  if (slip.isRest) {
    const note = 'A rendelés egy részét már korábban feladtuk.'
    y += sheet.pdf.text(note, { x: sheet.margin, y, width: sheet.width }, style(sheet, 9.5)) + s(8)
  }
  if (slip.later) {
    const note = `Később küldjük: ${slip.later}.`
    y += sheet.pdf.text(note, { x: sheet.margin, y, width: sheet.width }, style(sheet, 9.5)) + s(8)
  }
  writeLines(sheet, slip, y)
}

function writeHead(sheet: Sheet, { number, placedOn }: PackingSlip, shop: Shop): number {
  const { pdf, s, margin, width } = sheet
  const half = width / 2
  pdf.text(shop.name, { x: margin, y: s(36), width: half }, style(sheet, 15, { weight: 'bold' }))
  const right = { x: margin + half, width: half }
  pdf.text('Szállítólevél', { ...right, y: s(36) }, style(sheet, 15, { weight: 'bold', align: 'right' }))
  pdf.rule({ x: margin, y: s(64), width }, ink, 1.2)
  const top = s(76)
  pdf.text('Rendelés', { x: margin, y: top, width: half }, style(sheet, 8.5, { color: soft }))
  pdf.text(number, { x: margin, y: top + s(9), width: half }, style(sheet, 30, { weight: 'bold' }))
  pdf.text(placedOn, { x: margin, y: top + s(50), width: half }, style(sheet, 9.5, { color: soft }))
  drawBarcode(sheet, number, { x: margin + width - barcodeWidth(number), y: top + s(4), height: s(50) })
  return top + s(78)
}

function writeParties(sheet: Sheet, { recipient, delivery }: PackingSlip, y: number): number {
  const { s, margin, width } = sheet
  const gap = s(20)
  const half = (width - gap) / 2
  const left = writeBlock(sheet, { x: margin, y, width: half }, 'Címzett', recipient)
  const right = writeBlock(sheet, { x: margin + half + gap, y, width: half }, 'Szállítás', delivery)
  return Math.max(left, right) + s(14)
}

/** A named block whose first line is the strongest; gives where it ends. */
function writeBlock(
  sheet: Sheet,
  box: { x: number; y: number; width: number },
  name: string,
  [first = '', ...rows]: readonly string[],
): number {
  const { pdf, s } = sheet
  let y = box.y + pdf.text(name, box, style(sheet, 8.5, { color: soft })) + s(1)
  y += pdf.text(first, { ...box, y }, style(sheet, 14, { weight: 'bold' })) + s(1)
  for (const row of rows) y += pdf.text(row, { ...box, y }, style(sheet, 11))
  return y
}

/** What the courier takes is white on black: nobody overlooks it. */
function writePayment(sheet: Sheet, { text, isStrong }: SlipPayment, y: number): number {
  const { pdf, s, margin, width } = sheet
  const box = { x: margin, y, width, height: s(30) }
  if (isStrong) pdf.fill(box, ink)
  else pdf.frame(box, ink, 1)
  const color = isStrong ? '#ffffff' : ink
  pdf.text(
    text,
    { x: margin, y: y + s(5), width },
    style(sheet, 15, { weight: 'bold', align: 'center', color }),
  )
  return y + s(44)
}

function writeComment(sheet: Sheet, comment: string, y: number): number {
  const { pdf, s, margin, width } = sheet
  const box = { x: margin + s(12), width: width - s(12) }
  let at = y + pdf.text('A vevő megjegyzése', { ...box, y }, style(sheet, 8.5, { color: soft })) + s(1)
  at += pdf.text(comment, { ...box, y: at }, style(sheet, 11))
  pdf.fill({ x: margin, y, width: s(3), height: at - y }, ink)
  return at + s(14)
}

function writeLines(sheet: Sheet, { number, lines }: PackingSlip, top: number): void {
  let y = writeTableHead(sheet, columns, title, top)
  for (const line of lines) {
    const height = lineHeight(sheet, line)
    if (y + height > sheet.bottom) {
      sheet.pdf.addPage()
      y = writeNextHead(sheet, number)
    }
    writeLine(sheet, line, y)
    y += height
    sheet.pdf.rule({ x: sheet.margin, y, width: sheet.width }, hairline)
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const text = `Összesen ${lines.length} tétel, ${pieces} darab`
  const box = { x: sheet.margin, y: y + sheet.s(8), width: sheet.width }
  sheet.pdf.text(text, box, style(sheet, 9.5, { weight: 'bold', align: 'right' }))
}

const title = 'Termék'
const columns = { tick: 28, quantity: 74 }
function writeNextHead(sheet: Sheet, number: string): number {
  const { pdf, s, margin, width } = sheet
  const box = { x: margin, y: s(36), width }
  pdf.text(`${number}, folytatás`, box, style(sheet, 12, { weight: 'bold' }))
  return writeTableHead(sheet, columns, title, s(62))
}

const itemText = ({ itemNumber, set }: SlipLine) =>
  [`Cikkszám: ${itemNumber}`, set].filter(Boolean).join(' · ')
/** Beside the name, where the slip's line has a shelf. */
const lineBox = (sheet: Sheet, { shelf }: SlipLine) => {
  const box = nameBox(sheet, columns)
  return { ...box, width: box.width - shelfWidth(sheet, shelf) }
}

function lineHeight(sheet: Sheet, line: SlipLine): number {
  const { pdf, s } = sheet
  const { width } = lineBox(sheet, line)
  return (
    pdf.measure(line.name, width, style(sheet, 12, { weight: 'bold' })) +
    pdf.measure(itemText(line), width, style(sheet, 9.5)) +
    s(13)
  )
}

function writeLine(sheet: Sheet, line: SlipLine, top: number): void {
  const { pdf, s, margin } = sheet
  const y = top + s(7)
  drawTickBox(sheet, margin, y + s(2))
  const quantity = { x: margin + s(columns.tick), y: y - s(2), width: s(columns.quantity) - s(6) }
  pdf.text(`${line.quantity} ${line.unit}`, quantity, style(sheet, 16, { weight: 'bold' }))
  const box = lineBox(sheet, line)
  drawShelf(sheet, line.shelf, y)
  const height = pdf.text(line.name, { ...box, y }, style(sheet, 12, { weight: 'bold' }))
  pdf.text(itemText(line), { ...box, y: y + height }, style(sheet, 9.5, { color: soft }))
}

function writeFoot(sheet: Sheet, shop: Shop, page: string): void {
  const { pdf, s, margin, width } = sheet
  const y = pdf.height - s(46)
  pdf.rule({ x: margin, y, width }, hairline)
  const small = style(sheet, 8, { color: soft })
  const company = [shop.legalName || shop.name, shop.address].filter(Boolean).join(' · ')
  const contact = [shop.phone, shop.email].filter(Boolean).join(' · ')
  pdf.text(company, { x: margin, y: y + s(6), width: width * 0.7 }, small)
  pdf.text(contact, { x: margin, y: y + s(17), width: width * 0.7 }, small)
  pdf.text(page, { x: margin + width * 0.7, y: y + s(6), width: width * 0.3 }, { ...small, align: 'right' })
}
