import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import { paragraphsOf } from './question.ts'

type Answered = { id: number; email: string; question: string; product: string; slug: string }

/** The reply, for who asked. The address may be another's, so nobody's name stands in it and nothing of the question becomes a link. */
export function replyEmail(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  { id, email, question, product, slug }: Answered,
  reply: string,
): Email {
  const words = emailTexts(shop, 'question-reply', { termék: product })
  return {
    dedupeKey: `question-reply:${id}`,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        { product },
        'Ezt kérdezte:',
        { quote: paragraphsOf(question).map(unlinked) },
        'A válaszunk:',
        ...paragraphsOf(reply),
        ...words.closing,
      ],
      button: { text: 'A termék lapja', url: `${publicUrl}/termek/${slug}` },
      notes: [
        'Ezt a levelet azért kapta, mert honlapunkon egy kérdésnél ezt a címet adták meg. Ha nem Ön volt, nincs teendője.',
        [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – '),
      ],
    }),
  }
}
