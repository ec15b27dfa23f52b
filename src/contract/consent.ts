/** What a customer has agreed to. Stored in one cookie of their browser. */

export const consentCookie = 'cc_cookie'
/** Grows when what is requested changes: everybody is asked again. */
export const consentRevision = 1
export const consentDays = 182

export const categories = ['necessary', 'functionality', 'analytics', 'marketing'] as const
export type ConsentCategory = (typeof categories)[number]

/** The categories accepted, from the cookie's value; null when there is no valid consent and it must be requested. */
export function readConsent(value: string | null, now: number): ConsentCategory[] | null {
  if (!value) return null
  try {
    const stored = JSON.parse(value) as {
      categories?: unknown
      revision?: unknown
      expirationTime?: unknown
    } | null
    if (stored?.revision !== consentRevision || !Array.isArray(stored.categories)) return null
    if (typeof stored.expirationTime !== 'number' || stored.expirationTime <= now) return null
    return categories.filter((category) => (stored.categories as unknown[]).includes(category))
  } catch {
    return null
  }
}
