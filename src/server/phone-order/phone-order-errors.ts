import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const phoneOrderErrors = {
  source_cart_gone: {
    status: 409,
    message: 'Ezt a kosarat a vevő közben megrendelte, vagy már nincs meg. Nézze meg a rendelései között.',
    when: 'an order is taken down from an abandoned cart that is open no more',
  },
} as const satisfies Record<string, ErrorDefinition>

export const phoneOrderError = errorTable(phoneOrderErrors)
