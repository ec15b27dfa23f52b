import { eagerEndpoints } from './eager-endpoints.ts'
import { lazyEndpoints } from './lazy-endpoints.ts'

/**
 * Method, path and required query of every call, by operation name. Both tables are written from the rows in `endpoints/`,
 * which hold the zod schemas too; a test compares.
 */
export const endpoints = { ...eagerEndpoints, ...lazyEndpoints }

export type EndpointName = keyof typeof endpoints
export type ShopEndpointName = keyof typeof eagerEndpoints
export type AccountEndpointName = keyof typeof lazyEndpoints
