import type { EndpointRows } from '../endpoint-schema.ts'
import { conversionBody } from '../schemas/analytics.ts'
import { empty } from '../schemas/shared.ts'

/** What customers do, for who agreed to be measured. Outside the versioned paths, as the specification has it. */
export const conversionEndpoints = {
  conversionCreate: {
    method: 'POST',
    path: '/api/conversion',
    cache: 'private',
    rateLimit: 'conversion',
    summary: 'Reports what a customer did; 404 where nothing is measured',
    tag: 'analytics',
    body: conversionBody,
    response: empty,
    refusals: [404],
  },
} as const satisfies EndpointRows
