/** The contact form's door for other features. */
import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

export function createContactHandlers(_kernel: Kernel): Pick<Handlers, 'contactGetChallenge' | 'contactSend'> {
  return {
    contactGetChallenge: () => Promise.reject(kernelError('not_found')),
    contactSend: () => Promise.reject(kernelError('not_found')),
  }
}
