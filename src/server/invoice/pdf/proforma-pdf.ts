import { formatForint } from '#contract/money.ts'
import { formatAccount, ibanOf } from '#hungary/bank-account.ts'
import { transferCode } from '#hungary/transfer-code.ts'
import { qrRows } from '#hungary/transfer-qr.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import {
  accent,
  band,
  body,
  footerHeight,
  hairline,
  ink,
  inner,
  label,
  margin,
  room,
  soft,
  strong,
} from './document-style.ts'
import { writeLines, writeSums } from './document-table.ts'
import { createPdfWriter, type PdfWriter, type TextStyle } from '#platform/pdf/pdf-writer.ts'

/** Said beside the title and at the foot of every page. */
const noInvoice = 'Nem minősül számlának.'

/** The payment request (díjbekérő) of an order on A4 pages. The same document gives the same bytes. */
export async function proformaPdf(document: InvoiceDocument, number: string): Promise<Uint8Array> {
  const pdf = createPdfWriter({
    title: `Díjbekérő ${number}`,
    author: document.seller.legalName || document.seller.name,
    createdAt: new Date(`${document.issuedOn}T12:00:00Z`),
  })
  let y = writeHead(pdf, document, number)
  y = writeParties(pdf, document, y)
  y = writeDetails(pdf, document, y)
  y = writeLines(pdf, document, y)
  y = writeSums(pdf, document, y)
  writePayment(pdf, document, y)
  pdf.onEachPage((page, pages) => writeFoot(pdf, document, `${number} · ${page} / ${pages}. oldal`))
  return pdf.finish()
}

function writeHead(pdf: PdfWriter, { seller }: InvoiceDocument, number: string): number {
  pdf.fill({ x: 0, y: 0, width: pdf.width, height: 8 }, accent)
  const half = inner(pdf) / 2
  pdf.text(seller.name, { x: margin, y: 40, width: half }, { size: 17, weight: 'bold' })
  const right = { x: margin + half, width: half }
  pdf.text('Díjbekérő', { ...right, y: 34 }, { size: 25, weight: 'bold', align: 'right' })
  pdf.text(number, { ...right, y: 68 }, { size: 11, align: 'right' })
  pdf.text(noInvoice, { ...right, y: 86 }, { size: 11, weight: 'bold', align: 'right' })
  pdf.rule({ x: margin, y: 112, width: inner(pdf) }, ink, 1)
  return 126
}

function writeParties(pdf: PdfWriter, { seller, customer }: InvoiceDocument, y: number): number {
  const gap = 24
  const width = (inner(pdf) - gap) / 2
  const left = column(pdf, { x: margin, y, width }, 'Eladó', seller.legalName || seller.name, [
    seller.address,
    seller.taxNumber && `Adószám: ${seller.taxNumber}`,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ])
  const right = column(pdf, { x: margin + width + gap, y, width }, 'Vevő', customer.name, [
    `${customer.postalCode} ${customer.city}, ${customer.address}`,
    customer.taxNumber ? `Adószám: ${customer.taxNumber}` : '',
    customer.email,
  ])
  return y + Math.max(left, right) + 16
}

/** A named block; gives its height. */
function column(
  pdf: PdfWriter,
  box: { x: number; y: number; width: number },
  name: string,
  first: string,
  rows: readonly string[],
): number {
  let y = box.y
  y += pdf.text(name, { ...box, y }, label) + 1
  y += pdf.text(first, { ...box, y }, { size: 11, weight: 'bold' }) + 1
  for (const row of rows.filter(Boolean)) y += pdf.text(row, { ...box, y }, body)
  return y - box.y
}

