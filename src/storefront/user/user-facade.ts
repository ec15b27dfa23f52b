import { readCookie } from '../runtime/client/browser-session.ts'
import { createStore } from '../ui/store.ts'

/** What the browser keeps of who is signed in, from visit to visit. */
export type KnownUser = { id: number; first_name: string }

/** Its cookie, readable for scripts. It is no proof of anything: the server asks its own session. */
export const userCookie = 'boltiv_user'

/** Who is signed in, as far as the page knows; follow it to learn of changes. The server and the first render see nobody. */
export const knownUser = createStore<KnownUser | null>(null)

/** True as soon as the cookie names a user, which is before they are loaded. */
export const isSignedIn = () => Boolean(readCookie(userCookie))

/**
 * What has happened to the user, for what follows them: signed in, their data came or changed, signed out, the page has learned
 * who they are at its start, or another tab has signed in or out.
 */
export type UserChange =
  | { what: 'login' | 'refresh'; cartToken: string | null }
  | { what: 'logout' | 'start' | 'other-tab' }

/** Filled by the entry, so that signing in knows nothing of what follows the user. */
export const userFollowers = { follow: async (_change: UserChange): Promise<void> => {} }

/** Called once when the page is hydrated: only who is signed in needs the script of users. */
export async function loadUser(): Promise<void> {
  if (isSignedIn()) await import('./user-store.ts').then((users) => users.startUser())
}
