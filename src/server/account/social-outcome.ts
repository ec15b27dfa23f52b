import type { SocialIdentity } from './social-provider.ts'

/** What is known when a provider has said who came. All are ids of users. */
export type SocialSituation = {
  identity: Pick<SocialIdentity, 'email'>
  /** Signed in with this session. */
  signedInUserId: number | null
  /** Whose account at the provider this is. */
  linked: number | null
  /** Who has proved the address that the provider gives. */
  owner: { id: number; hasPassword: boolean } | null
}

export type SocialOutcome =
  | { do: 'sign_in'; userId: number }
  /** The link is there already, or is made now. */
  | { do: 'link'; userId: number }
  | { do: 'refuse'; code: 'social_taken' | 'social_no_email' }
  /** The address has an owner, who must sign in by a known way before the two are linked. */
  | { do: 'prompt_owner'; userId: number; status: 'password_needed' | 'sign_in_needed' }
  | { do: 'create'; isVerified: boolean }

/**
 * What a provider's response leads to. An account is never linked on the strength of an address alone. Who merely states an
 * address at their provider learns nothing of it: they get an account of their own, as if they had registered.
 */
export function socialOutcome({ identity, signedInUserId, linked, owner }: SocialSituation): SocialOutcome {
  if (linked !== null) {
    if (signedInUserId === null) return { do: 'sign_in', userId: linked }
    return signedInUserId === linked ? { do: 'link', userId: linked } : { do: 'refuse', code: 'social_taken' }
  }
  if (signedInUserId !== null) return { do: 'link', userId: signedInUserId }
  if (identity.email === null) return { do: 'refuse', code: 'social_no_email' }
  const { proof } = identity.email
  if (owner && proof !== 'stated') {
    const status = owner.hasPassword ? 'password_needed' : 'sign_in_needed'
    return { do: 'prompt_owner', userId: owner.id, status }
  }
  return { do: 'create', isVerified: proof === 'proved' }
}
