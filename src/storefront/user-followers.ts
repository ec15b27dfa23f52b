import { clearCartCookie, writeCartCookie } from './cart/cart-cookie.ts'
import { loadFavourites } from './favourites/favourites-facade.ts'
import { browserSession } from './runtime/client/browser-session.ts'
import type { UserChange } from './user/user-facade.ts'

async function showCart(): Promise<void> {
  const { cart } = await import('./cart/cart-store.ts')
  cart.forget()
  if (browserSession.cartToken()) await cart.load()
}

/** The user's own cart takes the place of the one shown. */
async function takeCart(token: string | null): Promise<void> {
  if (!token || token === browserSession.cartToken()) return
  writeCartCookie(browserSession, token)
  await showCart()
}

/** Cart and favourites follow the user; what a guest chose is added on whichever page signing in ends. */
export async function followUser(change: UserChange): Promise<void> {
  switch (change.what) {
    case 'login':
      // The merged cart may be the same with other lines.
      if (change.cartToken === browserSession.cartToken()) await showCart()
      else await takeCart(change.cartToken)
      return loadFavourites()
    case 'refresh':
      return takeCart(change.cartToken)
    case 'logout':
      clearCartCookie(browserSession)
      await Promise.all([showCart(), loadFavourites()])
      return
    case 'start':
      return loadFavourites()
    case 'other-tab':
      await showCart()
      return loadFavourites()
  }
}
