import { ConfigError, secret, serviceLike, setting, text, type ReadSetting } from './config-setting.ts'

export type SocialProviderSettings = {
  protocol: 'oidc' | 'facebook'
  /** In addresses: `google`. */
  slug: string
  /** On buttons: `Google`. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const issuer = serviceLike((url) => !url.search && !url.hash)

export const socialSettings = {
  GOOGLE_CLIENT_ID: setting(text, 'the client id', 'none'),
  GOOGLE_CLIENT_SECRET: secret(text, 'the client secret', 'none'),
  FACEBOOK_CLIENT_ID: setting(text, 'the app id', 'none'),
  FACEBOOK_CLIENT_SECRET: secret(text, 'the app secret', 'none'),
  OIDC_ISSUER: setting(issuer, 'an address like https://id.example.hu (http for this machine alone)', 'none'),
  OIDC_NAME: setting(text.max(40), 'a name of at most 40 characters', 'OpenID'),
  OIDC_CLIENT_ID: setting(text, 'the client id', 'none'),
  OIDC_CLIENT_SECRET: secret(text, 'the client secret', 'none'),
}

type ProviderPrefix = 'GOOGLE' | 'FACEBOOK' | 'OIDC'

/** The providers of social sign-in that are set up. @throws ConfigError for half a provider, which is a mistake. */
export function readProviders(read: ReadSetting): SocialProviderSettings[] {
  const known: [ProviderPrefix, Pick<SocialProviderSettings, 'protocol' | 'name'>, string | undefined][] = [
    ['GOOGLE', { protocol: 'oidc', name: 'Google' }, 'https://accounts.google.com'],
    ['FACEBOOK', { protocol: 'facebook', name: 'Facebook' }, 'https://www.facebook.com'],
    [
      'OIDC',
      { protocol: 'oidc', name: read('OIDC_NAME') ?? socialSettings.OIDC_NAME.fallback },
      read('OIDC_ISSUER'),
    ],
  ]
  return known.flatMap(([prefix, { protocol, name }, foundIssuer]) => {
    const [clientId, clientSecret] = [read(`${prefix}_CLIENT_ID`), read(`${prefix}_CLIENT_SECRET`)]
    const isRequested = Boolean(clientId ?? clientSecret ?? (prefix === 'OIDC' && foundIssuer))
    if (!isRequested) return []
    if (!foundIssuer) throw new ConfigError('OIDC_ISSUER: it is missing; expected with OIDC_CLIENT_ID.')
    if (!clientId)
      throw new ConfigError(
        `${prefix}_CLIENT_ID: it is missing; expected with the provider's other settings.`,
      )
    if (!clientSecret)
      throw new ConfigError(`${prefix}_CLIENT_SECRET: it is missing; expected with ${prefix}_CLIENT_ID.`)
    return [{ protocol, slug: prefix.toLowerCase(), name, issuer: foundIssuer, clientId, clientSecret }]
  })
}
