import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** Rules of the newsletter: how long a link works, and the signature that ends a subscription. Pure. */

export type SubscriptionState = 'pending' | 'subscribed' | 'unsubscribed'

/** How long a confirming link works. */
export const confirmDays = 7
/** An address is written to at most once in so many seconds: attackers must not fill a mailbox. */
export const emailPause = 600

const purpose = 'newsletter'
const folded = (email: string) => email.trim().toLowerCase()

/** What an email's unsubscribing link carries; it works for ever, without signing in. */
export function unsubscribeToken(secret: AppSecret, email: string): string {
  return sign(secret, purpose, folded(email))
}

export function mayUnsubscribe(secret: AppSecret, email: string, token: string): boolean {
  return verifySignature(secret, purpose, folded(email), token)
}
