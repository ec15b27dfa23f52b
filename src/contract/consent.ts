/** What a visitor has agreed to. Kept in one cookie of his browser. */

export const consentCookie = 'cc_cookie'
/** Grows when what is asked for changes: everybody is asked again. */
export const consentRevision = 1
export const consentDays = 182

export const categories = ['necessary', 'functionality', 'analytics', 'marketing'] as const
export type ConsentCategory = (typeof categories)[number]

/** The categories accepted, from the cookie's value; null when there is no valid consent and it must be asked for. */
export function readConsent(value: string | null, now: number): ConsentCategory[] | null {
  if (!value) return null
  try {
    const kept = JSON.parse(value) as {
      categories?: unknown
      revision?: unknown
      expirationTime?: unknown
    } | null
    if (kept?.revision !== consentRevision || !Array.isArray(kept.categories)) return null
    if (typeof kept.expirationTime !== 'number' || kept.expirationTime <= now) return null
    return categories.filter((category) => (kept.categories as unknown[]).includes(category))
  } catch {
    return null
  }
}
