import { z } from 'zod'
import { catalogueTag } from '../cache-tags.ts'
import type { EndpointRows } from '../endpoint-schema.ts'
import { citiesQuery, city } from '../schemas/store.ts'

/** What the whole shop shares. */
export const storeEndpoints = {
  storeGetCities: {
    method: 'GET',
    path: '/v1/cities',
    requiredQuery: ['country_id', 'postal_code'],
    cache: 'public',
    tags: [catalogueTag],
    summary: 'The towns of a postal code',
    tag: 'store',
    query: citiesQuery,
    response: z.array(city),
  },
} as const satisfies EndpointRows
