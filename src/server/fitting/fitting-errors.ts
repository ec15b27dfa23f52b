import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const fittingErrors = {
  fitting_link_invalid: {
    status: 404,
    message: 'Ez a hivatkozás hibás, vagy már nem érvényes. Kérjük, kérjen újat a bolttól.',
    when: "the link to a workshop's list of a day is damaged, or the merchant has given the workshop a new one",
  },
  fitting_partner_changed: {
    status: 409,
    message: 'A műhely beállításait közben más módosította. Nézze át, és kezdje újra.',
    when: 'the desk saves a workshop that somebody else has changed since it was shown, or that is not in the list any more',
  },
} as const satisfies Record<string, ErrorDefinition>

export const fittingError = errorTable(fittingErrors)
