import type { ConsentCategory } from './consent.ts'

type Signal =
  | 'ad_storage'
  | 'ad_user_data'
  | 'ad_personalization'
  | 'analytics_storage'
  | 'functionality_storage'
  | 'personalization_storage'
  | 'security_storage'

const signalsOf: Record<ConsentCategory, Signal[]> = {
  necessary: ['security_storage'],
  functionality: ['functionality_storage'],
  analytics: ['analytics_storage'],
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization', 'personalization_storage'],
}

/** The signals of Consent Mode v2. Nothing accepted: everything denied. */
export function consentSignals(accepted: readonly ConsentCategory[]): Record<Signal, 'granted' | 'denied'> {
  const entries = (Object.keys(signalsOf) as ConsentCategory[]).flatMap((category) =>
    signalsOf[category].map(
      (signal) => [signal, accepted.includes(category) ? 'granted' : 'denied'] as const,
    ),
  )
  return Object.fromEntries(entries) as Record<Signal, 'granted' | 'denied'>
}
