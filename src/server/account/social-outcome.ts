import type { SocialIdentity } from './social-provider.ts'

/** What is known when a provider has said who came. All are ids of users. */
export type SocialSituation = {
  identity: Pick<SocialIdentity, 'email'>
  /** Signed in with this session. */
  visitor: number | null
  /** Whose account at the provider this is. */
  linked: number | null
  /** Who has proved the address that the provider tells. */
  owner: { id: number; hasPassword: boolean } | null
}

export type SocialOutcome =
  | { do: 'sign_in'; userId: number }
  /** The link is there already, or is made now. */
  | { do: 'link'; userId: number }
  | { do: 'refuse'; code: 'social_taken' | 'social_no_email' }
  /** The address has an owner, who must sign in by a known way before the two are linked. */
  | { do: 'ask_owner'; userId: number; status: 'password_needed' | 'sign_in_needed' }
  | { do: 'create'; isVerified: boolean }

/**
 * What a provider's answer leads to. An account is never linked on the strength of an address alone. Who merely states an
 * address at his provider learns nothing of it: he gets an account of his own, as if he had registered.
 */
export function socialOutcome({ identity, visitor, linked, owner }: SocialSituation): SocialOutcome {
  if (linked !== null) {
    if (visitor === null) return { do: 'sign_in', userId: linked }
    return visitor === linked ? { do: 'link', userId: linked } : { do: 'refuse', code: 'social_taken' }
  }
  if (visitor !== null) return { do: 'link', userId: visitor }
  if (identity.email === null) return { do: 'refuse', code: 'social_no_email' }
  const { proof } = identity.email
  if (owner && proof !== 'stated') {
    const status = owner.hasPassword ? 'password_needed' : 'sign_in_needed'
    return { do: 'ask_owner', userId: owner.id, status }
  }
  return { do: 'create', isVerified: proof === 'proved' }
}
