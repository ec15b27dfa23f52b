import { openSignIn } from '../auth/auth-facade.ts'
import { accountClient } from '../runtime/client/account-client.ts'
import { showToast } from '../ui/toast.ts'
import { isSignedIn } from '../user/user-facade.ts'
import { favouriteIds } from './favourites-facade.ts'
import { createFavourites } from './favourites-engine.ts'
import { storePendingFavourite, takePendingFavourite } from './pending-favourite.ts'

const link = { href: '/kedvencek', text: 'Kedvencek megnyitása' }

/** The favourites of this browser's customer. */
export const favourites = createFavourites({
  client: async () => accountClient,
  favouriteIds,
  isSignedIn,
  promptSignIn(productId) {
    storePendingFavourite(productId)
    openSignIn()
  },
  notify: (text, failed) => showToast(failed ? { text, theme: 'error' } : { text, link }),
})

/** After signing in, on whichever page that ends: the product chosen before is added now. */
export async function addPendingFavourite(): Promise<void> {
  const favourite = takePendingFavourite()
  if (favourite === null) await favourites.load()
  else await favourites.add(favourite)
}
