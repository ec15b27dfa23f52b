import { readCookie } from '../runtime/client/browser-session.ts'
import type { Session } from '../runtime/router/page-context.ts'
import { createStore } from '../ui/store.ts'

/** What the browser keeps of who is signed in, from visit to visit. */
export type KnownUser = { id: number; first_name: string }

/** Its cookie, readable for scripts. It is no proof of anything: the server asks its own session. */
export const userCookie = 'boltiv_user'

export const csrfCookie = 'XSRF-TOKEN'

/** Who is signed in, as far as the page knows; follow it to learn of changes. The server and the first render see nobody. */
export const knownUser = createStore<KnownUser | null>(null)

/** True as soon as the cookie names a user, which is before they are loaded. */
export const isSignedIn = () => Boolean(readCookie(userCookie))

/** A browser may forget what scripts have written long before the session ends: the token differs for users and guests. */
export const mayBeSignedIn = () => isSignedIn() || readCookie(csrfCookie)?.indexOf('.') === 17

/**
 * What has happened to the user: signed in, their data came or changed, signed out, the page has learned who they are at its
 * start, or another tab has signed in or out. `session` is that of the request, in a browser its own.
 */
export type UserChange = { session: Session } & (
  | { what: 'login' | 'refresh'; cartToken: string | null }
  | { what: 'logout' | 'start' | 'other-tab' }
)
type Follower = (change: UserChange) => Promise<void>

const followers: Follower[] = []

/** Has the follower called at each change, on the server at those of all requests. Signing in waits for it and knows nothing of it. */
export const onUserChange = (follower: Follower): void => void followers.push(follower)

/** Resolves when all followers have done what follows from the change. */
export async function notifyUserChange(change: UserChange): Promise<void> {
  await Promise.all(followers.map((follow) => follow(change)))
}

/** The page was begun for somebody, by their cookie of that moment. */
export const isForUser = () => document.documentElement.dataset.user !== undefined

/** Called once when the page is hydrated: only who is signed in needs the script of users, or was when the page began. */
export async function loadUser(): Promise<void> {
  if (mayBeSignedIn() || isForUser()) await import('./user-store.ts').then((users) => users.startUser())
}
