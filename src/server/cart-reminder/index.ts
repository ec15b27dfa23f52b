/** The reminders' door for other features. */
import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

export function createCartReminderHandlers(
  _kernel: Kernel,
): Pick<Handlers, 'cartReminderResume' | 'cartReminderEnd'> {
  return {
    cartReminderResume: () => Promise.reject(kernelError('not_found')),
    cartReminderEnd: () => Promise.reject(kernelError('not_found')),
  }
}
