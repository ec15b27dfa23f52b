import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** So many days after its email was written a signed link opens its order no more; each email has a new one. */
export const linkDays = 180

const purpose = 'order'

/** What an email's link carries: when it was issued, and the signature of the order with that, `{seconds, base 36}.{signature}`. */
export function orderSignature(secret: AppSecret, orderId: string, issuedAt: Date): string {
  const issued = Math.floor(issuedAt.getTime() / 1000).toString(36)
  return `${issued}.${sign(secret, purpose, `${orderId}:${issued}`)}`
}

/**
 * When the link was issued; `placed` for one of an early version, which says nothing of it. Null for a signature of anything
 * else. Whether the link has expired or was withdrawn since, its order knows.
 */
export function readOrderSignature(
  secret: AppSecret,
  orderId: string,
  signature: string,
): Date | 'placed' | null {
  const [, issued, rest] = /^([0-9a-z]{1,8})\.(.+)$/.exec(signature) ?? []
  if (issued === undefined || rest === undefined)
    return verifySignature(secret, purpose, orderId, signature) ? 'placed' : null
  if (!verifySignature(secret, purpose, `${orderId}:${issued}`, rest)) return null
  return new Date(Number.parseInt(issued, 36) * 1000)
}
