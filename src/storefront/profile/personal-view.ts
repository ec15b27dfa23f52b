import type { SocialProvider, User, UserSecurity, UserSession } from '#contract/wire.ts'

export type SessionView = { id: string; device: string; seen: string; isCurrent: boolean }
export type ProviderView = { provider: string; name: string; isUsed: boolean }
export type PersonalView = { user: User; providers: ProviderView[]; sessions: SessionView[] }

/** As orders show it: `2026. 11. 22. 04:00`. */
const moment = new Intl.DateTimeFormat('hu-HU', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Budapest',
})

/** `google` -> `Google`, for a provider that is in use and no longer set up. */
const capital = (slug: string) => slug.charAt(0).toLocaleUpperCase('hu') + slug.slice(1)

export function personalView(
  user: User,
  security: UserSecurity,
  sessions: UserSession[],
  providers: SocialProvider[],
): PersonalView {
  const used = new Set(security.used_social_providers)
  const offered = providers.map(({ provider, name }) => ({ provider, name, isUsed: used.has(provider) }))
  const gone = [...used]
    .filter((slug) => !providers.some(({ provider }) => provider === slug))
    .map((provider) => ({ provider, name: capital(provider), isUsed: true }))
  return {
    user,
    providers: [...offered, ...gone],
    sessions: sessions.map(({ id, device, seen_at, is_current }) => ({
      id,
      device,
      seen: moment.format(new Date(seen_at)),
      isCurrent: is_current,
    })),
  }
}
