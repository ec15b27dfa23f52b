import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const orderEditErrors = {
  order_edit_invalid: {
    status: 422,
    message: 'Ez így nem módosítható.',
    when: 'the desk changes an order with lines, addresses or a delivery that can’t be',
  },
  order_payment_fixed: {
    status: 409,
    message:
      'Ennek a rendelésnek a fizetési módja most nem változtatható: lehet, hogy közben kifizették, vagy már készítjük.',
    when: 'a customer chooses another way of payment for an order that is paid, cancelled, being prepared, or paid at this moment',
  },
  order_payment_changed: {
    status: 409,
    message: 'Ez a fizetési mód már nem választható, vagy más a végösszege. Kérjük, nézze át újra.',
    when: 'a customer chooses a way of payment that is not offered for the order, or costs something else than was shown',
  },
  order_fitting_fixed: {
    status: 409,
    message: 'Ennek a rendelésnek a szerelési időpontja most nem változtatható. Kérjük, hívja a műhelyt.',
    when: 'a customer chooses or gives back an hour for an order that has none to change, is over, or is fitted on that day',
  },
  order_fitting_taken: {
    status: 409,
    message: 'Ez az időpont közben elkelt. Kérjük, válasszon másikat.',
    when: 'a customer chooses an hour at the workshop that is not offered any more',
  },
  order_edit_conflict: {
    status: 409,
    message: 'A rendelést közben más módosította. Nézze át, és kezdje újra.',
    when: 'the desk changes an order that somebody else has changed since it was shown',
  },
  order_edit_changed: {
    status: 409,
    message:
      'Közben megváltozott valami (fizetés, ár, készlet vagy bizonylat). Nézze át újra, mi lesz belőle.',
    when: 'the desk changes or refunds an order, and the effect is not the one that was shown',
  },
} as const satisfies Record<string, ErrorDefinition>

export const orderEditError = errorTable(orderEditErrors)
