import type { User } from '#contract/wire.ts'
import { accountClient } from '../runtime/client/account-client.ts'
import { browserSession, readCookie } from '../runtime/client/browser-session.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { application } from '../runtime/application.ts'
import { userEvent } from './user-event.ts'
import { clearUserCookie, parseUserCookie, writeUserCookie } from './user-cookie.ts'
import {
  csrfCookie,
  isForUser,
  knownUser,
  mayBeSignedIn,
  notifyUserChange,
  userCookie,
  type KnownUser,
} from './user-facade.ts'

/** Shows the page who is signed in. The mark on the document shows and hides what is for one kind of customer. */
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

const nothing = () => undefined

/** Someone has signed in, or what the page shows of them has changed. */
export async function receiveUser(user: User, event: 'login' | null): Promise<void> {
  writeUserCookie(browserSession, user)
  show(user)
  if (event) userEvent.set(event)
  await notifyUserChange({ what: event ?? 'refresh', cartToken: user.cart_token, session: browserSession })
}

/** Nobody is signed in any more: nothing of the user stays in the page. */
export async function forgetUser(): Promise<void> {
  clearUserCookie(browserSession)
  show(null)
  userEvent.set('logout')
  await notifyUserChange({ what: 'logout', session: browserSession })
}

/** Requests from the server who is signed in. Only its word that it is nobody takes the user away: a busy server knows no less. */
async function fetchSignedInUser(): Promise<void> {
  try {
    const user = await accountClient.userGetMe()
    // They may have signed out while the response was on its way.
    if (mayBeSignedIn()) await receiveUser(user, null)
  } catch (error) {
    // Without a response nothing is known to have changed.
    if (!isCallFailure(error) || error.status !== 401) return
    clearUserCookie(browserSession)
    // The token of a session that has ended: who writes next gets another.
    browserSession.setCookie(csrfCookie, '', { maxAge: 0 })
    const wasSignedIn = knownUser.get() !== null
    show(null)
    // The page may be one for those who are signed in.
    if (wasSignedIn) application.revalidate()
  }
}

const userOfCookie = () => parseUserCookie(readCookie(userCookie))

let loading: Promise<void> = Promise.resolve()
/** Resolves when no question is on its way. A sign-in or -out before would make its response wrong. */
export const userSettled = () => loading

/** Shows at once what the cookie says and requests the rest from the server. */
export function startUser(): void {
  // Another tab may have signed out while this one was loading.
  const hasLeft = isForUser() && !mayBeSignedIn()
  show(userOfCookie())
  if (hasLeft) return application.revalidate()
  loading = fetchSignedInUser()
  // Without a connection the favourites stay as they are.
  void loading.then(() => notifyUserChange({ what: 'start', session: browserSession })).catch(nothing)
}

/** Another tab may have signed in or out: when this one comes back into view, its guards and data are requested again. */
function followOtherTabs(): void {
  const [now, shown] = [userOfCookie(), knownUser.get()]
  if (document.hidden || now?.id === shown?.id) return
  // Nothing of one user may stay for another.
  if (now && shown) return location.reload()
  if (now) startUser()
  else show(null)
  void notifyUserChange({ what: 'other-tab', session: browserSession }).catch(nothing)
  application.revalidate()
}
addEventListener('visibilitychange', followOtherTabs)

/** The back button may restore a page whole, as it was before its user left: nothing of it is shown. */
function hideAfterLeaving({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (!persisted || userOfCookie()?.id === knownUser.get()?.id) return
  document.documentElement.hidden = true
  location.reload()
}
addEventListener('pageshow', hideAfterLeaving)
