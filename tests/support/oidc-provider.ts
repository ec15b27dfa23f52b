import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** Who signs in at the provider next. */
export type ProviderAccount = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Settings of the shop that name this provider. */
  env: Record<string, string>
  /** Signs in at the address that the shop gave, or refuses there; gives the address that the browser comes back to. */
  visit: (url: string, account: ProviderAccount | 'refuse') => Promise<URL>
  stop: () => Promise<void>
}

const clientId = 'boltiv'
const clientSecret = 'a secret of the test alone'

/** A real OpenID provider on a free port. `publicUrl` is the shop's. With `claimsInIdToken` it gives all together, as Google. */
export async function startOidcProvider({
  publicUrl,
  claimsInIdToken = false,
}: {
  publicUrl: string
  claimsInIdToken?: boolean
}): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>()
  let next: ProviderAccount | 'refuse' = 'refuse'
  let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${publicUrl}/belepes/oidc`
  const provider = new Provider(issuer, configuration({ accounts, redirectUri, claimsInIdToken }))
  const callback = provider.callback()
  respond = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const result =
      next === 'refuse'
        ? { error: 'access_denied', error_description: 'The customer refused' }
        : { login: { accountId: next.sub } }
    void provider.interactionFinished(request, response, result)
  }
  return {
    issuer,
    clientId,
    clientSecret,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_NAME: 'Próba',
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
    async visit(url, account) {
      next = account
      if (account !== 'refuse') accounts.set(account.sub, account)
      return followRedirects(url, redirectUri)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration({
  accounts,
  redirectUri,
  claimsInIdToken,
}: {
  accounts: Map<string, ProviderAccount>
  redirectUri: string
  claimsInIdToken: boolean
}): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the test alone'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** What a browser does, with cookies of its own, until it would leave for the shop. */
async function followRedirects(start: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider responded with ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.href.startsWith(end)) return url
  }
  throw new Error('The provider redirects without end')
}
