/** What is sent to Billingo. Pure. */
import type { Buyer, DocumentLine, InvoiceDocument, PaymentWay } from '../invoice-document.ts'
import type { BillingoPartner } from './billingo-answers.ts'

const paymentMethods: Record<PaymentWay, string> = {
  transfer: 'wire_transfer',
  cash_on_delivery: 'cash_on_delivery',
  simplepay: 'online_bankcard',
  barion: 'barion',
  card: 'bankcard',
}
const types: Record<InvoiceDocument['kind'], string> = {
  proforma: 'proforma',
  advance: 'advance',
  final: 'invoice',
}

export function partnerBody(buyer: Buyer) {
  return {
    name: buyer.name,
    address: {
      country_code: buyer.country,
      post_code: buyer.postalCode,
      city: buyer.city,
      address: buyer.address,
    },
    emails: [buyer.email],
    taxcode: buyer.taxNumber ?? '',
    phone: buyer.phone,
  }
}

/** Whether Billingo knows the buyer by exactly these data: another address is another partner. */
export function isPartner(partner: BillingoPartner, buyer: Buyer): boolean {
  const { address } = partner
  return (
    partner.name === buyer.name &&
    (partner.taxcode ?? '') === (buyer.taxNumber ?? '') &&
    address.post_code === buyer.postalCode &&
    address.city === buyer.city &&
    address.address === buyer.address
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
    payment_method: paymentMethods[document.payment],
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
