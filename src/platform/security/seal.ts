import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { acceptedSecrets, type AppSecret } from './ids.ts'

/** Sealed texts: AES-256-GCM under a key of their purpose, made from the shop's secret. */

const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'boltiv-seal', purpose, 32))

/** What only the shop can read again, and only for the same purpose: `v1.` and base64url. Sealed with the current secret. */
export function seal(secret: AppSecret, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(acceptedSecrets(secret)[0]!, purpose), iv)
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${sealed.toString('base64url')}`
}

/** The text; null when it was changed, sealed for another purpose, or with a secret that is no longer accepted. */
export function unseal(secret: AppSecret, purpose: string, sealed: string): string | null {
  const bytes = sealed.startsWith('v1.') ? Buffer.from(sealed.slice(3), 'base64url') : Buffer.alloc(0)
  if (bytes.length < ivBytes + tagBytes) return null
  for (const one of acceptedSecrets(secret)) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(one, purpose), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
      return text.toString('utf8')
    } catch {
      // Another secret, or none of ours.
    }
  }
  return null
}
