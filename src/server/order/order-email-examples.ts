import { carrierCodes } from '#server/carrier/index.ts'
import { renderMessage } from '#platform/mail/mail.ts'
import type { Shop } from '#server/content/index.ts'
import { exampleToken, type EmailExamples } from '#server/email-texts/index.ts'
import { exampleOrder } from './example-order.ts'
import { confirmationEmail, orderEmails } from './order-mail.ts'
import { newsEmail } from './order-news-mail.ts'
import type { OrderNews } from './order-news.ts'
import { presentOrder } from './order-presenting.ts'

const parcels = [{ carrier: carrierCodes[0]!, trackingCode: '9012345678' }]
const tyre = 24_990

const news: readonly OrderNews[] = [
  { kind: 'accepted' },
  { kind: 'shipped', parcels, items: null, isLast: true },
  { kind: 'ready', parcels: [], items: null, isLast: true },
  { kind: 'delivered' },
  { kind: 'cancelled', reason: 'a vevő kérésére', kept: 0, isPartlySent: false },
  { kind: 'paid', amount: 4 * tyre, due: 0, isCancelled: false, excess: 0 },
  { kind: 'refunded', amount: tyre, reason: 'egy abroncs visszaküldése' },
  {
    kind: 'edited',
    changes: ['Téli gumi 205/55 R16 91H: 2 helyett 4 db.'],
    note: '',
    due: 2 * tyre,
    refund: 0,
    payBy: null,
  },
  { kind: 'quoted', price: 6990, payBy: null },
]

/** All emails of an order. */
export const orderEmailExamples: EmailExamples<Shop> = {
  'order-confirmation': ({ shop, publicUrl, now }) => {
    const email = confirmationEmail(exampleOrder(now), shop)
    const renderers = orderEmails({ publicUrl, desk: '', secret: exampleToken })
    return { subject: email.subject, ...renderMessage(renderers, { html: '', text: '', draft: email.draft }) }
  },
  ...Object.fromEntries(
    news.map((one) => [
      `order-${one.kind}`,
      ({ shop, publicUrl, now }) =>
        newsEmail('', one, presentOrder(exampleOrder(now), shop), {
          shop,
          publicUrl,
          secret: exampleToken,
          now,
        }),
    ]) satisfies [string, NonNullable<EmailExamples<Shop>[keyof EmailExamples<Shop>]>][],
  ),
}
