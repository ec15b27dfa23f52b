import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { pathParameters } from '#contract/client.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'

/** The key of a request's address, null for what is not cached. */
export type KeyOf = (address: string) => string | null

const maxAddressLength = 2000
const maxRemembered = 10_000

/**
 * Remembers the keys of addresses, because working one out costs more than sending the response. Never throws: it runs
 * outside the framework, where an error would end the process. An address that can't be worked out has no key.
 */
export function rememberKeys(workOut: KeyOf): KeyOf {
  const known = new Map<string, string | null>()
  return function keyOf(address) {
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    if (address.length > maxAddressLength) return null
    const key = orNull(workOut, address)
    if (known.size >= maxRemembered) known.clear()
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

/** Whether an endpoint treats every customer alike: a shared cache may keep that for a moment. */
export function isPublicEndpoint(name: EndpointName): boolean {
  return endpointSchemas[name].cache === 'public'
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
 * as the marks of advertisers, makes no other response. Previews have none.
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

function splitAt(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
