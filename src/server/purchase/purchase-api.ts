import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

/** Paying orders at once. */
export function createPurchaseHandlers(
  _kernel: Kernel,
): Pick<Handlers, 'orderPurchase' | 'paymentGetTransaction'> {
  return {
    orderPurchase: async () => {
      throw kernelError('not_found')
    },
    paymentGetTransaction: async () => {
      throw kernelError('not_found')
    },
  }
}
