import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const promotionErrors = {
  promotion_not_found: {
    status: 404,
    message: 'Ez az akció nem található.',
    when: 'the desk names a sale that is unknown',
  },
  promotion_conflict: {
    status: 409,
    message: 'Közben más is módosította ezt az akciót. Válassza ki, melyik érték maradjon.',
    when: 'somebody else has changed the same field of a draft since the form began; `conflicts` has both values',
  },
  promotion_unconfirmed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'a step of a sale looks like a slip; `guards` names each kind, and `confirmed` lets it through',
  },
  promotion_state: {
    status: 409,
    message: 'Az akció közben megváltozott, ez a lépés most nem tehető meg.',
    when: 'a step of a sale, or a change of a draft, that its state does not allow',
  },
  promotion_empty: {
    status: 409,
    message: 'Így egyetlen ár sem változna.',
    when: 'a sale is started, or goods are added to it, and no price would change',
  },
  promotion_under_way: {
    status: 409,
    message: 'Az akció árait még írjuk. Várja meg, amíg elkészül.',
    when: 'a step of a sale while a job still writes the one before',
  },
  promotion_unstoppable: {
    status: 409,
    message:
      'Ezt nem lehet félbehagyni, mert a termékek egy részén lenne csak vége. Ha kész, visszavonhatja.',
    when: 'the desk stops a job that ends a sale or gives it another end',
  },
  promotion_past: {
    status: 409,
    message: 'Az utolsó nap már elmúlt. Adjon meg későbbit.',
    when: 'a sale is started, or gets another end, and its last day is over',
  },
} as const satisfies Record<string, ErrorDefinition>

export const promotionError = errorTable(promotionErrors)
