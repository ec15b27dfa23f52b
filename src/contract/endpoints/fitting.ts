import type { EndpointRows } from '../endpoint-schema.ts'
import { fittingDay, fittingDayBody } from '../schemas/fitting.ts'

/** Workshops that fit what the shop sells. */
export const fittingEndpoints = {
  fittingGetDay: {
    method: 'POST',
    path: '/v1/fitting-day',
    cache: 'private',
    summary: "A workshop's list of a day, by the link of its emails",
    tag: 'order',
    body: fittingDayBody,
    response: fittingDay,
    refusals: [404],
  },
} as const satisfies EndpointRows
