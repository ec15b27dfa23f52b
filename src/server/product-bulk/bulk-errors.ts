import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const bulkErrors = {
  bulk_changed: {
    status: 409,
    message: 'Közben más is módosította ezeket a termékeket. Nézze át újra, mi változna.',
    when: 'the products of an action are no longer as its effect was shown',
  },
  bulk_unconfirmed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'an action on many products looks like a slip; `guards` names each kind, and `confirmed` lets it through',
  },
  bulk_gone: {
    status: 409,
    message: 'Amit választott, az közben megszűnt.',
    when: 'the category, brand, badge or collection of an action is no longer there',
  },
} as const satisfies Record<string, ErrorDefinition>

export const bulkError = errorTable(bulkErrors)
