import { createStore } from '../ui/store.ts'

export type AuthView = 'login' | 'register' | 'forgotten'

/** The open dialog of signing in and where to go on afterwards; null: it stays on the page. */
export const authDialog = createStore<{ view: AuthView; to: string | null } | null>(null)

/** Opens the sign-in dialog over the page. `to` is a path of this site. */
export const openSignIn = (to: string | null = null) => authDialog.set({ view: 'login', to })

export const loadAuthDialog = () => import('./auth-dialog.tsx')
