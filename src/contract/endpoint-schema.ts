import type { z } from 'zod'
import type { EndpointDefinition } from './endpoint-definition.ts'

/** The kinds of calls that are counted together; `write` is any other that changes something. */
export type RateLimit = 'cart' | 'complete' | 'auth' | 'coupon' | 'conversion' | 'lookup' | 'write'

/** What is free for a connection a few times an hour, and needs a proof of work from then on. */
export type WorkKind = 'order' | 'email' | 'lookup'

/** A row of the table: where an endpoint is, how it is served, what it takes and gives. */
export type EndpointSchema = Pick<EndpointDefinition, 'method' | 'path'> & {
  /** Query parameters that the client checks before it sends. */
  requiredQuery?: readonly string[]
  /** Travels with the first visit; the others are fetched when they are needed. */
  eager?: true
  /** `public`: treats every customer alike, so that a shared cache may keep a response for a moment. */
  cache: 'public' | 'private'
  /** For signed-in users alone: a guest gets 401, whatever else is wrong with the call. */
  signedIn?: true
  /** What every response shows besides what its handler notes: a change of these makes it stale. */
  tags?: readonly string[]
  /** A GET that changes something, as the specification has it: neither HEAD nor a prefetch may do it. */
  acts?: true
  /** Stands on every page, and is cached for pages that are rendered for one customer. */
  fragment?: true
  rateLimit?: RateLimit
  /** Each further use within an hour needs a solved challenge: 428 with one, the solution in `X-Proof-Of-Work`. */
  work?: WorkKind
  /**
   * Renews the session's cookie. The browser waits for such calls before it signs in or out; another response that was under
   * way meanwhile would put the old session's cookie back.
   */
  prolongsSession?: true
  /** Gives a browser a session that has none. No other response does: it might come after that of signing in. */
  startsSession?: true
  /** The sentence of the readable API page. */
  summary: string
  tag: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** The media type of a response that is a file instead of JSON; `response` is then its bytes and its name. */
  file?: string
  /** Statuses besides 2xx that its form does not show: 301 for an old slug. */
  refusals?: readonly number[]
}
export type EndpointRows = Record<string, EndpointSchema>

/** What a call takes and gives, whichever table its row stands in. */
export type CallSchema = Pick<EndpointSchema, 'params' | 'query' | 'body' | 'response'>

type In<T, K extends string> =
  T extends Record<K, infer S extends z.ZodType>
    ? undefined extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
    : unknown
type Out<T, K extends string> = T extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a caller hands to a row's endpoint. */
export type InputOf<Row> = In<Row, 'params'> & In<Row, 'query'> & In<Row, 'body'>
/** What a row's handler receives after validation. */
export type RequestOf<Row> = {
  params: Out<Row, 'params'>
  query: Out<Row, 'query'>
  body: Out<Row, 'body'>
}
export type ResponseOf<Row extends CallSchema> = z.output<Row['response']>
