import type { z } from 'zod'
import { accountSchemas } from './account-schemas.ts'
import type { EndpointName } from './endpoints.ts'
import { shopSchemas } from './shop-schemas.ts'

export type { EndpointSchema } from './endpoint-schema.ts'

/** The schemas of every endpoint, by operation name. */
export const endpointSchemas = { ...shopSchemas, ...accountSchemas }

type Schemas = typeof endpointSchemas
type In<T, K extends string> =
  T extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown
type Out<T, K extends string> = T extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a caller hands to an endpoint. */
export type EndpointInput<N extends EndpointName> = In<Schemas[N], 'params'> &
  In<Schemas[N], 'query'> &
  In<Schemas[N], 'body'>
/** What a handler receives after validation. */
export type EndpointRequest<N extends EndpointName> = {
  params: Out<Schemas[N], 'params'>
  query: Out<Schemas[N], 'query'>
  body: Out<Schemas[N], 'body'>
}
export type EndpointResponse<N extends EndpointName> = z.output<Schemas[N]['response']>
