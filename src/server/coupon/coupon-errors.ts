import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const couponErrors = {
  coupon_unknown: {
    status: 404,
    message: 'Ez a kupon nem található.',
    when: 'the desk names a coupon that is unknown',
  },
  coupon_code_taken: {
    status: 409,
    message: 'Ilyen kódú kupon már van. Adjon másik kódot.',
    when: 'a new coupon has the code of another, ended ones included',
  },
  coupon_unconfirmed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'a new coupon looks like a slip; `guards` names each kind, and `confirmed` lets it through',
  },
} as const satisfies Record<string, ErrorDefinition>

export const couponError = errorTable(couponErrors)
