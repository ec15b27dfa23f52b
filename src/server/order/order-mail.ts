import type { Order } from '#contract/wire.ts'
import type { Shop } from '#server/content/index.ts'
import { sign } from '#server/kernel/ids.ts'
import type { Letter } from '#server/kernel/mail.ts'
import { confirmationHtml } from './order-mail-html.ts'
import { confirmationText } from './order-mail-text.ts'

export type OrderLinks = { order: string; terms: string; withdrawal: string; withdrawalInformation: string }
/** What both forms of the letter are written from. */
export type Confirmation = {
  order: Order
  shop: Shop
  links: OrderLinks
  termsVersion: string
  payment: string[]
}

/**
 * The letter that confirms an order: what was ordered, from whom, for how much, how to pay and how to withdraw
 * (2001. évi CVIII. tv. 6. §; 45/2014. Korm. r. 18. §). At most one is ever made for an order.
 */
export function confirmationLetter(
  order: Order,
  context: { shop: Shop; publicUrl: string; secret: string; termsVersion: string },
): Letter {
  const { shop, termsVersion } = context
  const links = orderLinks(order.id, context)
  const confirmation = { order, shop, links, termsVersion, payment: paymentInstructions(order, shop) }
  return {
    dedupeKey: `order-confirmation:${order.id}`,
    to: order.contact.email,
    subject: `Megkaptuk rendelését: ${order.number} – ${shop.name}`,
    html: confirmationHtml(confirmation),
    text: confirmationText(confirmation),
  }
}

/** The addresses in every letter of an order: those with its id open and know it without signing in. */
export function orderLinks(
  orderId: string,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): OrderLinks {
  const signed = `rendeles=${orderId}&alairas=${sign(secret, 'order', orderId)}`
  return {
    order: `${publicUrl}/fizetesi-informacio?${signed}`,
    terms: `${publicUrl}/aszf`,
    withdrawal: `${publicUrl}/elallas?${signed}`,
    withdrawalInformation: `${publicUrl}/elallasi-tajekoztato`,
  }
}

/** How to pay, a line each; nothing where there is nothing to do. */
export function paymentInstructions(order: Order, shop: Shop): string[] {
  const total = order.total.gross.formatted_value
  if (hasQuotation(order)) return ['A szállítás díjáról egyedi ajánlatot küldünk. Kérjük, addig ne fizessen.']
  if (order.transfer) {
    const { beneficiary, account, reference, due_date } = order.transfer
    return [
      'Kérjük, a végösszeget banki átutalással fizesse ki:',
      `Kedvezményezett: ${beneficiary}`,
      `Bank: ${shop.bankName}`,
      `Számlaszám: ${account}`,
      `Összeg: ${total}`,
      `Közlemény: ${reference}`,
      `Fizetési határidő: ${due_date}`,
      'Ha az összeg a határidőig nem érkezik meg, a rendelést törölhetjük.',
    ]
  }
  if (order.payment_data.payment_method.type === 'cash_on_delivery') {
    const rounded = order.payment_data.adjustments.some(({ type }) => type === 'cash_rounding')
    return [
      rounded
        ? `Készpénzes fizetéskor a végösszeg 5 Ft-ra kerekítve: ${total}`
        : `Átvételkor fizetendő: ${total}`,
    ]
  }
  return []
}

function hasQuotation(order: Order): boolean {
  return order.payment_data.adjustments.some(({ data }) => data.request_for_quotation)
}
