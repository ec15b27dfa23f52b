import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { pathParameters } from '#contract/client.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'

/** The key of a request's address, null for what is not kept. */
export type KeyOf = (address: string) => string | null

const longestAddress = 2000
const mostRemembered = 10_000

/**
 * Remembers the keys of addresses, because working one out costs more than sending the answer. Never throws: it runs
 * outside the framework, where an error would end the process. An address that can't be worked out has no key.
 */
export function rememberKeys(workOut: KeyOf): KeyOf {
  const known = new Map<string, string | null>()
  return function keyOf(address) {
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    if (address.length > longestAddress) return null
    const key = orNull(workOut, address)
    if (known.size >= mostRemembered) known.clear()
    known.set(address, key)
    return key
  }
}

function orNull(workOut: KeyOf, address: string): string | null {
  try {
    return workOut(address)
  } catch {
    return null
  }
}

/** Tags of endpoints that answer every visitor alike. */
const publicTags = new Set(['catalogue', 'content', 'store'])

/** Whether an endpoint answers every visitor alike: a shared cache may keep that for a moment. */
export function isPublicEndpoint(name: EndpointName): boolean {
  return endpoints[name].method === 'GET' && publicTags.has(endpointSchemas[name].tag)
}

const publicPaths = (Object.keys(endpoints) as EndpointName[])
  .filter(isPublicEndpoint)
  // Fixed paths before those with parameters, as the router has it.
  .toSorted((a, b) => pathParameters(endpoints[a].path).length - pathParameters(endpoints[b].path).length)
  .map((name) => ({ name, pattern: new RegExp(`^${endpoints[name].path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** The key of the public call at an address, null when it is none. */
export function publicCallKey(address: string): string | null {
  const [path] = splitAt(address, '?')
  const endpoint = publicPaths.find(({ pattern }) => pattern.test(path))
  return endpoint ? apiKey(endpoint.name, address) : null
}

/**
 * The key of a call: its path with the parameters that the endpoint reads, by name; what else stands in the address, such
 * as the marks of advertisers, makes no other answer. Previews have none.
 */
export function apiKey(name: EndpointName, address: string): string | null {
  const { query }: EndpointSchema = endpointSchemas[name]
  const names = new Set(Object.keys((query as { shape?: object } | undefined)?.shape ?? {}))
  const [path, search = ''] = splitAt(address, '?')
  const given = [...new URLSearchParams(search)]
  if (given.some(([key]) => key === 'preview_token')) return null
  const read = given.filter(([key]) => names.has(splitAt(key, '[')[0]!))
  // Stable: a repeated name keeps its order, which has a meaning.
  read.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return `${path}?${new URLSearchParams(read)}`
}

function splitAt(text: string, sign: string): [string, string?] {
  const place = text.indexOf(sign)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}
