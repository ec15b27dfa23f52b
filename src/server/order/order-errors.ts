import { errorTable, type ErrorDefinition } from '#server/kernel/errors.ts'

export const orderErrors = {
  order_not_found: {
    status: 404,
    message: 'A rendelés nem található.',
    when: "the order is unknown, or someone else's",
  },
} as const satisfies Record<string, ErrorDefinition>

export const orderError = errorTable(orderErrors)
