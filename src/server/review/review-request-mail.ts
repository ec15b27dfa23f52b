import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'

type Request = { order: { id: string; number: string; email: string }; products: string[]; token: string }

/** Asks who has had the goods for a while how they are. It offers nothing and advertises nothing. */
export function reviewRequestEmail(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  { order, products, token }: Request,
): Email {
  const link = new URLSearchParams({ rendeles: order.id, jel: token })
  const words = emailTexts(shop, 'review-request', { rendelésszám: order.number })
  return {
    dedupeKey: `review-request:${order.id}`,
    to: order.email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        ...products.map((product) => ({ product })),
        'A kedvező és a kedvezőtlen véleményt egyaránt közzétesszük, „Ellenőrzött vásárló” jelöléssel. Fiók nélkül is megírhatja.',
        ...words.closing,
      ],
      button: { text: 'Véleményt írok', url: `${publicUrl}/velemeny-iras?${link}` },
      notes: [
        `Ezt az egy levelet a ${order.number} számú rendelése miatt kapta. Erről a rendelésről többet nem kérdezünk.`,
        { text: 'Nem kérek ilyen levelet', url: `${publicUrl}/velemeny-iras/vege?${link}` },
        [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – '),
      ],
    }),
  }
}
