import { FetchError, ResponseError } from './client-errors.ts'
import { pathParameters, type Call, type Transport, type Values } from './client.ts'
import type { ErrorBody } from './wire.ts'

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export type HttpTransportOptions = {
  /** Origin of the API, empty for the page's own. */
  baseUrl?: string
  fetch?: typeof fetch
  /** The decoded value of the XSRF-TOKEN cookie, undefined when there is none. */
  readCsrfToken?: () => string | undefined
  /** Solves the challenge of a refusal that wants a proof of work; the call is then repeated with it, once. */
  solve?: (challenge: unknown) => Promise<string>
  /** Waits before the one retry, in milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
}

/** The URL of a call: path parameters encoded, lists as `key[]=`, maps as `key[sub]=`. */
export function callUrl({ path: template, params, query }: Pick<Call, 'path' | 'params' | 'query'>): string {
  let path = template
  for (const parameter of pathParameters(path)) {
    path = path.replace(`{${parameter}}`, encodeURIComponent(String(params[parameter])))
  }
  const search = new URLSearchParams(queryEntries(query)).toString()
  return search ? `${path}?${search}` : path
}

function queryEntries(query: Values): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (value == null) return []
    if (Array.isArray(value)) return value.map((item) => [`${key}[]`, String(item)])
    if (typeof value !== 'object') return [[key, String(value as string | number | boolean)]]
    return Object.entries(value).map(([sub, item]) => [`${key}[${sub}]`, String(item)])
  })
}

/** Speaks HTTP with cookies. A GET is tried once more on a passing failure, never on an abort; other methods never. */
export function httpTransport(options: HttpTransportOptions = {}): Transport {
  const send = options.fetch ?? fetch
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))

  async function attempt(call: Call): Promise<Response> {
    const { method } = call
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': 'en-US' }
    const csrf = options.readCsrfToken?.()
    if (csrf) headers['X-XSRF-TOKEN'] = csrf
    if (call.proof) headers['X-Proof-Of-Work'] = call.proof
    // A write outlives its page: a quantity typed just before leaving still arrives.
    const init: RequestInit = { method, headers, credentials: 'include', keepalive: method !== 'GET' }
    if (call.signal) init.signal = call.signal
    if (call.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(call.body)
    }
    return send((options.baseUrl ?? '') + callUrl(call), init)
  }

  return async function transport(call) {
    const mayRetry = call.method === 'GET'
    let response = await attempt(call).catch((error: unknown) => {
      if (call.signal?.aborted) throw error
      if (!mayRetry) throw new FetchError(error)
      return undefined
    })
    if (!response || (mayRetry && retried.has(response.status))) {
      await wait(200)
      response = await attempt(call).catch((error: unknown) => {
        throw call.signal?.aborted ? error : new FetchError(error)
      })
    }
    if (response.ok) return response.status === 204 ? undefined : await response.json()
    const refusal = new ResponseError(response.status, await readError(response))
    if (response.status !== 428 || !options.solve || call.proof !== undefined) throw refusal
    const { challenge } = refusal.body as { challenge?: unknown }
    const proof = await options.solve(challenge).catch(() => null)
    if (proof === null) throw refusal
    return transport({ ...call, proof })
  }
}

/** What is said of a failure that says nothing itself, such as a proxy's. */
export const unexplainedFailure = 'A kérést most nem tudtuk teljesíteni. Kérjük, próbálja meg újra.'

async function readError(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => null)
  if (body && typeof body === 'object' && 'message' in body) return body as ErrorBody
  return { message: unexplainedFailure }
}
