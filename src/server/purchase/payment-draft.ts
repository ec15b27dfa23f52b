import { randomBytes } from 'node:crypto'
import type { OrderRecord } from '#server/order/index.ts'
import type { Attempt, PaymentAddress, PaymentItem, PaymentToStart } from '#server/payment/index.ts'

/** `2026-000123-1-` and 128 random bits: nobody can guess it, and it is never used again. */
export function newReference(orderNumber: string, ordinal: number): string {
  return `${orderNumber}-${ordinal}-${randomBytes(16).toString('base64url')}`
}

/** What a payment service is sent of an order. */
export function draftPayment(
  order: OrderRecord,
  { reference, amount, expiresAt }: Pick<Attempt, 'reference' | 'amount' | 'expiresAt'>,
): PaymentToStart {
  const { contact, billingAddress, shippingAddress } = order
  return {
    reference,
    amount,
    currency: 'HUF',
    expiresAt,
    order: {
      number: order.number,
      isGuest: order.userId === null,
      email: contact.email,
      name: `${contact.last_name} ${contact.first_name}`,
      phone: contact.phone,
      billing: addressOf(billingAddress),
      shipping: shippingAddress && addressOf(shippingAddress),
      items: itemsOf(order, amount),
    },
  }
}

function addressOf(address: {
  name: string
  postal_code: string
  city: string
  address: string
}): PaymentAddress {
  return {
    name: address.name,
    postalCode: address.postal_code,
    city: address.city,
    address: address.address,
  }
}

/** They add up to the amount; of an order that was paid in part, what is left is one item. */
function itemsOf(order: OrderRecord, amount: number): PaymentItem[] {
  if (amount !== order.totalGross) return [single(`${order.number} hátraléka`, amount)]
  const lines = order.lines.map((line): PaymentItem => {
    // A discount belongs to the line as a whole: a unit's share may be no whole number.
    if (line.discount > 0)
      return {
        ...single(`${line.quantity} ${line.unitMeasure} ${line.name}`, line.gross),
        sku: line.itemNumber,
      }
    return {
      name: line.name,
      sku: line.itemNumber,
      quantity: line.quantity,
      unit: line.unitMeasure,
      unitGross: line.unitGross,
      gross: line.gross,
    }
  })
  const charges = order.adjustments
    .filter(({ gross }) => gross !== 0)
    .map(({ label, gross }) => single(label, gross))
  return [...lines, ...charges]
}

function single(name: string, gross: number): PaymentItem {
  return { name, sku: null, quantity: 1, unit: 'db', unitGross: gross, gross }
}
