import type { Shop } from '#server/content/index.ts'
import { writeLetter, unlinked } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'
import { messageTypeNames, paragraphsOf } from './contact.ts'
import type { NewMessage } from './contact-store.ts'

const sender = (shop: Shop) =>
  [shop.name, shop.legalName, shop.address, shop.email, shop.phone].filter(Boolean).join(' – ')

/** Tells the merchant. The answer goes to the address in the letter: the letter itself comes from the shop. */
export function noticeLetter(shop: Shop, to: string, message: NewMessage): Letter {
  const { id, type, name, email, phone } = message
  return {
    dedupeKey: `contact-notice:${id}`,
    to,
    subject: `Üzenet a kapcsolati űrlapról: ${messageTypeNames[type]}`,
    ...writeLetter({
      sender: shop.name,
      heading: `Új üzenet: ${messageTypeNames[type]}`,
      paragraphs: [
        {
          facts: [
            ['Feladó', name],
            ['Ide válaszoljon', email],
            ...(phone ? [['Telefon', phone] as const] : []),
          ],
        },
        'Az üzenet:',
        { quote: paragraphsOf(message.message) },
      ],
      notes: [
        `Ha válaszolt rá: npm run shop -- messages answered ${id}`,
        'A feladó címét nem ellenőriztük: az űrlapon bárki megadhatta.',
      ],
    }),
  }
}

/** What was sent, for the sender. The address may be a stranger's, so nobody's name stands in it and nothing becomes a link. */
export function receiptLetter(shop: Shop, { id, email, type, message }: NewMessage): Letter {
  return {
    dedupeKey: `contact-receipt:${id}`,
    to: email,
    subject: `Megkaptuk az üzenetét – ${shop.name}`,
    ...writeLetter({
      sender: shop.name,
      heading: 'Megkaptuk az üzenetét',
      paragraphs: [
        'Köszönjük, hogy írt nekünk. Hamarosan válaszolunk erre a címre.',
        { facts: [['Az üzenet tárgya', messageTypeNames[type]]] },
        'Ezt írta:',
        { quote: paragraphsOf(message).map(unlinked) },
      ],
      notes: [
        'Ezt a levelet azért kapta, mert honlapunk kapcsolati űrlapján ezt a címet adták meg. Ha nem Ön volt, nincs teendője.',
        sender(shop),
      ],
    }),
  }
}
