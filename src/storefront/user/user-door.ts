import { readCookie } from '../shell/browser-session.ts'
import { createStore } from '../ui/store.ts'

/** What the browser keeps of who is signed in, from visit to visit. */
export type KnownUser = { id: number; first_name: string }

/** Its cookie, readable for scripts. It is no proof of anything: the server asks its own session. */
export const userCookie = 'boltiv_user'

/** Who is signed in, as far as the page knows; follow it to learn of changes. The server and the first render see nobody. */
export const knownUser = createStore<KnownUser | null>(null)

/** True as soon as the cookie tells of a user, which is before he is loaded. */
export const isSignedIn = () => Boolean(readCookie(userCookie))

/** What the application lends to the script of users: asks the page's guards and data again. */
export const page = { revalidate: () => {} }

/** Called once when the page has come alive: only who is signed in needs the script of users. */
export async function loadUser(): Promise<void> {
  if (isSignedIn()) await import('./user-store.ts').then((users) => users.startUser())
}
