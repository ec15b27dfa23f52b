import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** Rules of stock alerts: how many an address may wait for, and the signature of the link that ends them. Pure. */

/** Requests that an address may have waiting: attackers must not fill a mailbox. */
export const maxWaiting = 50

/** How long a confirming link works, and a request waits for its confirmation. */
export const confirmDays = 7
/** An address is sent at most one confirming email in so many seconds. */
export const emailPause = 600

const purpose = 'stock-alert'
const confirmation = 'stock-alert-confirm'

/** What an email's link carries; it works for ever, without signing in. */
export const alertToken = (secret: AppSecret, id: string) => sign(secret, purpose, id)
export const fitsAlert = (secret: AppSecret, id: string, token: string) =>
  verifySignature(secret, purpose, id, token)

/** What the confirming email's link carries. */
export const confirmationToken = (secret: AppSecret, id: string) => sign(secret, confirmation, id)
export const fitsConfirmation = (secret: AppSecret, id: string, token: string) =>
  verifySignature(secret, confirmation, id, token)
