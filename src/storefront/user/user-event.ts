import { createStore } from '../ui/store.ts'

/** The last thing that happened in this page. For those who count. */
export const userEvent = createStore<'login' | 'logout' | 'sign_up' | null>(null)
