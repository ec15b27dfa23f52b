import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { renderSVG } from 'uqr'
import { hashToken, type AppSecret } from '#platform/security/ids.ts'
import { seal, unseal } from '#platform/security/seal.ts'

/** Codes of authenticators (TOTP, RFC 6238: six digits, 30 seconds) and recovery codes. */

const stepSeconds = 30
const purpose = 'staff-totp'
const enrolmentPurpose = (staffId: number) => `staff-totp-new:${staffId}`

export type NewAuthenticator = { secret: string; sealed: string; qr: string }

/** A secret for an authenticator that is not confirmed yet. `sealed` comes back with the first code; nothing is stored until then. */
export function newAuthenticator(
  appSecret: AppSecret,
  { staffId, email, shop }: { staffId: number; email: string; shop: string },
): NewAuthenticator {
  const secret = generateSecret()
  const uri = generateURI({ issuer: shop, label: email, secret })
  return {
    secret,
    sealed: seal(appSecret, enrolmentPurpose(staffId), secret),
    qr: renderSVG(uri, { border: 2 }),
  }
}

/** The secret that was shown to this colleague, sealed for the database, and the step of its first code; null when either is wrong. */
export async function confirmAuthenticator(
  appSecret: AppSecret,
  { staffId, sealed, code, now }: { staffId: number; sealed: string; code: string; now: Date },
): Promise<{ totpSecret: string; totpStep: number } | null> {
  const secret = unseal(appSecret, enrolmentPurpose(staffId), sealed)
  const step = secret === null ? null : await stepOf(secret, code, now)
  return secret === null || step === null
    ? null
    : { totpSecret: seal(appSecret, purpose, secret), totpStep: step }
}

/** The time step whose code it is, one before and one after now allowed; null for none. */
export async function totpStep(
  appSecret: AppSecret,
  { totpSecret, code, now }: { totpSecret: string; code: string; now: Date },
): Promise<number | null> {
  const secret = unseal(appSecret, purpose, totpSecret)
  return secret === null ? null : stepOf(secret, code, now)
}

async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Ten codes of 80 random bits, to be shown once; what is stored are their hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join(''),
  )
  return { codes: codes.map((code) => code.match(/.{4}/g)!.join('-')), hashes: codes.map(recoveryHash) }
}

export const recoveryHash = (code: string) => hashToken(`recovery:${code}`)
