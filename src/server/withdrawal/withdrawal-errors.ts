import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const withdrawalErrors = {
  withdrawal_changed: {
    status: 422,
    message: 'A nyilatkozat nem az, amelyet megmutattunk. Kérjük, lépjen vissza, és ellenőrizze újra.',
    when: 'what is confirmed is not word for word the statement that was shown',
  },
} as const satisfies Record<string, ErrorDefinition>

export const withdrawalError = errorTable(withdrawalErrors)
