import { openSignIn } from '../auth/auth-door.ts'
import { accountClient } from '../shell/account-client.ts'
import { showToast } from '../ui/toast.ts'
import { isSignedIn } from '../user/user-door.ts'
import { wishes } from './favourites-door.ts'
import { createFavourites } from './favourites-engine.ts'
import { keepWish, takeWish } from './kept-wish.ts'

const link = { href: '/kedvencek', text: 'Kedvencek megnyitása' }

/** The hearts of this browser's visitor. */
export const favourites = createFavourites({
  client: async () => accountClient,
  wishes,
  isSignedIn,
  askToSignIn(productId) {
    keepWish(productId)
    openSignIn()
  },
  tell: (text, failed) => showToast(failed ? { text, theme: 'error' } : { text, link }),
})

/** After signing in, on whichever page that ends: what was wished before is done now. */
export async function fulfilKeptWish(): Promise<void> {
  const wish = takeWish()
  if (wish === null) await favourites.load()
  else await favourites.fulfil(wish)
}
