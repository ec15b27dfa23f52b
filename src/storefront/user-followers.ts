import { clearCartCookie, writeCartCookie } from './cart/cart-cookie.ts'
import { loadFavourites } from './favourites/favourites-facade.ts'
import { mergeGarage } from './garage/garage-merge.ts'
import type { Session } from './runtime/router/page-context.ts'
import { isSignedIn, type UserChange } from './user/user-facade.ts'

async function showCart(session: Session): Promise<void> {
  const { cart } = await import('./cart/cart-store.ts')
  cart.forget()
  if (session.cartToken()) await cart.load()
}

/** The user's own cart takes the place of the one shown. */
async function takeCart(session: Session, token: string | null): Promise<void> {
  if (!token || token === session.cartToken()) return
  writeCartCookie(session, token)
  await showCart(session)
}

/** What a guest marked and saved joins what the user has; the one does not wait for the other to succeed. */
async function mergeGuest(): Promise<void> {
  await Promise.all([loadFavourites(), isSignedIn() ? mergeGarage() : null])
}

/** Cart, favourites and garage follow the user; what a guest chose is added on whichever page signing in ends. */
export async function followUser(change: UserChange): Promise<void> {
  const { session } = change
  switch (change.what) {
    case 'login':
      // The merged cart may be the same with other lines.
      if (change.cartToken === session.cartToken()) await showCart(session)
      else await takeCart(session, change.cartToken)
      return mergeGuest()
    case 'refresh':
      return takeCart(session, change.cartToken)
    case 'logout':
      clearCartCookie(session)
      await Promise.all([showCart(session), loadFavourites()])
      return
    case 'start':
      return mergeGuest()
    case 'other-tab':
      await showCart(session)
      return loadFavourites()
  }
}
