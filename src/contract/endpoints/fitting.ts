import type { EndpointRows } from '../endpoint-schema.ts'
import {
  deliveryOffer,
  deliveryOfferQuery,
  fittingDay,
  fittingDayBody,
  fittingWorkshops,
  fittingWorkshopsQuery,
} from '../schemas/fitting.ts'

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
  deliveryGetOffer: {
    method: 'GET',
    path: '/v1/delivery-offer',
    requiredQuery: ['goods'],
    cache: 'public',
    tags: ['settings'],
    rateLimit: 'lookup',
    summary: 'What delivery of some goods costs, and where and when they could be fitted',
    tag: 'order',
    query: deliveryOfferQuery,
    response: deliveryOffer,
  },
  fittingGetWorkshops: {
    method: 'GET',
    path: '/v1/fitting-workshops',
    cache: 'public',
    tags: ['settings'],
    rateLimit: 'lookup',
    summary: 'Workshops that fit some goods, with their next free hour and price, at most fifty',
    tag: 'order',
    query: fittingWorkshopsQuery,
    response: fittingWorkshops,
  },
} as const satisfies EndpointRows
