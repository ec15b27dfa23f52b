import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'
import { maxWishlists, maxProductsPerWishlist } from './wishlist.ts'

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
    message: `Legfeljebb ${maxWishlists} kedvenclistája lehet. Kérjük, előbb töröljön egyet.`,
    when: `a user has ${maxWishlists} lists already`,
  },
  wishlist_full: {
    status: 409,
    message: `Egy kedvenclistán legfeljebb ${maxProductsPerWishlist} termék lehet.`,
    when: `a list holds ${maxProductsPerWishlist} products already`,
  },
} as const satisfies Record<string, ErrorDefinition>

export const wishlistError = errorTable(wishlistErrors)
