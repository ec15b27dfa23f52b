import { accountEndpoints } from './account-endpoints.ts'
import { shopEndpoints } from './shop-endpoints.ts'

/**
 * The endpoint table: every call that browser and server can make, by operation name. The zod schemas of the same names
 * stand in `endpoint-schemas.ts`.
 */
export const endpoints = { ...shopEndpoints, ...accountEndpoints }

export type EndpointName = keyof typeof endpoints
export type ShopEndpointName = keyof typeof shopEndpoints
export type AccountEndpointName = keyof typeof accountEndpoints
