import type { Order } from '#contract/wire.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { onWeekdayAndDate } from '#hungary/day-words.ts'
import { qrRows } from '#hungary/transfer-qr.ts'
import { bitmapPng } from '#platform/mail/bitmap-png.ts'
import { pick } from '#platform/pick.ts'
import { unlinked } from '#platform/mail/email.ts'
import type { Shop } from '#server/content/index.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import type { TemplatedEmail, EmailMessage, EmailPicture, EmailRenderers } from '#platform/mail/mail.ts'
import { confirmationHtml, transferPictureId } from './order-mail-html.ts'
import { confirmationText } from './order-mail-text.ts'
import { confirmationKind as draftKind, confirmationWords } from './order-mail-texts.ts'
import { orderSignature } from './order-link.ts'
import { addDays } from './order-date.ts'
import { noticeEmails } from './order-notice.ts'
import { presentOrder } from './order-presenting.ts'
import type { OrderLine, OrderRecord } from './order-record.ts'

export type OrderLinks = Record<
  'order' | 'terms' | 'withdrawal' | 'withdrawalInformation' | 'warranty' | 'complaints',
  string
>
/** What both forms of the email are written from. */
export type Confirmation = {
  order: Order
  shop: Shop
  links: OrderLinks
  termsVersion: string
  payment: string[]
  /** What banks' apps read of the transfer; null where none is to be made or the shop has no code. */
  transferCode: string | null
  publicUrl: string
  /** The button leads to where it is paid: who ordered by telephone has not been there. */
  isToPay: boolean
}

/** All that the email says: the order, the merchant with the words of this email, and the time to pay, as they were when it was placed. */
type ConfirmationDraft = { order: OrderRecord; shop: Shop }
type QueuedLine = Omit<OrderLine, 'setId'> & Partial<Pick<OrderLine, 'setId'>>
/** As the queue has it: older versions kept neither the days to pay with the order, nor the sets of its lines. */
type QueuedDraft = {
  order: Omit<OrderRecord, 'transferDueDays' | 'lines'> & { transferDueDays?: number; lines: QueuedLine[] }
  shop: Shop
}

/**
 * The email that confirms an order: what was ordered, from whom, for how much, how to pay and how to withdraw
 * (2001. évi CVIII. tv. 6. §; 45/2014. Korm. r. 18. §). At most one is ever made for an order. It is rendered when it is
 * sent: they are many times longer than what they are made of.
 */
export function confirmationEmail(placed: OrderRecord, merchant: Shop): TemplatedEmail {
  const order = { ...placed, userId: null, guestKey: null }
  const { number } = order
  const contact = unlinkedFields(order.contact, ['first_name'])
  const data: ConfirmationDraft = { order, shop: senderOf(merchant) }
  return {
    dedupeKey: `order-confirmation:${order.id}`,
    isRequested: true,
    to: order.contact.email,
    subject: confirmationWords(merchant, { number, contact }).subject,
    draft: { kind: draftKind, data },
  }
}

/** What the email's subject will be; its number is drawn when the order is placed. */
export const confirmationSubject = (shop: Shop, firstName: string): string =>
  confirmationWords(shop, { number: '(rendelésszám)', contact: { first_name: firstName } }).subject

/** Who renders such emails. */
export function orderEmails(context: { publicUrl: string; desk: string; secret: AppSecret }): EmailRenderers {
  return {
    [draftKind]: (data: QueuedDraft) => writeConfirmation(data, context),
    ...noticeEmails(context.desk),
  }
}

function writeConfirmation(
  { order: stored, shop }: QueuedDraft,
  context: { publicUrl: string; secret: AppSecret },
): EmailMessage {
  const record = {
    ...stored,
    transferDueDays: stored.transferDueDays ?? 8,
    lines: stored.lines.map((line) => ({ ...line, setId: line.setId ?? null })),
    placedAt: new Date(stored.placedAt),
  }
  const order = unlinkedOrder(presentOrder(record, shop))
  const isToPay = record.channel === 'phone' && order.can_pay
  const transferCode = hasQuotation(order) ? null : (order.transfer?.code ?? null)
  const confirmation = {
    order,
    shop,
    links: orderLinks(order.id, { ...context, now: record.placedAt }),
    termsVersion: record.termsVersion,
    payment: isToPay ? payLater(record) : paymentInstructions(order, shop),
    transferCode,
    publicUrl: context.publicUrl,
    isToPay,
  }
  return {
    html: confirmationHtml(confirmation),
    text: confirmationText(confirmation),
    ...(transferCode === null ? {} : { attachments: [transferImage(transferCode)] }),
  }
}

