import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'

/** What a preview link shows. */
export type Previewed = { kind: 'page' | 'post'; slug: string }

const purpose = 'content-preview'
const signedText = ({ kind, slug }: Previewed, expiry: string) => `${kind}\0${slug}\0${expiry}`

/** How long a preview link works, in days. */
export const previewDays = 7

/** The `preview_token` of a link that works until `expiresAt`. */
export function previewToken(secret: AppSecret, previewed: Previewed, expiresAt: Date): string {
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${expiry}.${sign(secret, purpose, signedText(previewed, expiry))}`
}

/** Whether a token was made for this, and its time is not over. */
export function previewFits(secret: AppSecret, previewed: Previewed, token: string, now: Date): boolean {
  const [expiry = '', signature = ''] = token.split('.')
  return (
    verifySignature(secret, purpose, signedText(previewed, expiry), signature) &&
    Number.parseInt(expiry, 36) * 1000 > now.getTime()
  )
}
