import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const pickingErrors = {
  picking_closed: {
    status: 409,
    message: 'Ezt a rendelést most nem lehet szedni. Nézze meg az állapotát.',
    when: 'the desk picks an order that is not accepted, has left or was cancelled',
  },
  picking_incomplete: {
    status: 409,
    message: 'Még nincs meg minden tétele.',
    when: 'the desk finishes the picking of an order that lacks goods',
  },
} as const satisfies Record<string, ErrorDefinition>

export const pickingError = errorTable(pickingErrors)
