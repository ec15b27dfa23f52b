import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 base64url characters: cart tokens, session ids. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

let lastMs = 0
let made = 0

/**
 * A UUIDv7: unguessable in its 62 random bits, growing with time, so that indexes stay dense. What one process makes within a
 * millisecond is counted, so that ids sort as they were made.
 */
export function uuidv7(now: number = Date.now()): string {
  made = now === lastMs ? (made + 1) % 4096 : 0
  lastMs = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | made, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** SHA-256 as base64url; what stands in the database in place of a secret id. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What the shop signs with, and the secrets before it whose signatures are still accepted: `APP_SECRET_PREVIOUS`. */
export type AppSecret = string | readonly [current: string, ...previous: string[]]

/** The current secret first. */
export const acceptedSecrets = (secret: AppSecret): readonly string[] =>
  typeof secret === 'string' ? [secret] : secret

/** Signs a text for a purpose, with the current secret; the purpose keeps signatures of different uses apart. */
export function sign(secret: AppSecret, purpose: string, text: string): string {
  const current = typeof secret === 'string' ? secret : secret[0]
  return createHmac('sha256', current).update(`${purpose}\0${text}`).digest('base64url')
}

/** Whether the text was signed with one of the accepted secrets. Compares in constant time. */
export function verifySignature(
  secret: AppSecret,
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature)
  return acceptedSecrets(secret).some((one) => {
    const expected = Buffer.from(sign(one, purpose, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
