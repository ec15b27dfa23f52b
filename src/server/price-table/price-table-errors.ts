import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const priceTableErrors = {
  prices_conflict: {
    status: 409,
    message: 'Közben más is módosított néhány cellát. Válassza ki, melyik érték maradjon.',
    when: 'somebody else has changed the same cells of the price table; `conflicts` has both values of each',
  },
  prices_unconfirmed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'changes of the price table look like slips; `guards` names each kind, and `confirmed` lets it through',
  },
  prices_too_many: {
    status: 409,
    message: 'Egyszerre legfeljebb 50 000 változat tölthető le. Szűkítse a listát.',
    when: 'more variants are seen of the price table than a workbook holds',
  },
} as const satisfies Record<string, ErrorDefinition>

export const priceTableError = errorTable(priceTableErrors)
