import type { z } from 'zod'
import type { Call, Transport } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import type { CallSchema, EndpointSchema } from '#contract/endpoint-schema.ts'
import { endpointSchemas, type EndpointRequest, type EndpointResponse } from '#contract/endpoint-schemas.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { asAppError } from './error-mapping.ts'
import { errorBody, platformError, MovedError } from './errors.ts'
import { traced } from '../observability/tracing.ts'
import type { Session } from '../security/session.ts'
import { fieldErrors, holdsUnstorableText } from './validation.ts'

/** Who sends the request, and from where. The same for HTTP and for server rendering. */
export type RequestContext = {
  requestId: string
  ip: string
  /** The solved challenge that came with the request, in the form of ALTCHA's payload. */
  proof: string | null
  session: Session
  device: Device
  /** The browser as it names itself; '' when it does not. */
  userAgent: string
  /** The value of the customer's `cart_token` cookie. */
  cartToken: string | null
  /** Puts that cookie into the customer's browser with the response, which arrives even when the page that sent the request is left. */
  setCartToken: (token: string) => void
  /** A cookie's value, null without it. A response that depends on one is private. */
  cookie: (name: string) => string | null
  /** What the response showed, such as `product:12`: a change of any of these makes the response stale. */
  tags: Set<string>
}

/** The customer's browser, as far as a cookie of its own shows. The keys are hashes. */
export type Device = { key: () => string | null; ensureKey: () => string }

/** The signed-in user's id. @throws AppError 401 for a guest. */
export async function requireUser({ session }: Pick<RequestContext, 'session'>): Promise<number> {
  const userId = await session.userId()
  if (userId === null) throw platformError('unauthenticated')
  return userId
}

export type Handler<N extends EndpointName> = (
  request: EndpointRequest<N>,
  context: RequestContext,
) => Promise<EndpointResponse<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }

/**
 * What a signed-in user sees of a public response besides what everybody does. Resolves to a function that gives a marked copy,
 * or to null for a user who sees what everybody does: they get the cached response.
 */
export type Overlay<N extends EndpointName> = (
  userId: number,
) => Promise<((response: EndpointResponse<N>) => EndpointResponse<N>) | null>
export type Overlays = { [N in EndpointName]?: Overlay<N> }

export type RawInput = { params: unknown; query: unknown; body: unknown }
/** Asks who calls, validates, then calls the handler. Throws AppError (401, 422 with `errors` for bad input) and MovedError. */
export type InvokeOf<Name extends string, Context> = (
  name: Name,
  input: RawInput,
  context: Context,
) => Promise<unknown>
export type Invoke = InvokeOf<EndpointName, RequestContext>

type InvokeOptions<Schema, Context> = {
  /** Refuses who may not call, whatever else is wrong with the call. */
  admit: (schema: Schema, context: Context) => Promise<void> | void
  /** Compares every response with its schema and fails on a difference: for tests and development. */
  checkResponses: boolean
}

/** The one way to the handlers of a table, of customers and of the merchant's desk alike. */
export function createTableInvoke<Name extends string, Schema extends CallSchema, Context>(
  schemas: Readonly<Record<Name, Schema>>,
  handlers: { [N in Name]: (request: never, context: Context) => Promise<unknown> },
  { admit, checkResponses }: InvokeOptions<Schema, Context>,
): InvokeOf<Name, Context> {
  return async function invoke(name, input, context) {
    const schema = schemas[name]
    await admit(schema, context)
    const request = {
      params: parse(schema.params, input.params, 'path'),
      query: parse(schema.query, input.query, 'query'),
      body: parse(schema.body, input.body, 'body'),
    }
    const response = await traced('handler', name, () => handlers[name](request as never, context))
    if (checkResponses) schema.response.parse(response)
    return response
  }
}

/** The shop's own table. A call for signed-in users refuses guests. */
export function createInvoke(handlers: Handlers, options: { checkResponses: boolean }): Invoke {
  return createTableInvoke<EndpointName, EndpointSchema, RequestContext>(endpointSchemas, handlers, {
    ...options,
    async admit({ signedIn }, context) {
      if (signedIn) await requireUser(context)
    },
  })
}

function parse(schema: z.ZodType | undefined, value: unknown, part: 'path' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  if (holdsUnstorableText(value))
    throw part === 'path'
      ? platformError('not_found')
      : platformError('validation_failed', { message: 'Nem megengedett karaktert tartalmaz.' })
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  if (part === 'path') throw platformError('not_found')
  const errors = fieldErrors(result.error, value)
  throw platformError('validation_failed', {
    errors,
    message: Object.values(errors)[0]?.[0] ?? 'Kérjük, javítsa a megjelölt mezőket.',
  })
}

/** Calls handlers in process, for server rendering. Values take the form they would have had on the wire. */
export function inProcessTransport<Name extends string, Context>(
  invoke: InvokeOf<Name, Context>,
  context: Context,
): Transport {
  async function carry(call: Call, movesLeft: number): Promise<unknown> {
    try {
      return await invoke(
        call.name as Name,
        { params: stringified(call.params), query: call.query, body: call.body },
        context,
      )
    } catch (error) {
      if (error instanceof MovedError && movesLeft > 0)
        return carry({ ...call, params: { ...call.params, ...error.params } }, movesLeft - 1)
      const known = asAppError(error)
      // A fault of ours keeps its own stack for the log.
      throw known.status === 500 ? error : new ResponseError(known.status, errorBody(known))
    }
  }
  return (call) => carry(call, 1)
}

function stringified(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}
