import { z } from 'zod'
import type { EndpointRows } from '../endpoint-schema.ts'
import {
  garageCar,
  garageCarBody,
  garageCarParams,
  garageReminder,
  garageReminderLink,
} from '../schemas/garage.ts'
import { contactResponse } from '../schemas/contact.ts'
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
  garageGetReminder: {
    method: 'GET',
    path: '/v1/user-garage/reminder',
    cache: 'private',
    summary: 'Whether the user is reminded of the change of tyres',
    ...ownCar,
    response: garageReminder,
  },
  garageSetReminder: {
    method: 'PUT',
    path: '/v1/user-garage/reminder',
    cache: 'private',
    summary: 'Wants an email in spring and autumn, or none any more',
    ...ownCar,
    body: garageReminder,
    response: garageReminder,
  },
  garageEndReminder: {
    method: 'POST',
    path: '/v1/user-garage/reminder/end',
    cache: 'private',
    summary: "No reminders of the change of tyres, by an email's link",
    tag: 'garage',
    body: garageReminderLink,
    response: contactResponse,
    refusals: [404],
  },
} as const satisfies EndpointRows
