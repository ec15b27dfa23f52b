import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const newsletterErrors = {
  newsletter_link_invalid: {
    status: 422,
    message: 'Ez a hivatkozás már nem érvényes. Kérjük, iratkozzon fel újra.',
    when: "the confirming email's link is unknown or older than a week",
  },
  newsletter_signature_invalid: {
    status: 422,
    message:
      'Ez a leiratkozó hivatkozás hibás. Kérjük, nyissa meg a levélből, vagy iratkozzon le a profiljában.',
    when: "the unsubscribing link's signature does not fit the address",
  },
  newsletter_unverified: {
    status: 422,
    message: 'Előbb erősítse meg e-mail-címét a levelünkben kapott hivatkozással.',
    when: 'a user ends the subscription of an own address that is not verified',
  },
} as const satisfies Record<string, ErrorDefinition>

export const newsletterError = errorTable(newsletterErrors)
