import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

/** The documents of orders. */
export function createInvoiceHandlers(_kernel: Kernel): Pick<Handlers, 'orderGetInvoice'> {
  return {
    orderGetInvoice: async () => {
      throw kernelError('not_found')
    },
  }
}
