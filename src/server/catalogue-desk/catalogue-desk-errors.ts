import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const catalogueDeskErrors = {
  product_not_found: {
    status: 404,
    message: 'Ez a termék nem található.',
    when: 'the desk names a product that is unknown',
  },
  product_conflict: {
    status: 409,
    message: 'Közben más is módosította ezt a terméket. Válassza ki, melyik érték maradjon.',
    when: 'somebody else has changed the same field of a product since the form began; `conflicts` has both values',
  },
  confirmation_needed: {
    status: 409,
    message: 'Erősítse meg, hogy valóban ezt szeretné.',
    when: 'a change of price or stock looks like a slip; `guards` names each, and `confirmed` lets it through',
  },
  item_number_taken: {
    status: 409,
    message: 'Ezt a cikkszámot már más termék viseli.',
    when: 'an item number belongs to another product or variant',
  },
  variant_missing: {
    status: 409,
    message: 'Egy változat időközben megváltozott. Töltse be újra a terméket.',
    when: 'a form names a variant that is none of the product, or gives it another item number',
  },
  category_taken: {
    status: 409,
    message: 'Itt már van ilyen nevű kategória.',
    when: 'a category beside it has the same name',
  },
} as const satisfies Record<string, ErrorDefinition>

export const catalogueDeskError = errorTable(catalogueDeskErrors)
