/** The stock alerts' door for other features. */
import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

export function createStockAlertHandlers(
  _kernel: Kernel,
): Pick<Handlers, 'stockAlertCreate' | 'stockAlertEnd'> {
  return {
    stockAlertCreate: () => Promise.reject(kernelError('not_found')),
    stockAlertEnd: () => Promise.reject(kernelError('not_found')),
  }
}
