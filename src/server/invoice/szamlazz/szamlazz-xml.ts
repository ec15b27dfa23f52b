/** The XML documents of the Számla Agent. Their elements have a fixed order. Pure. */
import { escapeXml } from '#platform/markup/xml.ts'
import type { PaymentType } from '#server/payment/index.ts'
import type {
  CorrectionDocument,
  CreditDocument,
  Customer,
  DocumentLine,
  InvoiceDocument,
} from '../invoice-document.ts'
import { unitNet } from '../unit-net.ts'

type Value = string | number | boolean | undefined | Element[]
type Element = readonly [name: string, value: Value]

/** A document of elements in the order given; those without a value are left out. */
function xmlDocument(root: string, elements: readonly Element[]): string {
  const namespace = `http://www.szamlazz.hu/${root}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${write(elements)}</${root}>\n`
}

function write(elements: readonly Element[]): string {
  return elements
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const content = Array.isArray(value) ? write(value) : escapeXml(String(value))
      return `<${name}>${content}</${name}>`
    })
    .join('')
}

const paymentNames: Record<PaymentType, string> = {
  transfer: 'átutalás',
  cash_on_delivery: 'utánvét',
  card: 'bankkártya',
}

/** `documentKey`: our name of the document, under which it is made once. */
function settingsOf(key: string, documentKey: string): Element {
  return [
    'beallitasok',
    [
      ['szamlaagentkulcs', key],
      ['eszamla', false],
      ['szamlaLetoltes', true],
      ['valaszVerzio', 1],
      ['szamlaKulsoAzon', documentKey],
    ],
  ]
}

/** Of an invoice, an advance or a payment request. */
export function invoiceXml(key: string, document: InvoiceDocument): string {
  const { kind, seller, customer } = document
  return xmlDocument('xmlszamla', [
    settingsOf(key, document.key),
    [
      'fejlec',
      [
        ['keltDatum', document.issuedOn],
        ['teljesitesDatum', document.fulfilledOn],
        ['fizetesiHataridoDatum', document.dueOn],
        ['fizmod', document.paidThrough?.name ?? paymentNames[document.payment]],
        ['penznem', 'HUF'],
        ['szamlaNyelve', 'hu'],
        ['megjegyzes', `Rendelésszám: ${document.orderNumber}`],
        ['rendelesSzam', document.orderNumber],
        ['dijbekeroSzamlaszam', document.proforma ?? undefined],
        ['elolegszamla', kind === 'advance'],
        ['vegszamla', kind === 'final' && document.advance !== null],
        ['elolegSzamlaszam', document.advance ?? undefined],
        ['dijbekero', kind === 'proforma'],
        ['fizetendoKorrekcio', document.rounding === 0 ? undefined : document.rounding],
        ['fizetve', kind !== 'proforma' && document.isPaid],
      ],
    ],
    [
      'elado',
      [
        ['bank', seller.bankName || undefined],
        ['bankszamlaszam', seller.bankAccount || undefined],
      ],
    ],
    ['vevo', customerOf(customer)],
    ['tetelek', document.lines.map((line) => ['tetel', itemOf(line)] as const)],
  ])
}

function customerOf(customer: Customer): Element[] {
  return [
    ['nev', customer.name],
    ['irsz', customer.postalCode],
    ['telepules', customer.city],
    ['cim', customer.address],
    ['email', customer.email],
    ['sendEmail', false],
    ['adoalany', customer.taxNumber === null ? -1 : 1],
    ['adoszam', customer.taxNumber ?? undefined],
  ]
}

function itemOf(line: DocumentLine): Element[] {
  return [
    ['megnevezes', line.name],
    ['azonosito', line.itemNumber || undefined],
    ['mennyiseg', line.quantity],
    ['mennyisegiEgyseg', line.unit],
    ['nettoEgysegar', unitNet(line).toFixed(2)],
    ['afakulcs', line.taxRate],
    ['nettoErtek', line.net],
    ['afaErtek', line.tax],
    ['bruttoErtek', line.gross],
    ['megjegyzes', line.discount > 0 ? `Kedvezmény: ${line.discount} Ft` : undefined],
  ]
}

/** Of the document that takes back a part of an invoice. */
export function correctionXml(key: string, { original, customer, ...document }: CorrectionDocument): string {
  return xmlDocument('xmlszamla', [
    settingsOf(key, document.key),
    [
      'fejlec',
      [
        ['keltDatum', document.issuedOn],
        ['teljesitesDatum', document.fulfilledOn],
        ['fizetesiHataridoDatum', document.issuedOn],
        ['fizmod', document.paidThrough?.name ?? paymentNames[document.payment]],
        ['penznem', 'HUF'],
        ['szamlaNyelve', 'hu'],
        ['megjegyzes', `Rendelésszám: ${document.orderNumber}. ${document.reason}`],
        ['rendelesSzam', document.orderNumber],
        ['elolegszamla', false],
        ['vegszamla', false],
        ['helyesbitoszamla', true],
        ['helyesbitettSzamlaszam', original.number],
        ['dijbekero', false],
        ['fizetve', false],
      ],
    ],
    ['elado', []],
    ['vevo', customerOf(customer)],
    ['tetelek', document.lines.map((line) => ['tetel', itemOf(line)] as const)],
  ])
}

/** Deletes a payment request. */
export function withdrawalXml(key: string, number: string): string {
  return xmlDocument('xmlszamladbkdel', [
    ['beallitasok', [['szamlaagentkulcs', key]]],
    ['fejlec', [['szamlaszam', number]]],
  ])
}

/** Of the document that takes back an invoice. */
export function creditXml(key: string, { original, ...document }: CreditDocument): string {
  return xmlDocument('xmlszamlast', [
    settingsOf(key, document.key),
    [
      'fejlec',
      [
        ['szamlaszam', original.number],
        ['keltDatum', document.issuedOn],
        ['teljesitesDatum', original.fulfilledOn],
        ['tipus', 'SS'],
      ],
    ],
    ['elado', []],
    ['vevo', [['email', document.customer.email]]],
  ])
}

/** Requests the PDF of a document by its number, or by the name that it was requested under. */
export function pdfXml(key: string, wanted: { number: string } | { documentKey: string }): string {
  return xmlDocument('xmlszamlapdf', [
    ['szamlaagentkulcs', key],
    ['szamlaszam', 'number' in wanted ? wanted.number : undefined],
    ['valaszVerzio', 1],
    ['szamlaKulsoAzon', 'documentKey' in wanted ? wanted.documentKey : undefined],
  ])
}
