import { RequiredError } from './client-errors.ts'
import { endpoints, type EndpointDefinition, type EndpointName } from './endpoints.ts'
import type { EndpointInput, EndpointResponse } from './endpoint-schemas.ts'

export { FetchError, RequiredError, ResponseError } from './client-errors.ts'

export type CallOptions = { signal?: AbortSignal | undefined }
type Arguments<N extends EndpointName> =
  unknown extends EndpointInput<N>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: EndpointInput<N>, options?: CallOptions]

/** The typed client: one method per endpoint, named as its operation. Throws ResponseError, FetchError, RequiredError. */
export type Client = { [N in EndpointName]: (...args: Arguments<N>) => Promise<EndpointResponse<N>> }

/** One call before it is carried: parameters are checked, nothing is encoded. */
export type Call = {
  name: EndpointName
  params: Values
  query: Values
  body: unknown
  signal?: AbortSignal | undefined
}
export type Values = Record<string, unknown>
/** Carries a call over HTTP or straight to the handlers. */
export type Transport = (call: Call) => Promise<unknown>

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The names in braces of a path: `/v1/checkout/cart/{token}` -> `['token']`. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]!)
}

function requireParameters(name: EndpointName, definition: EndpointDefinition, call: Call) {
  for (const parameter of pathParameters(definition.path)) {
    if (call.params[parameter] == null) throw new RequiredError(camel(parameter), name)
  }
  for (const parameter of definition.query ?? []) {
    if (call.query[parameter] == null) throw new RequiredError(camel(parameter), name)
  }
}

/** Makes the typed client over a transport. */
export function createClient(transport: Transport): Client {
  const client: Record<string, unknown> = {}
  for (const [key, definition] of Object.entries(endpoints)) {
    const name = key as EndpointName
    client[name] = async (
      input: { params?: Values; query?: Values; body?: unknown } = {},
      options: CallOptions = {},
    ) => {
      const call: Call = {
        name,
        params: input.params ?? {},
        query: input.query ?? {},
        body: input.body,
        signal: options.signal,
      }
      requireParameters(name, definition, call)
      return transport(call)
    }
  }
  return client as Client
}
