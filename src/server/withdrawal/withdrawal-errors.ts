import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const withdrawalErrors = {
  withdrawal_changed: {
    status: 422,
    message: 'A nyilatkozat nem az, amelyet megmutattunk. Kérjük, lépjen vissza, és ellenőrizze újra.',
    when: 'what is confirmed is not word for word the statement that was shown',
  },
  withdrawal_not_found: {
    status: 404,
    message: 'Ez az elállás nem található.',
    when: 'the desk names a statement of withdrawal that is unknown',
  },
  withdrawal_refused: {
    status: 409,
    message: 'Ez az elállással most nem tehető meg.',
    when: 'the desk wants a step that the statement’s state does not allow',
  },
} as const satisfies Record<string, ErrorDefinition>

export const withdrawalError = errorTable(withdrawalErrors)
