import { clearCartCookie, writeCartCookie } from './cart/cart-cookie.ts'
import type { UserChange } from './user/user-facade.ts'

/** The response names the user's own cart, and no cart when nobody is signed in any more. */
export async function followUserOnServer(change: UserChange): Promise<void> {
  if (change.what === 'logout') clearCartCookie(change.session)
  else if ('cartToken' in change && change.cartToken) writeCartCookie(change.session, change.cartToken)
}
