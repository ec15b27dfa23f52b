import { formatForint } from '#contract/money.ts'
import { formatAccount, ibanOf } from '../bank-account.ts'
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
import { openPaper, type Paper, type TextStyle } from './paper.ts'

/** Said beside the title and at the foot of every page. */
const noInvoice = 'Nem minősül számlának.'

/** The payment request (díjbekérő) of an order on A4 pages. The same document gives the same bytes. */
export async function proformaPdf(document: InvoiceDocument, number: string): Promise<Uint8Array> {
  const paper = openPaper({
    title: `Díjbekérő ${number}`,
    author: document.seller.legalName || document.seller.name,
    createdAt: new Date(`${document.issuedOn}T12:00:00Z`),
  })
  let y = writeHead(paper, document, number)
  y = writeParties(paper, document, y)
  y = writeFacts(paper, document, y)
  y = writeLines(paper, document, y)
  y = writeSums(paper, document, y)
  writePayment(paper, document, y)
  paper.onEachPage((page, pages) => writeFoot(paper, document, `${number} · ${page} / ${pages}. oldal`))
  return paper.finish()
}

function writeHead(paper: Paper, { seller }: InvoiceDocument, number: string): number {
  paper.fill({ x: 0, y: 0, width: paper.width, height: 8 }, accent)
  const half = inner(paper) / 2
  paper.text(seller.name, { x: margin, y: 40, width: half }, { size: 17, weight: 'bold' })
  const right = { x: margin + half, width: half }
  paper.text('Díjbekérő', { ...right, y: 34 }, { size: 25, weight: 'bold', align: 'right' })
  paper.text(number, { ...right, y: 68 }, { size: 11, align: 'right' })
  paper.text(noInvoice, { ...right, y: 86 }, { size: 11, weight: 'bold', align: 'right' })
  paper.rule({ x: margin, y: 112, width: inner(paper) }, ink, 1)
  return 126
}

function writeParties(paper: Paper, { seller, buyer }: InvoiceDocument, y: number): number {
  const gap = 24
  const width = (inner(paper) - gap) / 2
  const left = column(paper, { x: margin, y, width }, 'Eladó', seller.legalName || seller.name, [
    seller.address,
    seller.taxNumber && `Adószám: ${seller.taxNumber}`,
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ])
  const right = column(paper, { x: margin + width + gap, y, width }, 'Vevő', buyer.name, [
    `${buyer.postalCode} ${buyer.city}, ${buyer.address}`,
    buyer.taxNumber ? `Adószám: ${buyer.taxNumber}` : '',
    buyer.email,
  ])
  return y + Math.max(left, right) + 16
}

/** A named block; gives its height. */
function column(
  paper: Paper,
  box: { x: number; y: number; width: number },
  name: string,
  first: string,
  rows: readonly string[],
): number {
  let y = box.y
  y += paper.text(name, { ...box, y }, label) + 1
  y += paper.text(first, { ...box, y }, { size: 11, weight: 'bold' }) + 1
  for (const row of rows.filter(Boolean)) y += paper.text(row, { ...box, y }, body)
  return y - box.y
}

function writeFacts(paper: Paper, document: InvoiceDocument, y: number): number {
  const facts = [
    ['Kelt', day(document.issuedOn)],
    ['Fizetési határidő', day(document.dueOn)],
    ['Fizetési mód', document.paymentName],
    ['Rendelésszám', document.orderNumber],
  ] as const
  const width = inner(paper) / facts.length
  paper.fill({ x: margin, y, width: inner(paper), height: 40 }, band)
  for (const [index, [name, value]] of facts.entries()) {
    const box = { x: margin + index * width + 10, width: width - 14 }
    paper.text(name, { ...box, y: y + 7 }, label)
    paper.text(value, { ...box, y: y + 18 }, strong)
  }
  return y + 40 + 18
}

function writePayment(paper: Paper, document: InvoiceDocument, top: number): void {
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
  const height = 36 + rows.length * 15
  const y = room(paper, top, height)
  paper.fill({ x: margin, y, width: inner(paper), height }, band)
  paper.fill({ x: margin, y, width: 4, height }, accent)
  const x = margin + 18
  paper.text(
    'Kérjük, ezekkel az adatokkal utalja át',
    { x, y: y + 10, width: inner(paper) },
    { size: 11, weight: 'bold' },
  )
  for (const [index, [name, value]] of rows.entries()) {
    const at = y + 28 + index * 15
    paper.text(name, { x, y: at, width: 110 }, { ...body, color: soft })
    paper.text(value, { x: x + 116, y: at, width: inner(paper) - 150 }, strong)
  }
}

function writeFoot(paper: Paper, { seller }: InvoiceDocument, page: string): void {
  const y = paper.height - footerHeight
  paper.rule({ x: margin, y, width: inner(paper) }, hairline)
  const half = inner(paper) / 2
  const style: TextStyle = { size: 8, color: soft }
  paper.text(
    `${noInvoice} A számlát a teljesítéskor állítjuk ki.`,
    { x: margin, y: y + 8, width: half + 60 },
    style,
  )
  paper.text(
    [seller.name, seller.phone, seller.email].filter(Boolean).join(' · '),
    { x: margin, y: y + 20, width: inner(paper) },
    style,
  )
  paper.text(page, { x: margin + half, y: y + 8, width: half }, { ...style, align: 'right' })
}

/** `2026-11-24` -> `2026. 11. 24.` */
function day(iso: string): string {
  return `${iso.replaceAll('-', '. ')}.`
}
