import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const paymentErrors = {
  payment_method_changed: {
    status: 409,
    message: 'Ezt a fizetési módot közben más is módosította.',
    when: 'a payment method is saved over a change that its form has not seen; `errors` holds both values',
  },
  payment_methods_changed: {
    status: 409,
    message: 'A fizetési módok listája közben megváltozott. Nézze meg, és rendezze újra.',
    when: 'an order of the payment methods does not hold exactly those that there are',
  },
} as const satisfies Record<string, ErrorDefinition>

export const paymentError = errorTable(paymentErrors)
