import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const orderErrors = {
  order_not_found: {
    status: 404,
    message: 'A rendelés nem található.',
    when: "the order is unknown, or someone else's",
  },
  email_unverified: {
    status: 409,
    message: 'Előbb erősítse meg e-mail-címét a levelünkben kapott hivatkozással.',
    when: 'guest orders are requested by an account whose address is not verified',
  },
} as const satisfies Record<string, ErrorDefinition>

export const orderError = errorTable(orderErrors)
