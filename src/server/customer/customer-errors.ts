import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const customerErrors = {
  customer_not_found: {
    status: 404,
    message: 'Ez a vevő nem található. Lehet, hogy közben törölték az adatait.',
    when: 'the desk names a customer who is unknown or was erased',
  },
} as const satisfies Record<string, ErrorDefinition>

export const customerError = errorTable(customerErrors)
