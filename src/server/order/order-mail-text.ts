import { ofDayInWords } from '#hungary/day-words.ts'
import { deliveryLines } from './order-delivery.ts'
import type { Confirmation } from './order-mail.ts'
import { orderedCharges, orderedLines } from './order-mail-goods.ts'
import { confirmationWords } from './order-mail-texts.ts'

/** The email's plain form. */
export function confirmationText({
  order,
  shop,
  links,
  termsVersion,
  payment,
  isToPay,
}: Confirmation): string {
  const { payment_data, billing_address: bill } = order
  const words = confirmationWords(shop, order)
  const lines = [
    words.heading,
    '',
    ...words.opening.flatMap((text) => [text, '']),
    `Rendelésszám: ${order.number}`,
    `Rendelés ideje: ${order.date.formatted_date_time}`,
    '',
    'TÉTELEK',
    ...orderedLines(order),
    '',
    `Termékek: ${payment_data.sub_total.gross.formatted_value}`,
    ...orderedCharges(order).map(({ name, amount }) => `${name}: ${amount}`),
    `Fizetendő összesen: ${order.total.gross.formatted_value} (ebből áfa: ${order.total.tax.formatted_value})`,
    '',
    `FIZETÉS: ${payment_data.payment_method.name}`,
    ...payment,
    '',
    `SZÁLLÍTÁS: ${order.shipping_method.name}`,
    ...deliveryLines(order),
    '',
    'SZÁMLÁZÁSI CÍM',
    bill.name,
    `${bill.postal_code} ${bill.city}, ${bill.address}`,
    ...(bill.tax_number ? [`Adószám: ${bill.tax_number}`] : []),
    ...(order.comment ? ['', 'MEGJEGYZÉS', order.comment] : []),
    ...words.closing.flatMap((text) => ['', text]),
    '',
    isToPay ? 'Fizetés, és a rendelés megtekintése:' : 'A rendelés megtekintése:',
    links.order,
    '',
    'Elállás a szerződéstől',
    'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől. Nyilatkozatát itt teheti meg:',
    links.withdrawal,
    'Az elállás módja és a nyilatkozatminta:',
    links.withdrawalInformation,
    '',
    'Hibás teljesítés esetén jogszabály alapján kellékszavatosság illeti meg:',
    links.warranty,
    'Panaszával forduljon hozzánk, vitás esetben a békéltető testülethez:',
    links.complaints,
    '',
    `A szerződésre az Általános szerződési feltételek ${ofDayInWords(termsVersion)} változata érvényes:`,
    links.terms,
    '',
    `${shop.name} – ${shop.legalName}`,
    `${shop.address} · ${shop.phone} · ${shop.email} · Adószám: ${shop.taxNumber}`,
  ]
  return `${lines.join('\n').replaceAll('\u00a0', ' ')}\n`
}
