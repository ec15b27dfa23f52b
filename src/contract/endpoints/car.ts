import { z } from 'zod'
import { carsTag } from '../cache-tags.ts'
import type { EndpointRows } from '../endpoint-schema.ts'
import {
  carFitment,
  carFitmentsQuery,
  carMakes,
  carModelsQuery,
  plateBody,
  plateLookup,
} from '../schemas/car.ts'

const ofTable = { method: 'GET', cache: 'public', tags: [carsTag], tag: 'car' } as const

/** The table of cars and their sizes, as the merchant imported it. */
export const carEndpoints = {
  carGetMakes: {
    ...ofTable,
    path: '/v1/cars/makes',
    summary: 'Makes of cars',
    response: carMakes,
  },
  carGetModels: {
    ...ofTable,
    path: '/v1/cars/models',
    requiredQuery: ['make'],
    summary: 'Models of a make; none of an unknown one',
    query: carModelsQuery,
    response: z.array(z.string()),
  },
  carGetFitments: {
    ...ofTable,
    path: '/v1/cars/fitments',
    requiredQuery: ['make', 'model'],
    summary: 'Sizes of a model, with the least load index and speed symbol; those of a year if one is given',
    query: carFitmentsQuery,
    response: z.array(carFitment),
  },
  carFindPlate: {
    method: 'POST',
    path: '/v1/cars/plate',
    cache: 'private',
    work: 'lookup',
    summary: 'The car of a licence plate and its sizes, where the shop has a service that knows them',
    tag: 'car',
    body: plateBody,
    response: plateLookup,
    refusals: [404, 503],
  },
} as const satisfies EndpointRows
