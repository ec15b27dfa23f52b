import type { z } from 'zod'

/** What an endpoint takes and gives. `summary` is the sentence of the readable API page. */
export type EndpointSchema = {
  summary: string
  tag: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** The media type of an answer that is a file instead of JSON; `response` is then its bytes and its name. */
  file?: string
  /** Statuses besides 2xx that its form does not tell: 301 for an old slug. */
  refusals?: readonly number[]
}
