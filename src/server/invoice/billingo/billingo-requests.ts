/** What is sent to Billingo. Pure. */
import type { PaymentType } from '#server/payment/index.ts'
import type { CorrectionDocument, Customer, DocumentLine, InvoiceDocument } from '../invoice-document.ts'
import type { BillingoPartner } from './billingo-responses.ts'

const paymentMethods: Record<PaymentType, string> = {
  transfer: 'wire_transfer',
  cash_on_delivery: 'cash_on_delivery',
  card: 'bankcard',
}
const types: Record<InvoiceDocument['kind'], string> = {
  proforma: 'proforma',
  advance: 'advance',
  final: 'invoice',
}

export function partnerBody(customer: Customer) {
  return {
    name: customer.name,
    address: {
      country_code: customer.country,
      post_code: customer.postalCode,
      city: customer.city,
      address: customer.address,
    },
    emails: [customer.email],
    taxcode: customer.taxNumber ?? '',
    phone: customer.phone,
  }
}

/** Whether Billingo knows the customer by exactly these data: another address is another partner. */
export function isPartner(partner: BillingoPartner, customer: Customer): boolean {
  const { address } = partner
  return (
    partner.name === customer.name &&
    (partner.taxcode ?? '') === (customer.taxNumber ?? '') &&
    address.post_code === customer.postalCode &&
    address.city === customer.city &&
    address.address === customer.address
  )
}

export function documentBody(
  document: InvoiceDocument,
  { partnerId, blockId }: { partnerId: number; blockId: number },
) {
  return {
    vendor_id: document.key,
    partner_id: partnerId,
    block_id: blockId,
    type: types[document.kind],
    fulfillment_date: document.fulfilledOn,
    due_date: document.dueOn,
    payment_method: document.paidThrough?.code ?? paymentMethods[document.payment],
    language: 'hu',
    currency: 'HUF',
    conversion_rate: 1,
    electronic: false,
    paid: document.kind !== 'proforma' && document.isPaid,
    comment: commentOf(document),
    settings: { round: document.payment === 'cash_on_delivery' ? 'five' : 'none', online_payment: '' },
    items: document.lines.flatMap(itemsOf),
  }
}

/** `comment` names the document: by it an earlier try is found. */
export function correctionBody(document: CorrectionDocument) {
  return {
    due_date: document.issuedOn,
    payment_method: document.paidThrough?.code ?? paymentMethods[document.payment],
    without_financial_fulfillment: false,
    comment: correctionComment(document),
    items: document.lines.flatMap(itemsOf),
  }
}

export const correctionComment = ({ orderNumber, key, reason }: CorrectionDocument): string =>
  `Rendelésszám: ${orderNumber}, hivatkozás: ${key}. ${reason}`

function commentOf({ orderNumber, proforma, advance }: InvoiceDocument): string {
  return [
    `Rendelésszám: ${orderNumber}`,
    proforma && `Díjbekérő: ${proforma}`,
    advance && `Előlegszámla: ${advance}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Gross prices, so that the sum is the order's to the forint. A discount is a line of its own, at the same rate. */
function itemsOf({ name, quantity, unit, taxRate, gross, discount }: DocumentLine) {
  const common = { unit_price_type: 'gross', unit, vat: `${taxRate}%` }
  const full = { ...common, name, quantity, unit_price: (gross + discount) / quantity }
  if (discount === 0) return [full]
  return [full, { ...common, name: `Kedvezmény: ${name}`, quantity: 1, unit: 'db', unit_price: -discount }]
}
