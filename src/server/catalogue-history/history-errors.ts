import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const historyErrors = {
  history_unknown: {
    status: 409,
    message: 'Erre az időpontra a napló még nem ér vissza.',
    when: 'a moment lies before the audit knows every write of the catalogue, or in the future',
  },
  history_too_large: {
    status: 409,
    message: 'Egyszerre legfeljebb 5000 adat állítható vissza. Szűkítse a listát.',
    when: 'a restore is of more cells than are written in one transaction',
  },
  history_changed: {
    status: 409,
    message: 'Közben más is módosította ezeket a termékeket. Nézze át újra, mi változna.',
    when: 'the goods of a restore are no longer as its effect was shown',
  },
  history_unconfirmed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'a restore looks like a slip; `guards` names each kind, and `confirmed` lets it through',
  },
} as const satisfies Record<string, ErrorDefinition>

export const historyError = errorTable(historyErrors)
