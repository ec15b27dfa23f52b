import { errorTable, type ErrorDefinition } from '../http/errors.ts'

export const mailErrors = {
  email_not_found: {
    status: 404,
    message: 'Ez a levél nem található. A régi leveleket a bolt elfelejti.',
    when: 'the desk names an email that is unknown or forgotten',
  },
  email_not_resendable: {
    status: 409,
    message: 'Ezt a levelet nem lehet újraküldeni.',
    when: 'an email that was sent holds a link for one use, or was sent again three times',
  },
} as const satisfies Record<string, ErrorDefinition>

export const mailError = errorTable(mailErrors)
