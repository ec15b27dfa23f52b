import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const auditErrors = {
  undo_refused: {
    status: 409,
    message: 'Ez a változás nem vonható vissza.',
    when: 'a change is of steps that are not taken back, is too large, or the database refuses its inverse; the message says which',
  },
} as const satisfies Record<string, ErrorDefinition>

export const auditError = errorTable(auditErrors)
