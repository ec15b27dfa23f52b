import type { User } from '#contract/wire.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { clearCartCookie, writeCartCookie } from '../cart/cart-cookie.ts'
import { accountContext, sessionContext } from '../shell/page-context.ts'
import { isCallFailure } from '../shell/page-error.ts'
import { clearUserCookie, writeUserCookie } from './user-cookie.ts'
import { isSignedIn, knownUser } from './user-door.ts'

type Context = LoaderFunctionArgs['context']

/** Guards and loaders of one visit ask the same. */
const asked = new WeakMap<object, Promise<User | null>>()

/** Signed in by another tab: this page learns of it with the first of its own pages. */
async function followUser(): Promise<void> {
  const { startUser } = await import('./user-store.ts')
  if (knownUser.get() === null && isSignedIn()) startUser()
}

async function askUser(context: Context): Promise<User | null> {
  const session = context.get(sessionContext)
  try {
    const user = await (await context.get(accountContext)()).userGetMe()
    writeUserCookie(session, user)
    return user
  } catch (error) {
    if (!isCallFailure(error) || error.status !== 401) throw error
    clearUserCookie(session)
    return null
  }
}

/** The signed-in user, null for a guest. A browser that knows of nobody asks nobody. */
export function readUser(context: Context): Promise<User | null> {
  if (!import.meta.env.SSR && !isSignedIn()) return Promise.resolve(null)
  const known = asked.get(context)
  if (known) return known
  const answer = askUser(context)
  asked.set(context, answer)
  if (!import.meta.env.SSR)
    void answer.then(
      (user) => user && followUser(),
      () => undefined,
    )
  return answer
}

/** What is shown of the user follows him: the cookies, and in the browser the page, the cart and the hearts. */
async function take(context: Context, event: 'login' | null): Promise<User | null> {
  asked.delete(context)
  const answer = askUser(context)
  asked.set(context, answer)
  const user = await answer
  if (!user) return null
  if (import.meta.env.SSR) {
    if (user.cart_token) writeCartCookie(context.get(sessionContext), user.cart_token)
  } else {
    await (await import('./user-store.ts')).receiveUser(user, event)
  }
  return user
}

/** To be awaited before anything that may give the visitor a new session: what was asked with the old one is answered. */
export async function settled(): Promise<void> {
  if (!import.meta.env.SSR && isSignedIn()) await (await import('./user-store.ts')).userSettled()
}

/** After the server has let someone in. */
export const enter = (context: Context) => take(context, 'login')
/** After something of the user has changed. */
export const refresh = (context: Context) => take(context, null)

/** After the server has let someone out. */
export async function leave(context: Context): Promise<void> {
  asked.set(context, Promise.resolve(null))
  const session = context.get(sessionContext)
  clearUserCookie(session)
  clearCartCookie(session)
  if (!import.meta.env.SSR) await (await import('./user-store.ts')).forgetUser()
}
