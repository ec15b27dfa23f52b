import * as client from 'openid-client'
import {
  cleanAddress,
  cleanName,
  ProviderRefusedError,
  providerTimeoutSeconds,
  ProviderUnavailableError,
  type SocialIdentity,
  type SocialProvider,
  type SocialQuestion,
} from './social-provider.ts'

export type OidcSettings = {
  slug: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const discoveryMilliseconds = 60 * 60_000

/** A provider that speaks OpenID Connect. What its discovery document says is cached for an hour. */
export function oidcProvider(settings: OidcSettings): SocialProvider {
  const discovered = cachedDiscovery(settings)
  return {
    slug: settings.slug,
    name: settings.name,
    async authorizationUrl(question) {
      const config = await discovered()
      return client.buildAuthorizationUrl(config, {
        ...(await authorizationParameters(question)),
        scope: 'openid email profile',
        nonce: question.nonce,
      }).href
    },
    async identify(callback, { state, nonce, codeVerifier }) {
      const config = await discovered()
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        .catch(rethrow)
      const claims = tokens.claims()
      if (!claims) throw new ProviderRefusedError('The provider sent no ID token')
      if (claims.email !== undefined) return identityOf(claims.sub, claims)
      return identityOf(
        claims.sub,
        await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(rethrow),
      )
    },
  }
}

/** The parameters that both protocols share; PKCE binds the code to this sign-in. */
export async function authorizationParameters({ redirectUri, state, codeVerifier }: SocialQuestion) {
  return {
    redirect_uri: redirectUri,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}

function cachedDiscovery(settings: OidcSettings): () => Promise<client.Configuration> {
  let cached: { config: Promise<client.Configuration>; until: number } | undefined
  return function discovered() {
    if (cached && Date.now() < cached.until) return cached.config
    const mine = { config: discover(settings), until: Date.now() + discoveryMilliseconds }
    cached = mine
    // A failure is not cached.
    mine.config.catch(() => {
      if (cached === mine) cached = undefined
    })
    return mine.config
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer)
  try {
    return await client.discovery(url, clientId, clientSecret, client.ClientSecretBasic(clientSecret), {
      timeout: providerTimeoutSeconds,
      // Settings allow plain http for this machine alone.
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    throw new ProviderUnavailableError('The discovery document could not be had', { cause: error })
  }
}

type Claims = { [name: string]: unknown }

function identityOf(subject: string, claims: Claims): SocialIdentity {
  const address = cleanAddress(claims.email)
  return {
    subject,
    email: address ? { address, proof: claims.email_verified === true ? 'proved' : 'stated' } : null,
    firstName: cleanName(claims.given_name),
    lastName: cleanName(claims.family_name),
  }
}

/** Sorts failures of the protocol's calls: the provider's word, or no word at all. Never returns. */
export function rethrow(error: unknown): never {
  throw isAway(error)
    ? new ProviderUnavailableError('The provider does not respond', { cause: error })
    : new ProviderRefusedError('The provider refused', { cause: error })
}

/** The reason may lie deeper: a failure's cause is a response of status 5xx, or what `fetch` met below HTTP. */
function isAway(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false
  const { name, code, status, cause, message } = error as Record<string, unknown>
  if (typeof status === 'number' && status >= 500) return true
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || name === 'AbortError') return true
  if (error instanceof TypeError && message === 'fetch failed') return true
  return cause !== error && isAway(cause)
}
