import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'
import { maxCars } from './garage.ts'

export const garageErrors = {
  garage_car_not_found: {
    status: 404,
    message: 'Ez az autó nem található a garázsában.',
    when: "the car is unknown, or someone else's",
  },
  garage_full: {
    status: 409,
    message: `A garázsban legfeljebb ${maxCars} autó lehet. Kérjük, előbb töröljön egyet.`,
    when: `a user has ${maxCars} cars already`,
  },
  garage_car_known: {
    status: 409,
    message: 'Ilyen nevű és méretű autó már van a garázsában.',
    when: 'a car is changed into one that the user has already',
  },
  garage_link_invalid: {
    status: 404,
    message: 'Ez a hivatkozás hibás. Kérjük, nyissa meg újra a levélből.',
    when: 'the link of a reminder is damaged',
  },
} as const satisfies Record<string, ErrorDefinition>

export const garageError = errorTable(garageErrors)
