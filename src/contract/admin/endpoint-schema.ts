import type { EndpointSchema } from '../endpoint-schema.ts'
import type { Right } from './rights.ts'

/** A row of the desk's table. Nothing of it is ever cached. */
export type AdminEndpointSchema = Pick<
  EndpointSchema,
  | 'method'
  | 'path'
  | 'requiredQuery'
  | 'summary'
  | 'params'
  | 'query'
  | 'body'
  | 'response'
  | 'file'
  | 'refusals'
> & {
  /** The right that it needs; `member`: whoever is signed in at the desk; `open`: everybody, for signing in. */
  right: Right | 'member' | 'open'
  /** Only for who has proven within five minutes who they are. */
  fresh?: true
  /** Counted by address: what could be guessed. */
  rateLimit?: 'auth'
  /** Its body is a file as it is, of at most 25 MB, from who is signed in. */
  upload?: true
}
export type AdminEndpointRows = Record<string, AdminEndpointSchema>
