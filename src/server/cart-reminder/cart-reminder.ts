import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** Rules of the email about an abandoned cart: when it is due, and the signature of its links. Pure. */

const hour = 3_600_000
const day = 24 * hour
/** Who has been away longer has forgotten, or bought elsewhere. */
const latestDays = 14
/** An address has at most one such email in these hours: anybody may type somebody else's into many carts. */
const quietHours = 24

/** Between which moments a cart must have been touched last to be reminded of now; null: nobody is reminded. */
export function dueBetween(now: Date, hours: number): { from: Date; to: Date } | null {
  if (hours === 0) return null
  const to = now.getTime() - hours * hour
  return { from: new Date(Math.min(now.getTime() - latestDays * day, to - day)), to: new Date(to) }
}

/** How long the email opens its cart: with it go the name and the addresses that were typed in the checkout. */
const openDays = 30
export const openSince = (now: Date) => new Date(now.getTime() - openDays * day)

/** Since when an email to the address keeps the next one waiting. */
export const quietSince = (now: Date) => new Date(now.getTime() - quietHours * hour)

const purpose = 'cart-reminder'
export const reminderToken = (secret: AppSecret, cartId: string) => sign(secret, purpose, cartId)
export const fitsCart = (secret: AppSecret, cartId: string, token: string) =>
  verifySignature(secret, purpose, cartId, token)
