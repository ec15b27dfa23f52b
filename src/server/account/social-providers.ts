import type { Config } from '#config'
import { oidcProvider } from './oidc.ts'
import { facebookProvider } from './social-facebook.ts'
import type { SocialProvider } from './social-provider.ts'

/** The providers that the settings name; without any, nobody is offered social sign-in. */
export function configuredProviders({ socialProviders }: Pick<Config, 'socialProviders'>): SocialProvider[] {
  return socialProviders.map((settings) =>
    settings.protocol === 'facebook' ? facebookProvider(settings) : oidcProvider(settings),
  )
}
