/** What stands on a document, in forints and days of the Hungarian calendar. Pure. */
import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { splitGross } from '#platform/http/presenting.ts'
import type { Shop } from '#server/content/index.ts'
import { splitByLargestRemainder } from '#server/coupon/index.ts'
import {
  quotedAt,
  type Adjustment,
  type DocumentKind,
  type OrderLine,
  type OrderRecord,
} from '#server/order/index.ts'
import { amountDue, gatewayPlugins, type GatewayPlugin, type PaymentType } from '#server/payment/index.ts'
import { leavingStep, type InvoiceRecord } from './invoice.ts'

export type Amounts = { net: number; tax: number; gross: number }
export type DocumentLine = Amounts & {
  name: string
  itemNumber: string
  quantity: number
  unit: string
  taxRate: number
  /** What a coupon took off; `gross` is after it. */
  discount: number
}
/** The sums of one VAT rate. */
export type RateSum = Amounts & { taxRate: number }
export type Customer = {
  name: string
  country: string
  postalCode: string
  city: string
  address: string
  taxNumber: string | null
  email: string
  phone: string
}
export type InvoiceDocument = {
  kind: 'proforma' | 'advance' | 'final'
  /** Names it towards the service: the same key never makes two. */
  key: string
  orderNumber: string
  issuedOn: string
  fulfilledOn: string
  dueOn: string
  payment: PaymentType
  /** What the payment service is called on invoices; null where none carries the payment out. */
  paidThrough: GatewayPlugin['onInvoices'] | null
  paymentName: string
  isPaid: boolean
  seller: Shop
  customer: Customer
  lines: DocumentLine[]
  summary: RateSum[]
  total: Amounts
  /** Cash is rounded to 5 forints outside the taxable lines. */
  rounding: number
  /** Numbers of the same service's documents that this one follows. */
  proforma: string | null
  advance: string | null
}
/** A document that takes back an invoice. */
export type CreditDocument = {
  key: string
  orderNumber: string
  issuedOn: string
  reason: string
  original: { number: string; providerId: string | null; fulfilledOn: string }
  customer: Customer
}

/** What a correction takes back, as positive amounts, and since when it is so. */
export type Corrected = { lines: DocumentLine[]; day: string }
/** A document that takes back a part of an invoice: its lines are negative. */
export type CorrectionDocument = Omit<CreditDocument, 'original'> & {
  original: { number: string; providerId: string | null }
  fulfilledOn: string
  payment: PaymentType
  paidThrough: InvoiceDocument['paidThrough']
  lines: DocumentLine[]
  total: Amounts
}

/** The same lines with their signs turned; a discount is part of what a line cost. */
export function correctionLines(lines: readonly DocumentLine[]): DocumentLine[] {
  return lines.map((line) => ({
    ...line,
    quantity: -line.quantity,
    discount: 0,
    net: -line.net,
    tax: -line.tax,
    gross: -line.gross,
  }))
}

export type DocumentContext = {
  shop: Shop
  now: Date
  /** The order's documents at the same service. */
  known: readonly InvoiceRecord[]
}

export function invoiceDocument(
  order: OrderRecord,
  { kind, key }: { kind: InvoiceDocument['kind']; key: string },
  { shop, now, known }: DocumentContext,
): InvoiceDocument {
  const numberOf = (wanted: DocumentKind) =>
    known.find((one) => one.kind === wanted && one.state === 'issued')?.number ?? null
  const advance = kind === 'final' ? numberOf('advance') : null
  const lines = linesOf(order, kind, advance)
  // What was given back of it is not requested again.
  const isPaid = amountDue(order.totalGross, order.paymentEvents) === 0
  const issuedOn = dayOf(now)
  return {
    kind,
    key,
    orderNumber: order.number,
    issuedOn,
    fulfilledOn: fulfilmentDay(order, kind) ?? issuedOn,
    dueOn: dueDay(order, kind, { issuedOn, isPaid }),
    payment: order.paymentMethod.type,
    paidThrough: order.paymentMethod.gateway && gatewayPlugins[order.paymentMethod.gateway].onInvoices,
    paymentName: order.paymentMethod.name,
    isPaid,
    seller: shop,
    customer: customerOf(order),
    lines,
    summary: summarise(lines),
    total: sumOf(lines),
    rounding: kind === 'final' ? roundingOf(order) : 0,
    proforma: kind === 'proforma' ? null : numberOf('proforma'),
    advance,
  }
}

