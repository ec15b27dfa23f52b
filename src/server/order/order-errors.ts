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
  order_refused: {
    status: 409,
    message: 'Ez a rendeléssel most nem tehető meg.',
    when: 'the desk wants a step that the order’s states, its money or its goods do not allow',
  },
  order_unpaid: {
    status: 409,
    message: 'Még nincs kifizetve. Írja meg, miért adja fel mégis.',
    when: 'the desk ships what is not paid and gives no `unpaid_reason`; nobody collects the money on delivery',
  },
  order_short: {
    status: 409,
    message: 'Nem jut rá elég készlet. Kisebb részt adjon fel, vagy jelölje be, hogy az áru megvan.',
    when: 'the desk ships more than is in stock and does not say by `short_seen` that it is there',
  },
} as const satisfies Record<string, ErrorDefinition>

export const orderError = errorTable(orderErrors)
