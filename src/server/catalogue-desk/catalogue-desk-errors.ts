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
    when: 'a change of price, stock or EAN looks like a slip; `guards` names each, and `confirmed` lets it through',
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
  nothing_to_duplicate: {
    status: 409,
    message: 'Ennek a terméknek nincs olyan változata, amelyet még árul, ezért nem másolható.',
    when: 'a product is to be duplicated of which no variant is sold any more',
  },
  category_taken: {
    status: 409,
    message: 'Itt már van ilyen nevű kategória.',
    when: 'a category beside it has the same name',
  },
  category_moved: {
    status: 409,
    message: 'Közben más is átrendezte a kategóriákat. Nézze meg, hol áll most, és próbálja újra.',
    when: 'a category no longer stands where the desk saw it, or the place that it was to get is gone',
  },
  collections_changed: {
    status: 409,
    message: 'Közben más is módosította a gyűjteményeket. Nézze meg, és próbálja újra.',
    when: 'an order of collections lacks one that is there, or names one that is not',
  },
  attributes_changed: {
    status: 409,
    message: 'Közben más is módosította a jellemzőket. Nézze meg, és próbálja újra.',
    when: 'an order of attributes or of their values lacks one that is there, or names one that is not',
  },
  accessory_rules_changed: {
    status: 409,
    message: 'Közben más is módosította a szabályokat. Nézze meg, és próbálja újra.',
    when: 'an order of rules of accessories lacks one that is there, or names one that is not',
  },
  accessory_rules_full: {
    status: 409,
    message: 'Több szabály nem vehető fel. Töröljön egyet, amelyre már nincs szüksége.',
    when: 'the shop has as many rules of accessories as it may have',
  },
  category_circle: {
    status: 409,
    message: 'Egy kategória nem kerülhet önmaga alá.',
    when: 'a category would stand below itself, or its goods would go into itself',
  },
  taxonomy_conflict: {
    status: 409,
    message: 'Közben más is módosította. Válassza ki, melyik érték maradjon.',
    when: 'somebody else has changed the same field of a category, collection or brand since the form began; `conflicts` has both values',
  },
  address_taken: {
    status: 409,
    message: 'Ez a cím már foglalt.',
    when: 'another category, collection or brand has the address, or once had it',
  },
  taxonomy_obstacle: {
    status: 409,
    message: 'Ez így nem lehetséges.',
    when: 'something stands in the way of putting a category or brand into another, or of deleting it; the message says what',
  },
  effect_changed: {
    status: 409,
    message: 'Közben megváltozott, hány termékről van szó. Nézze meg újra, mi történik.',
    when: 'other goods are concerned than the desk has shown before the confirmation',
  },
} as const satisfies Record<string, ErrorDefinition>

export const catalogueDeskError = errorTable(catalogueDeskErrors)
