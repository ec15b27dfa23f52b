import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const purchaseErrors = {
  not_payable: {
    status: 409,
    message: 'Ezt a rendelést most nem lehet online kifizetni.',
    when: 'it is paid, cancelled, or not paid by card',
  },
  payment_under_way: {
    status: 409,
    message: 'A rendelés fizetése folyamatban van. Kérjük, várja meg az eredményét.',
    when: 'the payment service holds the money already',
  },
  gateway_unavailable: {
    status: 503,
    message:
      'A fizetési szolgáltató most nem érhető el. Rendelését megőriztük, kérjük, próbálja meg kicsit később.',
    when: "the payment service doesn't respond or refuses; the order stays as it is",
  },
} as const satisfies Record<string, ErrorDefinition>

export const purchaseError = errorTable(purchaseErrors)
