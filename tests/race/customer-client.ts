import { endpoints } from '#contract/endpoints.ts'
import { createClient, type Client } from '#contract/client.ts'
import { httpTransport } from '#contract/http-transport.ts'

/** A customer with cookies of its own, over HTTP. */
export type CustomerClient = Client & { origin: string }

/** Speaks to a server with the typed client, as a browser on its page would; one browser may have several by its `cookies`. */
export function customerClient(origin: string, cookies = new Map<string, string>()): CustomerClient {
  const withCookies: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
  const readCsrfToken = () => {
    const token = cookies.get('XSRF-TOKEN')
    return token === undefined ? undefined : decodeURIComponent(token)
  }
  return Object.assign(
    createClient(endpoints, httpTransport({ baseUrl: origin, fetch: withCookies, readCsrfToken })),
    {
      origin,
    },
  )
}
