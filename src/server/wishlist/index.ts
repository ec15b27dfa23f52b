/** The wishlists' door for other features. */
export { createWishlistHandlers } from './wishlist-api.ts'
export { wishlistErrors } from './wishlist-errors.ts'
export { exportWishlists, forgetWishlists } from './wishlist-store.ts'
export { wishlistInvariants } from './wishlist-verify.ts'
