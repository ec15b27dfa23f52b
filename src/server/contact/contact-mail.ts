import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import { messageTypeNames, paragraphsOf } from './contact.ts'
import type { ContactMessage, NewMessage } from './contact-store.ts'

const sender = (shop: Shop) =>
  [shop.name, shop.legalName, shop.address, shop.email, shop.phone].filter(Boolean).join(' – ')

/** Notifies the merchant. The answer goes to the address in the email: the email itself comes from the shop. */
export function noticeEmail(
  { shop, desk }: { shop: Shop; desk: string },
  to: string,
  message: NewMessage,
): Email {
  const { id, type, name, email, phone } = message
  return {
    dedupeKey: `contact-notice:${id}`,
    to,
    subject: `Üzenet a kapcsolati űrlapról: ${messageTypeNames[type]}`,
    ...renderEmail({
      sender: shop.name,
      heading: `Új üzenet: ${messageTypeNames[type]}`,
      paragraphs: [
        {
          details: [
            ['Feladó', unlinked(name)],
            ['Ide válaszoljon', email],
            ...(phone ? [['Telefon', phone] as const] : []),
          ],
        },
        'Az üzenet:',
        { quote: paragraphsOf(message.message).map(unlinked) },
      ],
      button: { text: 'Az üzenet megnyitása', url: `${desk}/uzenetek/${id}` },
      notes: ['A feladó címét nem ellenőriztük: az űrlapon bárki megadhatta.'],
    }),
  }
}

/** The merchant's answer to a message. */
export function replyEmail(
  shop: Shop,
  { id, email, type, message }: Pick<ContactMessage, 'email' | 'type' | 'message'> & { id: number },
  reply: string,
): Email {
  const words = emailTexts(shop, 'contact-reply')
  return {
    dedupeKey: `contact-reply:${id}`,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        ...paragraphsOf(reply),
        ...words.closing,
        { details: [['Az üzenet tárgya', messageTypeNames[type]]] },
        'Ezt írta:',
        { quote: paragraphsOf(message).map(unlinked) },
      ],
      notes: [sender(shop)],
    }),
  }
}

/** What was sent, for the sender. The address may be another user's, so nobody's name stands in it and nothing becomes a link. */
export function receiptEmail(
  shop: Shop,
  { id, email, type, message }: Pick<NewMessage, 'id' | 'email' | 'type' | 'message'>,
): Email {
  const words = emailTexts(shop, 'contact-receipt')
  return {
    dedupeKey: `contact-receipt:${id}`,
    isRequested: true,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        { details: [['Az üzenet tárgya', messageTypeNames[type]]] },
        'Ezt írta:',
        { quote: paragraphsOf(message).map(unlinked) },
        ...words.closing,
      ],
      notes: [
        'Ezt a levelet azért kapta, mert honlapunk kapcsolati űrlapján ezt a címet adták meg. Ha nem Ön volt, nincs teendője.',
        sender(shop),
      ],
    }),
  }
}
