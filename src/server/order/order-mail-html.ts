import { ofDayInWords } from '#hungary/day-words.ts'
import { html, type Markup } from '#platform/markup/html.ts'
import {
  emailButton,
  emailDocument,
  emailDetails,
  emailGoods,
  emailHeading,
  emailLink,
  emailParagraph,
  emailPicture,
  emailQuote,
  emailSection,
} from '#platform/mail/email-parts.ts'
import type { Shop } from '#server/content/index.ts'
import { deliveryLines } from './order-delivery.ts'
import type { Confirmation } from './order-mail.ts'
import { orderedCharges, orderedGoods } from './order-mail-goods.ts'
import { confirmationWords } from './order-mail-texts.ts'

/** The email's HTML form. */
export function confirmationHtml(confirmation: Confirmation): string {
  const { order, shop, links } = confirmation
  const words = confirmationWords(shop, order)
  return emailDocument({
    title: order.number,
    preview: `Rendelésszám: ${order.number}. Fizetendő összesen: ${order.total.gross.formatted_value}.`,
    sender: shop.name,
    body: [
      emailHeading(words.heading),
      ...words.opening.map((text) => emailParagraph(text)),
      emailDetails([
        ['Rendelésszám', order.number],
        ['Rendelés ideje', order.date.formatted_date_time],
      ]),
      emailButton({ text: confirmation.isToPay ? 'Fizetés' : 'Rendelés megtekintése', url: links.order }),
      emailSection('Termékek'),
      goods(confirmation),
      ...delivery(confirmation),
      ...words.closing.map((text) => emailParagraph(text)),
      ...withdrawal(confirmation),
    ],
    foot: senderLines(shop),
  })
}

/** Who sent the email, as the law has it. */
export const senderLines = (shop: Shop): Markup =>
  html`${shop.name} – ${shop.legalName}<br />${shop.address} · ${shop.phone} · ${shop.email}<br />Adószám:
    ${shop.taxNumber}`

function goods({ order, publicUrl }: Confirmation): Markup {
  const { payment_data } = order
  return emailGoods(
    orderedGoods(order, publicUrl),
    [{ name: 'Termékek', amount: payment_data.sub_total.gross.formatted_value }, ...orderedCharges(order)],
    {
      name: 'Fizetendő összesen',
      amount: order.total.gross.formatted_value,
      note: `ebből áfa: ${order.total.tax.formatted_value}`,
    },
  )
}

function delivery({ order, payment, transferCode }: Confirmation): Markup[] {
  const { billing_address: bill } = order
  const billing = [
    bill.name,
    `${bill.postal_code} ${bill.city}, ${bill.address}`,
    bill.tax_number ? `Adószám: ${bill.tax_number}` : '',
  ]
  return [
    emailSection(`Fizetés: ${order.payment_data.payment_method.name}`),
    ...instructions(payment),
    ...(transferCode === null ? [] : [transferPicture]),
    emailSection(`Szállítás: ${order.shipping_method.name}`),
    block(deliveryLines(order)),
    emailSection('Számlázási cím'),
    block(billing),
    ...(order.comment === '' ? [] : [emailSection('Megjegyzés'), emailQuote(order.comment.split('\n'))]),
  ]
}

/** Names the picture among those of the email. */
export const transferPictureId = 'utalas@boltiv'
const transferPicture = emailPicture({
  cid: transferPictureId,
  size: 192,
  alt: 'QR-kód az átutaláshoz',
  note: 'Banki QR-kód: olvassa be a bankja alkalmazásával, és kitölti az átutalást.',
})

function withdrawal({ links, termsVersion }: Confirmation): Markup[] {
  return [
    emailSection('Elállási jog'),
    emailParagraph(html`
      Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől. Nyilatkozatát itt teheti meg:
      ${emailLink({ text: 'Elállás a szerződéstől', url: links.withdrawal })}. Az elállás módja és a
      nyilatkozatminta: ${emailLink({ text: 'Elállási tájékoztató', url: links.withdrawalInformation })}
    `),
    emailSection('Szavatosság és panasz'),
    emailParagraph(html`
      Hibás teljesítés esetén jogszabály alapján kellékszavatosság illeti meg:
      ${emailLink({ text: 'Szavatosság és jótállás', url: links.warranty })}. Panaszával forduljon hozzánk,
      vitás esetben a békéltető testülethez: ${emailLink({ text: 'Panaszkezelés', url: links.complaints })}
    `),
    emailParagraph(html`
      A szerződésre az ${emailLink({ text: 'Általános szerződési feltételek', url: links.terms })}
      ${ofDayInWords(termsVersion)} változata érvényes.
    `),
  ]
}

/** What a bank's own form requests: these are copied, one by one. */
const transferLine = /^(Kedvezményezett|Bank|Számlaszám|Összeg|Közlemény|Fizetési határidő): (.+)$/

/** How to pay and what happens: the data of a transfer as a table, the rest as sentences. */
export function instructions(lines: readonly string[]): Markup[] {
  const parts: Markup[] = []
  let rows: [string, string][] = []
  const flush = () => {
    if (rows.length > 0) parts.push(emailDetails(rows))
    rows = []
  }
  for (const line of lines) {
    const [, name, value] = transferLine.exec(line) ?? []
    if (name !== undefined && value !== undefined) rows.push([name, value])
    else {
      flush()
      parts.push(emailParagraph(line))
    }
  }
  flush()
  return parts
}

/** The same as blocks of a plain email: the data of a transfer stand under each other. */
export function plainInstructions(lines: readonly string[]): string[] {
  const blocks: string[] = []
  for (const [index, line] of lines.entries()) {
    const goesOn = transferLine.test(line) && transferLine.test(lines[index - 1] ?? '')
    if (goesOn) blocks.push(`${blocks.pop()}\n${line}`)
    else blocks.push(line)
  }
  return blocks
}

/** Lines under each other; empty ones are left out. */
function block(lines: readonly string[]): Markup {
  const shown = lines.filter((line) => line !== '')
  return emailParagraph(
    html`${shown.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`,
  )
}
