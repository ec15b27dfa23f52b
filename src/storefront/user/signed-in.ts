import type { User } from '#contract/wire.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { accountContext, sessionContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { clearUserCookie, writeUserCookie } from './user-cookie.ts'
import { isSignedIn, knownUser, mayBeSignedIn, notifyUserChange } from './user-facade.ts'

type Context = LoaderFunctionArgs['context']

/** Guards and loaders of one visit ask the same. */
const requested = new WeakMap<object, Promise<User | null>>()

/** Signed in by another tab: this page learns of it with the first of its own pages. */
async function followUser(): Promise<void> {
  const { startUser } = await import('./user-store.ts')
  if (knownUser.get() === null && isSignedIn()) startUser()
}

async function fetchUser(context: Context): Promise<User | null> {
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

/** The signed-in user, null for a guest. A browser that knows of nobody sends no request. */
export function readUser(context: Context): Promise<User | null> {
  if (!import.meta.env.SSR && !mayBeSignedIn()) return Promise.resolve(null)
  const known = requested.get(context)
  if (known) return known
  const response = fetchUser(context)
  requested.set(context, response)
  if (!import.meta.env.SSR)
    void response.then(
      (user) => user && followUser(),
      () => undefined,
    )
  return response
}

/** What is shown of the user follows them. */
async function take(context: Context, event: 'login' | null): Promise<User | null> {
  requested.delete(context)
  const response = fetchUser(context)
  requested.set(context, response)
  const user = await response
  if (!user) return null
  if (import.meta.env.SSR)
    await notifyUserChange({
      what: event ?? 'refresh',
      cartToken: user.cart_token,
      session: context.get(sessionContext),
    })
  else await (await import('./user-store.ts')).receiveUser(user, event)
  return user
}

/** To be awaited before anything that may give the customer a new session: what was requested with the old one has come back. */
export async function settled(): Promise<void> {
  if (!import.meta.env.SSR && isSignedIn()) await (await import('./user-store.ts')).userSettled()
}

/** After the server has let someone in. */
export const enter = (context: Context) => take(context, 'login')
/** After something of the user has changed. */
export const refresh = (context: Context) => take(context, null)

/** After the server has let someone out. */
export async function leave(context: Context): Promise<void> {
  requested.set(context, Promise.resolve(null))
  const session = context.get(sessionContext)
  clearUserCookie(session)
  if (import.meta.env.SSR) await notifyUserChange({ what: 'logout', session })
  else await (await import('./user-store.ts')).forgetUser()
}
