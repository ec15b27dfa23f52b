/** The wishlists' public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createWishlistHandlers } from './wishlist-api.ts'
import { wishlistErrors } from './wishlist-errors.ts'
import { wishlistOverlays } from './wishlist-overlays.ts'
import { wishlistInvariants } from './wishlist-verify.ts'

export { exportWishlists, forgetWishlists } from './wishlist-store.ts'
export { wishlistInvariants } from './wishlist-verify.ts'

export const wishlistFeature: Feature = {
  name: 'wishlist',
  handlers: ({ platform }) => createWishlistHandlers(platform),
  overlays: ({ sql }) => wishlistOverlays(sql),
  invariants: wishlistInvariants,
  errors: wishlistErrors,
}
