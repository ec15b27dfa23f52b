import { z } from 'zod'
import type { EndpointRows } from '../endpoint-schema.ts'
import { garageCar, garageCarBody, garageCarParams } from '../schemas/garage.ts'
import { empty } from '../schemas/shared.ts'

const ownCar = { tag: 'garage', signedIn: true, response: garageCar } as const

/** The cars that a user has saved. */
export const garageEndpoints = {
  garageGetAll: {
    method: 'GET',
    path: '/v1/user-garage',
    cache: 'private',
    summary: 'The own cars, oldest first',
    ...ownCar,
    response: z.array(garageCar),
  },
  garageAddCar: {
    method: 'POST',
    path: '/v1/user-garage',
    cache: 'private',
    summary: 'Saves a car; the same one again is the one that is there',
    ...ownCar,
    refusals: [409],
    body: garageCarBody,
  },
  garageUpdateCar: {
    method: 'PUT',
    path: '/v1/user-garage/{id}',
    cache: 'private',
    summary: 'Changes a car',
    ...ownCar,
    refusals: [404, 409],
    params: garageCarParams,
    body: garageCarBody,
  },
  garageDeleteCar: {
    method: 'DELETE',
    path: '/v1/user-garage/{id}',
    cache: 'private',
    summary: 'Deletes a car',
    ...ownCar,
    refusals: [404],
    params: garageCarParams,
    response: empty,
  },
} as const satisfies EndpointRows
