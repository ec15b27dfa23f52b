import { isReference, type GatewayReturn } from './gateway-return.ts'

/** Barion names the payment by its own id. */
export const barionReturn: GatewayReturn = {
  read(search) {
    const reference = search.get('paymentId') ?? search.get('PaymentId')
    if (reference === null) return undefined
    return isReference(reference) ? { method: 'barion', reference } : null
  },
}
