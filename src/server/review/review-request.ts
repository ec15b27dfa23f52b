import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** Rules of the email that invites reviews: when it is due, and the signature of its links. Pure. */

const day = 86_400_000
/** Who was not asked in so many days after it was due, such as while the shop stood still, is not asked any more. */
const latestDays = 30
/** How long the email's link opens the form. */
const openDays = 180

/**
 * Between which moments an order must have been delivered to be asked about now; null: nobody is asked.
 * @param since when asking was turned on: what was delivered before is left alone
 */
export function deliveredBetween(now: Date, days: number, since: Date): { from: Date; to: Date } | null {
  if (days === 0) return null
  const to = now.getTime() - days * day
  const from = Math.max(since.getTime(), to - latestDays * day)
  return from < to ? { from: new Date(from), to: new Date(to) } : null
}

export const openSince = (now: Date) => new Date(now.getTime() - openDays * day)

const purpose = 'review-request'
export const requestToken = (secret: AppSecret, orderId: string) => sign(secret, purpose, orderId)
export const fitsOrder = (secret: AppSecret, orderId: string, token: string) =>
  verifySignature(secret, purpose, orderId, token)
