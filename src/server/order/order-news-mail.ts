import type { Order } from '#contract/wire.ts'
import { formatForint } from '#contract/money.ts'
import type { Shop } from '#server/content/index.ts'
import { emailTexts, type FilledWords } from '#server/email-texts/index.ts'
import {
  emailButton,
  emailDocument,
  emailDetails,
  emailHeading,
  emailLink,
  emailParagraph,
} from '#platform/mail/email-parts.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import { instructions, plainInstructions, senderLines } from './order-mail-html.ts'
import { orderLinks, paymentInstructions, unlinkedOrder, type OrderLinks } from './order-mail.ts'
import { newsText, type NewsText, type OrderNews } from './order-news.ts'

type Context = { shop: Shop; publicUrl: string; secret: AppSecret; now: Date }
type Page = { order: Order; shop: Shop; links: OrderLinks; news: NewsText; words: FilledWords }

/**
 * The email that notifies a customer of what has happened to the order.
 * @param key at most one email is ever made for it: `order-step:{order}:{history row}`.
 */
export function newsEmail(key: string, news: OrderNews, placed: Order, context: Context): Email {
  const { shop } = context
  const order = unlinkedOrder(placed)
  const text = newsText(news, order, paymentInstructions(order, shop))
  const words = emailTexts(shop, `order-${news.kind}`, {
    rendelésszám: order.number,
    keresztnév: order.contact.first_name,
    összeg: formatForint(text.amount || order.total.gross.value),
  })
  const heading = text.heading ?? words.heading
  const page = { order, shop, links: orderLinks(order.id, context), news: text, words: { ...words, heading } }
  return {
    dedupeKey: key,
    to: order.contact.email,
    subject: words.subject,
    html: newsHtml(page),
    text: newsPlain(page),
  }
}

function newsPlain({ order, shop, links, news, words }: Page): string {
  const blocks = [
    `Kedves ${order.contact.first_name}!`,
    words.heading,
    `Rendelésszám: ${order.number}`,
    ...words.opening,
    ...plainInstructions(news.paragraphs),
    ...words.closing,
    ...news.links.map(({ text, url }) => `${text}\n${url}`),
    `A rendelés megtekintése:\n${links.order}`,
    `Elállás a szerződéstől:\n${links.withdrawal}`,
    '--',
    `${shop.name} – ${shop.legalName}\n${shop.address} · ${shop.phone} · ${shop.email} · Adószám: ${shop.taxNumber}`,
  ]
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function newsHtml({ order, shop, links, news, words }: Page): string {
  return emailDocument({
    title: `${words.heading}: ${order.number}`,
    preview: `Rendelésszám: ${order.number}. ${words.opening[0] ?? news.paragraphs[0] ?? ''}`,
    sender: shop.name,
    body: [
      emailHeading(words.heading),
      emailParagraph(`Kedves ${order.contact.first_name}!`),
      emailDetails([['Rendelésszám', order.number]]),
      ...words.opening.map((one) => emailParagraph(one)),
      ...instructions(news.paragraphs),
      ...words.closing.map((one) => emailParagraph(one)),
      ...news.links.map((link) => emailParagraph(emailLink(link))),
      emailButton({ text: 'Rendelés megtekintése', url: links.order }),
      emailParagraph(emailLink({ text: 'Elállás a szerződéstől', url: links.withdrawal })),
    ],
    foot: senderLines(shop),
  })
}
