import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const settingsErrors = {
  setting_conflict: {
    status: 409,
    message: 'Közben más is módosította. Nézze meg, melyik érték maradjon.',
    when: 'a setting at the desk was changed by somebody else since the form was opened',
  },
  law_conflict: {
    status: 409,
    message: 'Ez az oldal közben megváltozott. Nézze át újra, azután töltse ki.',
    when: 'a page of law was changed since its blanks were shown',
  },
} as const satisfies Record<string, ErrorDefinition>

export const settingsError = errorTable(settingsErrors)