export function customerOf({ billingAddress, contact }: OrderRecord): Customer {
  return {
    name: billingAddress.name,
    country: billingAddress.country,
    postalCode: billingAddress.postal_code,
    city: billingAddress.city,
    address: billingAddress.address,
    taxNumber: billingAddress.tax_number ?? null,
    email: contact.email,
    phone: contact.phone,
  }
}

/** The goods with everything that is charged; or the advance; or the goods less the advance that was invoiced before. */
function linesOf(order: OrderRecord, kind: DocumentKind, advance: string | null): DocumentLine[] {
  const charged = [...order.lines.map(lineOf), ...order.adjustments.filter(isCharged).map(chargeOf)]
  const sums = summarise(charged)
  if (kind === 'advance')
    return sums.map((sum) => advanceLine(`Előleg a ${order.number} számú rendelésre`, sum))
  if (kind === 'proforma') return [...charged, ...paidLines(order, sums)]
  if (advance === null) return charged
  const taken = sums.map((sum) => advanceLine(`Előleg beszámítása (${advance})`, negative(sum)))
  return [...charged, ...taken]
}

/** What has been paid of an order that costs more since then: only the rest is requested. */
function paidLines(order: OrderRecord, sums: readonly RateSum[]): DocumentLine[] {
  const paid = sumOf(sums).gross - amountDue(sumOf(sums).gross, order.paymentEvents)
  if (paid === 0) return []
  const shares = splitByLargestRemainder(
    paid,
    sums.map(({ gross }) => gross),
  )
  return sums.map(({ taxRate }, index) =>
    advanceLine('Már befizetve', negative({ taxRate, ...splitGross(shares[index] ?? 0, taxRate) })),
  )
}

function lineOf({ name, itemNumber, quantity, unitMeasure, taxRate, discount, net, tax, gross }: OrderLine) {
  return { name, itemNumber, quantity, unit: unitMeasure, taxRate, discount, net, tax, gross }
}

function isCharged({ type, gross, quotation }: Adjustment): boolean {
  return type !== 'cash_rounding' && gross !== 0 && quotation === null
}

function chargeOf({ label, taxRate, net, tax, gross }: Adjustment): DocumentLine {
  return { name: label, itemNumber: '', quantity: 1, unit: 'db', taxRate, discount: 0, net, tax, gross }
}

function advanceLine(name: string, { taxRate, net, tax, gross }: RateSum): DocumentLine {
  return { name, itemNumber: '', quantity: 1, unit: 'db', taxRate, discount: 0, net, tax, gross }
}

const negative = ({ taxRate, net, tax, gross }: RateSum): RateSum => ({
  taxRate,
  net: -net,
  tax: -tax,
  gross: -gross,
})

/** The sums by VAT rate, the highest first: of the lines, never worked out again. */
export function summarise(lines: readonly (Amounts & { taxRate: number })[]): RateSum[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].toSorted((a, b) => b - a)
  return rates.map((taxRate) => ({ taxRate, ...sumOf(lines.filter((line) => line.taxRate === taxRate)) }))
}

export function sumOf(lines: readonly Amounts[]): Amounts {
  const total = { net: 0, tax: 0, gross: 0 }
  for (const { net, tax, gross } of lines) {
    total.net += net
    total.tax += tax
    total.gross += gross
  }
  return total
}

function roundingOf({ adjustments }: OrderRecord): number {
  return adjustments.reduce((sum, { type, gross }) => (type === 'cash_rounding' ? sum + gross : sum), 0)
}

function fulfilmentDay(order: OrderRecord, kind: DocumentKind): string | null {
  const at =
    kind === 'final'
      ? leavingStep(order)?.at
      : kind === 'advance'
        ? order.paymentEvents.findLast(({ kind: of, amount }) => of === 'captured' && amount > 0)?.at
        : undefined
  return at ? dayOf(at) : null
}

function dueDay(
  order: OrderRecord,
  kind: DocumentKind,
  { issuedOn, isPaid }: { issuedOn: string; isPaid: boolean },
): string {
  if (kind === 'proforma') return addDays(dayOf(pricedAt(order)), order.transferDueDays)
  return isPaid ? issuedOn : addDays(issuedOn, order.transferDueDays)
}

/** The time to pay begins when the price is known. */
const pricedAt = (order: OrderRecord): Date => quotedAt(order) ?? order.placedAt
