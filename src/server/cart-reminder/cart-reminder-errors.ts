import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const cartReminderErrors = {
  reminded_cart_gone: {
    status: 404,
    message: 'Ez a kosár már nincs meg: megrendelte, vagy azóta lejárt.',
    when: "the cart of an email's link is not open, or is a user's, who finds it by signing in",
  },
  reminder_link_invalid: {
    status: 404,
    message: 'Ez a hivatkozás hibás. Kérjük, nyissa meg újra a levélből.',
    when: "the signature of an email's link does not fit",
  },
  abandoned_cart_not_found: {
    status: 404,
    message: 'Ez a kosár már nincs meg, vagy a vevő éppen használja.',
    when: 'the desk names a cart that is unknown, still used, ended otherwise or was left too long ago',
  },
} as const satisfies Record<string, ErrorDefinition>

export const cartReminderError = errorTable(cartReminderErrors)
