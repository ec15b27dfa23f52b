import { errorTable, type ErrorDefinition } from '#server/kernel/errors.ts'
import { mostLists, mostProducts } from './wishlist.ts'

export const wishlistErrors = {
  wishlist_not_found: {
    status: 404,
    message: 'Ez a kedvenclista nem található.',
    when: "the list is unknown, or someone else's",
  },
  wishlist_product_unknown: {
    status: 404,
    message: 'Ez a termék nem található, vagy már nem kapható.',
    when: 'a product that is unknown or not published is put on a list',
  },
  too_many_wishlists: {
    status: 409,
    message: `Legfeljebb ${mostLists} kedvenclistája lehet. Kérjük, előbb töröljön egyet.`,
    when: `a user has ${mostLists} lists already`,
  },
  wishlist_full: {
    status: 409,
    message: `Egy kedvenclistán legfeljebb ${mostProducts} termék lehet.`,
    when: `a list holds ${mostProducts} products already`,
  },
} as const satisfies Record<string, ErrorDefinition>

export const wishlistError = errorTable(wishlistErrors)
