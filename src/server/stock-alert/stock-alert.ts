import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** Rules of stock alerts: how many an address may wait for, and the signature of the link that ends them. Pure. */

/** Requests that an address may have waiting: attackers must not fill a mailbox. */
export const maxWaiting = 50

const purpose = 'stock-alert'

/** What an email's link carries; it works for ever, without signing in. */
export const alertToken = (secret: AppSecret, id: string) => sign(secret, purpose, id)
export const fitsAlert = (secret: AppSecret, id: string, token: string) =>
  verifySignature(secret, purpose, id, token)
