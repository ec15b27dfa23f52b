import { RequiredError } from './client-errors.ts'
import type { EndpointDefinition } from './endpoint-definition.ts'
import type { AccountEndpointName, EndpointName, ShopEndpointName } from './endpoints.ts'
import type { EndpointInput, EndpointResponse } from './endpoint-schemas.ts'

export { FetchError, RequiredError, ResponseError } from './client-errors.ts'

export type CallOptions = { signal?: AbortSignal | undefined }
/** The arguments of a call that takes `Input`: what may be left out, is. */
export type CallArguments<Input> = unknown extends Input
  ? [input?: Record<string, never>, options?: CallOptions]
  : Partial<Input> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/** The typed client: one method per endpoint, named as its operation. Throws ResponseError, FetchError, RequiredError. */
export type Client = ClientOf<EndpointName>
type ClientOf<Names extends EndpointName> = {
  [N in Names]: (...args: CallArguments<EndpointInput<N>>) => Promise<EndpointResponse<N>>
}
/** The part that every visit needs. */
export type ShopClient = ClientOf<ShopEndpointName>
/** The part of signing in and of signed-in customers. */
export type AccountClient = ClientOf<AccountEndpointName>

/** One call before it is carried: parameters are checked, nothing is encoded. */
export type Call = {
  /** The operation's name in its table. */
  name: string
  method: EndpointDefinition['method']
  path: string
  params: Values
  query: Values
  body: unknown
  /** A solved challenge, which an earlier refusal wanted. */
  proof?: string
  signal?: AbortSignal | undefined
}
export type Values = Record<string, unknown>
/** Carries a call over HTTP or straight to the handlers. */
export type Transport = (call: Call) => Promise<unknown>

const camel = (name: string) => name.replace(/_(.)/g, (_, initial: string) => initial.toUpperCase())

/** The names in braces of a path: `/v1/checkout/cart/{token}` -> `['token']`. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]!)
}

function requireParameters(name: string, definition: EndpointDefinition, call: Call) {
  for (const parameter of pathParameters(definition.path)) {
    if (call.params[parameter] == null) throw new RequiredError(camel(parameter), name)
  }
  for (const parameter of definition.query ?? []) {
    if (call.query[parameter] == null) throw new RequiredError(camel(parameter), name)
  }
}

/** Makes the typed client of a table's calls over a transport. */
export function createClient<N extends EndpointName>(
  table: Record<N, EndpointDefinition>,
  transport: Transport,
): ClientOf<N> {
  return createCalls(table, transport) as ClientOf<N>
}

/** A method for each row of a table; whoever names the table gives them their types. */
export function createCalls(
  table: Readonly<Record<string, EndpointDefinition>>,
  transport: Transport,
): Record<string, unknown> {
  const client: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(table)) {
    client[name] = async (
      input: { params?: Values; query?: Values; body?: unknown } = {},
      options: CallOptions = {},
    ) => {
      const call: Call = {
        name,
        method: definition.method,
        path: definition.path,
        params: input.params ?? {},
        query: input.query ?? {},
        body: input.body,
        signal: options.signal,
      }
      requireParameters(name, definition, call)
      return transport(call)
    }
  }
  return client
}
