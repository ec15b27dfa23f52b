import type { Order } from '#contract/wire.ts'
import type { Shop } from '#server/content/index.ts'
import { html } from '#server/kernel/html.ts'
import { letterDocument } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'
import { orderLinks, paymentInstructions, type OrderLinks } from './order-mail.ts'
import { newsText, type NewsText, type OrderNews } from './order-news.ts'

type Context = { shop: Shop; publicUrl: string; secret: string }
type Page = { order: Order; shop: Shop; links: OrderLinks; news: NewsText }

const paragraph = 'margin:0 0 12px'

/**
 * The letter that tells a buyer what has happened to the order.
 * @param key at most one letter is ever made for it: `order-step:{order}:{history row}`.
 */
export function newsLetter(key: string, news: OrderNews, order: Order, context: Context): Letter {
  const { shop } = context
  const text = newsText(news, order, paymentInstructions(order, shop))
  const page = { order, shop, links: orderLinks(order.id, context), news: text }
  return {
    dedupeKey: key,
    to: order.contact.email,
    subject: `${text.subject}: ${order.number} – ${shop.name}`,
    html: newsHtml(page),
    text: newsPlain(page),
  }
}

function newsPlain({ order, shop, links, news }: Page): string {
  const blocks = [
    `Kedves ${order.contact.first_name}!`,
    news.heading,
    `Rendelésszám: ${order.number}`,
    ...news.paragraphs,
    ...news.links.map(({ text, url }) => `${text}\n${url}`),
    `A rendelés megtekintése:\n${links.order}`,
    `Elállás a szerződéstől:\n${links.withdrawal}`,
    '--',
    `${shop.name} – ${shop.legalName}\n${shop.address} · ${shop.phone} · ${shop.email} · Adószám: ${shop.taxNumber}`,
  ]
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

/** One column without a background or text colour of its own, so that it follows the reader's light or dark theme. */
function newsHtml({ order, shop, links, news }: Page): string {
  return letterDocument(
    `${news.heading}: ${order.number}`,
    html`<p
        style="font-size:18px;font-weight:bold;margin:0;border-bottom:3px solid #e87a00;padding-bottom:10px"
      >
        ${shop.name}
      </p>
      <h1 style="font-size:22px;line-height:1.25;margin:24px 0 12px">${news.heading}</h1>
      <p style="${paragraph}">
        Kedves ${order.contact.first_name}!<br />Rendelésszám:
        <strong style="white-space:nowrap">${order.number}</strong>
      </p>
      ${news.paragraphs.map((text) => html`<p style="${paragraph}">${text}</p> `)}
      ${news.links.map(
        ({ text, url }) =>
          html`<p style="${paragraph}"><a href="${url}" style="color:inherit">${text}</a></p> `,
      )}
      <p style="margin:28px 0">
        <a
          href="${links.order}"
          style="display:inline-block;padding:12px 18px;background:#e87a00;color:#141414;font-weight:bold;text-decoration:none;border-radius:6px"
          >Rendelés megtekintése</a
        >
      </p>
      <p style="margin:24px 0 0;padding-top:10px;border-top:1px solid #999999;font-size:13px">
        <a href="${links.withdrawal}" style="color:inherit">Elállás a szerződéstől</a><br />${shop.name} –
        ${shop.legalName}<br />${shop.address} · ${shop.phone} · ${shop.email}<br />Adószám: ${shop.taxNumber}
      </p>`,
  )
}
