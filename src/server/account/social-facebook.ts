import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { authorizationParameters, rethrow } from './oidc.ts'
import {
  cleanAddress,
  cleanName,
  ProviderRefusedError,
  providerTimeoutSeconds,
  ProviderUnavailableError,
  type SocialProvider,
} from './social-provider.ts'

export type FacebookSettings = { clientId: string; clientSecret: string; endpoints?: FacebookEndpoints }
export type FacebookEndpoints = { dialog: string; token: string; me: string }

const graph = 'https://graph.facebook.com/v24.0'
const facebookEndpoints: FacebookEndpoints = {
  dialog: 'https://www.facebook.com/v24.0/dialog/oauth',
  token: `${graph}/oauth/access_token`,
  me: `${graph}/me`,
}

const profile = z.object({
  id: z.string().min(1).max(100),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
})

/**
 * Facebook speaks OAuth 2 without OpenID: no ID token and so no nonce; who came is requested of the Graph API, signed with the
 * app's secret (developers.facebook.com/docs/graph-api/guides/secure-requests).
 */
export function facebookProvider({ clientId, clientSecret, ...settings }: FacebookSettings): SocialProvider {
  const endpoints = settings.endpoints ?? facebookEndpoints
  const config = new client.Configuration(
    {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: endpoints.dialog,
      token_endpoint: endpoints.token,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  )
  config.timeout = providerTimeoutSeconds
  if (new URL(endpoints.token).protocol === 'http:') client.allowInsecureRequests(config)

  return {
    slug: 'facebook',
    name: 'Facebook',
    async authorizationUrl(question) {
      return client.buildAuthorizationUrl(config, {
        ...(await authorizationParameters(question)),
        scope: 'email public_profile',
      }).href
    },
    async identify(callback, { state, codeVerifier }) {
      const tokens = await client
        .authorizationCodeGrant(config, callback, { expectedState: state, pkceCodeVerifier: codeVerifier })
        .catch(rethrow)
      const { id, first_name, last_name, email } = await fetchProfile(
        endpoints.me,
        tokens.access_token,
        clientSecret,
      )
      const address = cleanAddress(email)
      return {
        subject: id,
        email: address ? { address, proof: 'likely' } : null,
        firstName: cleanName(first_name),
        lastName: cleanName(last_name),
      }
    },
  }
}

async function fetchProfile(endpoint: string, accessToken: string, secret: string) {
  const proof = createHmac('sha256', secret).update(accessToken).digest('hex')
  const url = `${endpoint}?${new URLSearchParams({ fields: 'id,first_name,last_name,email', appsecret_proof: proof })}`
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal: AbortSignal.timeout(providerTimeoutSeconds * 1000),
    redirect: 'error',
  }).catch(rethrow)
  if (response.status >= 500)
    throw new ProviderUnavailableError(`The profile's response is ${response.status}`)
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = profile.safeParse(body)
  if (!response.ok || !parsed.success)
    throw new ProviderRefusedError(`The profile's response is ${response.status}`)
  return parsed.data
}
