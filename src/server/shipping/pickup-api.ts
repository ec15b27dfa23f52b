import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

/** The pickup points that a checkout may choose from. */
export function createPickupHandlers(
  _kernel: Kernel,
): Pick<Handlers, 'checkoutGetPickupPoints' | 'checkoutGetPickupPointsMap'> {
  return {
    checkoutGetPickupPoints: async () => {
      throw kernelError('not_found')
    },
    checkoutGetPickupPointsMap: async () => {
      throw kernelError('not_found')
    },
  }
}
