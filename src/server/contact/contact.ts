/** Rules of the contact form. Pure. */

export type MessageType = 'general' | 'order' | 'product' | 'partner'

export const messageTypeNames: Record<MessageType, string> = {
  general: 'Általános kérdés',
  order: 'Megrendelés',
  product: 'Termék',
  partner: 'Partnerség',
}

/** Messages within an hour, of one address and from one connection. Offices share a connection. */
export const maxMessages = { address: 5, connection: 20 }
/** The same text from the same address within this many seconds is the same message, sent again. */
export const sameMessageSeconds = 3600

/** A message as an email's paragraphs. */
export const paragraphsOf = (message: string) =>
  message
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
