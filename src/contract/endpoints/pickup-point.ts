import type { EndpointRows } from '../endpoint-schema.ts'
import { cartParams } from '../schemas/cart.ts'
import {
  pickupPointPage,
  pickupPointsMap,
  pickupPointsMapQuery,
  pickupPointsQuery,
} from '../schemas/pickup-point.ts'

/** Pickup points of a checkout. */
export const pickupPointEndpoints = {
  checkoutGetPickupPoints: {
    method: 'GET',
    path: '/v1/checkout/{token}/shipping-methods/pickup-points',
    requiredQuery: ['providers', 'center_position_lat', 'center_position_lon', 'page', 'per_page'],
    cache: 'private',
    summary: 'Pickup points, nearest first',
    tag: 'checkout',
    params: cartParams,
    query: pickupPointsQuery,
    response: pickupPointPage,
    refusals: [404],
  },
  checkoutGetPickupPointsMap: {
    method: 'GET',
    path: '/v1/checkout/{token}/shipping-methods/pickup-points/map',
    requiredQuery: ['providers', 'min_lat', 'max_lat', 'min_lon', 'max_lon'],
    cache: 'private',
    summary: 'Pickup points of a part of the map',
    tag: 'checkout',
    params: cartParams,
    query: pickupPointsMapQuery,
    response: pickupPointsMap,
    refusals: [404],
  },
} as const satisfies EndpointRows