const transferImage = (code: string): EmailPicture => ({
  cid: transferPictureId,
  filename: 'utalas.png',
  content: bitmapPng(qrRows(code), 6),
  contentType: 'image/png',
  contentDisposition: 'inline',
})

/** How an order that was taken down by telephone is paid by card. */
const payLater = ({ placedAt, transferDueDays }: Pick<OrderRecord, 'placedAt' | 'transferDueDays'>) => [
  `Bankkártyával a rendelés oldalán fizethet, legkésőbb ${onWeekdayAndDate(dayOf(addDays(placedAt, transferDueDays)))}. Fiók és belépés nem kell hozzá.`,
  'Ha addig nem fizeti ki, a rendelést töröljük.',
]

/** Nothing else of what is known of the merchant. */
const senderFields = [
  'name',
  'legalName',
  'phone',
  'email',
  'address',
  'taxNumber',
  'bankName',
  'bankAccount',
  'bankBic',
] as const

function senderOf(shop: Shop): Shop {
  const words = shop.emailTexts?.[draftKind]
  return { ...pick(shop, senderFields), ...(words ? { emailTexts: { [draftKind]: words } } : {}) }
}

/** The addresses in every email of an order: those with its id open and know it without signing in, for `linkDays`. */
export function orderLinks(
  orderId: string,
  { publicUrl, secret, now }: { publicUrl: string; secret: AppSecret; now: Date },
): OrderLinks {
  const signed = `rendeles=${orderId}&alairas=${orderSignature(secret, orderId, now)}`
  return {
    order: `${publicUrl}/fizetesi-informacio?${signed}`,
    terms: `${publicUrl}/aszf`,
    withdrawal: `${publicUrl}/elallas?${signed}`,
    withdrawalInformation: `${publicUrl}/elallasi-tajekoztato`,
    warranty: `${publicUrl}/szavatossag-es-jotallas`,
    complaints: `${publicUrl}/panaszkezeles`,
  }
}

/** As emails show it: anybody's address may have been given, and nothing that was typed becomes a link. */
export function unlinkedOrder(order: Order): Order {
  const { contact, shipping_address: to, billing_address: bill } = order
  return {
    ...order,
    contact: { ...contact, ...unlinkedFields(contact, ['first_name', 'last_name']) },
    shipping_address: to && {
      ...to,
      ...unlinkedFields(to, ['name', 'postal_code', 'city', 'address']),
      comment: to.comment && unlinked(to.comment),
    },
    billing_address: { ...bill, ...unlinkedFields(bill, ['name', 'postal_code', 'city', 'address']) },
    comment: unlinked(order.comment),
  }
}

function unlinkedFields<K extends string>(from: Record<K, string>, names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, unlinked(from[name])])) as Record<K, string>
}

/** How to pay, a line each; nothing where there is nothing to do. */
export function paymentInstructions(order: Order, shop: Shop): string[] {
  const total = order.total.gross.formatted_value
  if (hasQuotation(order)) return ['A szállítás díjáról egyedi ajánlatot küldünk. Kérjük, addig ne fizessen.']
  if (order.transfer) {
    const { beneficiary, account, reference, due_date } = order.transfer
    const isPartlyPaid = order.amount_due.value < order.total.gross.value
    return [
      isPartlyPaid
        ? 'Kérjük, a még hiányzó összeget banki átutalással fizesse ki:'
        : 'Kérjük, a végösszeget banki átutalással fizesse ki:',
      `Kedvezményezett: ${beneficiary}`,
      `Bank: ${shop.bankName}`,
      `Számlaszám: ${account}`,
      `Összeg: ${order.amount_due.formatted_value}`,
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