function writeDetails(pdf: PdfWriter, document: InvoiceDocument, y: number): number {
  const details = [
    ['Kelt', day(document.issuedOn)],
    ['Fizetési határidő', day(document.dueOn)],
    ['Fizetési mód', document.paymentName],
    ['Rendelésszám', document.orderNumber],
  ] as const
  const width = inner(pdf) / details.length
  pdf.fill({ x: margin, y, width: inner(pdf), height: 40 }, band)
  for (const [index, [name, value]] of details.entries()) {
    const box = { x: margin + index * width + 10, width: width - 14 }
    pdf.text(name, { ...box, y: y + 7 }, label)
    pdf.text(value, { ...box, y: y + 18 }, strong)
  }
  return y + 40 + 18
}

function writePayment(pdf: PdfWriter, document: InvoiceDocument, top: number): void {
  const { seller, total, orderNumber, dueOn } = document
  const iban = ibanOf(seller.bankAccount)
  const rows = [
    ['Kedvezményezett', seller.legalName || seller.name],
    ['Bank', seller.bankName],
    ['Számlaszám', formatAccount(seller.bankAccount) ?? seller.bankAccount],
    ...(iban ? [['IBAN', iban] as const] : []),
    ['Összeg', formatForint(total.gross)],
    ['Közlemény', orderNumber],
    ['Fizetési határidő', day(dueOn)],
  ] as const
  const code = codeOf(document)
  const height = 36 + rows.length * 15
  const y = room(pdf, top, height)
  pdf.fill({ x: margin, y, width: inner(pdf), height }, band)
  pdf.fill({ x: margin, y, width: 4, height }, accent)
  const x = margin + 18
  pdf.text(
    'Kérjük, az összeget ezekkel az adatokkal utalja át',
    { x, y: y + 10, width: inner(pdf) },
    { size: 11, weight: 'bold' },
  )
  for (const [index, [name, value]] of rows.entries()) {
    const at = y + 28 + index * 15
    pdf.text(name, { x, y: at, width: 110 }, { ...body, color: soft })
    pdf.text(value, { x: x + 116, y: at, width: inner(pdf) - 150 - (code ? codeWidth : 0) }, strong)
  }
  if (code !== null) writeCode(pdf, code, y + height / 2)
}

/** Points: 3 cm, which telephones read from paper and from a screen. */
const codeSide = 86
const codeWidth = codeSide + 24

/** What banks' apps fill the transfer in by; null until the merchant has given the bank's BIC. */
const codeOf = ({ seller, total, dueOn, orderNumber }: InvoiceDocument): string | null =>
  transferCode({
    bic: seller.bankBic ?? '',
    name: seller.legalName || seller.name,
    account: seller.bankAccount,
    amount: total.gross,
    lastDay: dueOn,
    reference: orderNumber,
  })

function writeCode(pdf: PdfWriter, code: string, middle: number): void {
  const box = { x: pdf.width - margin - codeSide - 12, y: middle - codeSide / 2 - 6, width: codeSide }
  pdf.fill({ ...box, height: codeSide }, '#ffffff')
  pdf.units(qrRows(code), box, '#000000')
  pdf.text('Banki QR-kód', { ...box, y: box.y + codeSide + 2 }, { size: 8, color: soft, align: 'center' })
}

function writeFoot(pdf: PdfWriter, { seller }: InvoiceDocument, page: string): void {
  const y = pdf.height - footerHeight
  pdf.rule({ x: margin, y, width: inner(pdf) }, hairline)
  const half = inner(pdf) / 2
  const style: TextStyle = { size: 8, color: soft }
  pdf.text(
    `${noInvoice} A számlát a teljesítéskor állítjuk ki.`,
    { x: margin, y: y + 8, width: half + 60 },
    style,
  )
  pdf.text(
    [seller.name, seller.phone, seller.email].filter(Boolean).join(' · '),
    { x: margin, y: y + 20, width: inner(pdf) },
    style,
  )
  pdf.text(page, { x: margin + half, y: y + 8, width: half }, { ...style, align: 'right' })
}

/** `2026-11-24` -> `2026. 11. 24.` */
function day(iso: string): string {
  return `${iso.replaceAll('-', '. ')}.`
}
