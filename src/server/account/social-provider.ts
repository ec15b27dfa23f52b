import { email as emailSchema } from '#contract/schemas/checkout.ts'
import { isNamePart } from '#hungary/name-part.ts'

/** What the shop asks of a provider of social sign-in, whatever protocol it speaks. */
export type SocialProvider = {
  /** In addresses: `google`. */
  slug: string
  /** On buttons: `Google`. */
  name: string
  /** The address where the customer signs in. @throws ProviderUnavailableError */
  authorizationUrl: (question: SocialQuestion) => Promise<string>
  /** Who came back. `callback` is the address they came to. @throws ProviderRefusedError, ProviderUnavailableError */
  identify: (callback: URL, question: SocialQuestion) => Promise<SocialIdentity>
}

/** The secrets of one sign-in. */
export type SocialQuestion = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

export type SocialIdentity = {
  /** The account's unchanging id at the provider. */
  subject: string
  /**
   * How far the provider stands for the address: `proved` by it, `likely` (it shows proved ones, but does not promise it),
   * or merely `stated` by the customer.
   */
  email: { address: string; proof: 'proved' | 'likely' | 'stated' } | null
  firstName: string
  lastName: string
}

/** The provider says no, or its response can't be believed. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError'
}

/** The provider can't be reached, is too slow, or is out of order. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError'
}

/** What a provider's response may take, in seconds. */
export const providerTimeoutSeconds = 5

/** A name as it may be kept: one line, without control characters, 100 characters at most; '' for what is no name, such as a web address. */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const name = [...line].slice(0, 100).join('')
  return isNamePart(name) ? name : ''
}

/** An address as it may be kept and written to; null for anything else. */
export function cleanAddress(value: unknown): string | null {
  const address = emailSchema.safeParse(value)
  return address.success && !/[\p{Cc}\p{Cs}]/u.test(address.data) ? address.data : null
}

/** OpenID Connect Core 1.0, 2: at most 255 ASCII characters. Any other id could not be trusted to stay itself. */
export function isSubject(value: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(value)
}
