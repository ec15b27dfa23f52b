import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const stockAlertErrors = {
  variant_unknown: {
    status: 404,
    message: 'Ez a termék már nem kapható boltunkban.',
    when: 'the variant is unknown or has no page',
  },
  variant_available: {
    status: 409,
    message: 'Jó hír: ez a termék most rendelhető.',
    when: 'an alert is requested for a variant that can be bought now',
  },
  too_many_alerts: {
    status: 422,
    message: 'Erre a címre már 50 értesítés vár. Kérjük, hívjon minket, és segítünk.',
    when: '50 alerts of an address are waiting already',
  },
  alert_link_expired: {
    status: 404,
    message: 'Ez a hivatkozás már nem érvényes. Kérjük, kérje újra az értesítést a termék oldalán.',
    when: 'the request of a confirming link was withdrawn, or not confirmed within 7 days',
  },
  alert_link_invalid: {
    status: 404,
    message: 'Ez a hivatkozás hibás. Kérjük, nyissa meg újra a levélből.',
    when: "the signature of an email's link does not fit",
  },
} as const satisfies Record<string, ErrorDefinition>

export const stockAlertError = errorTable(stockAlertErrors)
