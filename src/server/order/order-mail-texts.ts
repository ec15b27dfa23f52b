import type { Shop } from '#server/content/index.ts'
import { emailTexts, type FilledWords } from '#server/email-texts/index.ts'

/** Of the email that confirms an order. */
export const confirmationKind = 'order-confirmation'

/** The merchant's words around what the email says; `contact`: as emails show it. */
export const confirmationWords = (
  shop: Shop,
  { number, contact }: { number: string; contact: { first_name: string } },
): FilledWords => emailTexts(shop, confirmationKind, { rendelésszám: number, keresztnév: contact.first_name })
