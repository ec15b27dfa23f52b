import type { EndpointRows } from '../endpoint-schema.ts'
import { empty } from '../schemas/shared.ts'

/** The anti-forgery cookie. */
export const sessionEndpoints = {
  sanctumCsrfCookie: {
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    eager: true,
    cache: 'private',
    prolongsSession: true,
    startsSession: true,
    summary: 'Sets the XSRF-TOKEN cookie',
    tag: 'session',
    response: empty,
  },
} as const satisfies EndpointRows
