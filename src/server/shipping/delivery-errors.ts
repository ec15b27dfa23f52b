import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const deliveryErrors = {
  delivery_method_changed: {
    status: 409,
    message: 'Ezt a szállítási módot közben más is módosította.',
    when: 'a delivery method is saved over a change that its form has not seen; `errors` holds both values',
  },
  delivery_methods_changed: {
    status: 409,
    message: 'A szállítási módok listája közben megváltozott. Nézze meg, és rendezze újra.',
    when: 'an order of the delivery methods does not hold exactly those that there are',
  },
} as const satisfies Record<string, ErrorDefinition>

export const deliveryError = errorTable(deliveryErrors)
