import { openSignIn } from '../auth/auth-facade.ts'
import { accountClient } from '../runtime/client/account-client.ts'
import { showToast } from '../ui/toast.ts'
import { isSignedIn } from '../user/user-facade.ts'
import { favouriteIds, guestKey } from './favourites-facade.ts'
import { createFavourites } from './favourites-engine.ts'
import { guestFavourites } from './guest-favourites.ts'

const link = { href: '/kedvencek', text: 'Kedvencek megnyitása' }

/** The favourites of this browser's customer. */
export const favourites = createFavourites({
  client: async () => accountClient,
  favouriteIds,
  isSignedIn,
  guest: guestFavourites(() => localStorage),
  promptSignIn: () => openSignIn(),
  notify: (text, failed) => showToast(failed ? { text, theme: 'error' } : { text, link }),
})

// A guest's other tab has marked something.
addEventListener('storage', ({ key }) => {
  if (key === guestKey && !isSignedIn()) favourites.showGuest()
})
