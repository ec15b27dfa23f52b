import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const packingErrors = {
  labels_missing: {
    status: 409,
    message: 'Ezeknek a rendeléseknek még nincs címkéjük. Előbb jegyezze be a csomagjaikat.',
    when: 'the desk prints labels of orders that have none',
  },
  nothing_to_close: {
    status: 409,
    message: 'Nincs beállítva olyan futárszolgálat, amelynél napi zárás kell.',
    when: 'the desk closes the day’s lists and no carrier that is set up wants that',
  },
} as const satisfies Record<string, ErrorDefinition>

export const packingError = errorTable(packingErrors)
