import type { User } from '#contract/wire.ts'
import { clearCartCookie, writeCartCookie } from '../cart/cart-cookie.ts'
import { accountClient } from '../shell/account-client.ts'
import { browserSession, readCookie } from '../shell/browser-session.ts'
import { isCallFailure } from '../shell/page-error.ts'
import { createStore } from '../ui/store.ts'
import { clearUserCookie, parseUserCookie, writeUserCookie } from './user-cookie.ts'
import { isSignedIn, knownUser, page, userCookie, type KnownUser } from './user-door.ts'

/** The last thing that happened in this page. For those who count. */
export const userEvent = createStore<'login' | 'logout' | 'sign_up' | null>(null)

/** Tells the page who is signed in. The mark on the document shows and hides what is for one kind of visitor. */
function show(user: KnownUser | null): void {
  const { dataset } = document.documentElement
  if (user) dataset.user = ''
  else delete dataset.user
  knownUser.set((current) =>
    current?.id === user?.id && current?.first_name === user?.first_name
      ? current
      : user && { id: user.id, first_name: user.first_name },
  )
}

/** The user's own cart takes the place of the one shown. */
async function takeCart(token: string | null): Promise<void> {
  if (!token || token === browserSession.cartToken()) return
  writeCartCookie(browserSession, token)
  await showCart()
}

async function showCart(): Promise<void> {
  const { cart } = await import('../cart/cart-store.ts')
  cart.forget()
  if (browserSession.cartToken()) await cart.load()
}

const nothing = () => undefined

/** Hearts follow the user; what a guest wished is fulfilled on whichever page signing in ends. */
const loadWishes = () => import('../favourites/favourites-door.ts').then(({ loadWishes: load }) => load())

/** Someone has signed in, or what the page shows of him has changed. */
export async function receiveUser(user: User, event: 'login' | null): Promise<void> {
  writeUserCookie(browserSession, user)
  show(user)
  if (event) userEvent.set(event)
  // The merged cart may be the same with other lines.
  if (event && user.cart_token === browserSession.cartToken()) await showCart()
  else await takeCart(user.cart_token)
  if (event) await loadWishes()
}

/** Nobody is signed in any more: nothing of the user stays in the page. */
export async function forgetUser(): Promise<void> {
  clearUserCookie(browserSession)
  clearCartCookie(browserSession)
  show(null)
  userEvent.set('logout')
  await Promise.all([showCart(), loadWishes()])
}

/** Asks the server who is signed in. Only its word that it is nobody takes the user away: a busy server knows no less. */
async function askWhoItIs(): Promise<void> {
  try {
    const user = await accountClient.userGetMe()
    // He may have signed out while the answer was on its way.
    if (isSignedIn()) await receiveUser(user, null)
  } catch (error) {
    // Without an answer nothing is known to have changed.
    if (!isCallFailure(error) || error.status !== 401) return
    clearUserCookie(browserSession)
    show(null)
  }
}

const told = () => parseUserCookie(readCookie(userCookie))

let asking: Promise<void> = Promise.resolve()
/** Resolves when no question is on its way. A sign-in or -out before would make its answer wrong. */
export const userSettled = () => asking

/** Shows at once what the cookie tells and asks the server for the rest. */
export function startUser(): void {
  show(told())
  asking = askWhoItIs()
  // Without a connection the hearts stay as they are.
  void asking.then(loadWishes).catch(nothing)
}

/** Another tab may have signed in or out: when this one comes back into view, its guards and data are asked again. */
function followOtherTabs(): void {
  const [now, shown] = [told(), knownUser.get()]
  if (document.hidden || now?.id === shown?.id) return
  // Nothing of one user may stay for another.
  if (now && shown) return location.reload()
  if (now) startUser()
  else show(null)
  void showCart().then(loadWishes).catch(nothing)
  page.revalidate()
}
addEventListener('visibilitychange', followOtherTabs)
