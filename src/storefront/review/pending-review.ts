import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** What was typed into the form of a review, by the names of its fields. */
export type TypedReview = Record<string, string>

const key = (path: string) => `boltiv.review:${path}`
const typedNames = ['rating', 'comment', 'anonymous', 'car', 'kilometres']

/** Keeps in this tab what was typed: who is not signed in is led away first, and comes back to an empty page. */
export function storePendingReview(path: string, fields: FormData): void {
  const typed = typedNames.flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  try {
    sessionStorage.setItem(key(path), JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // A closed storage forgets what was typed, nothing else.
  }
}

/** What was stored for the product at this path, which is forgotten with this; null without anything. */
export function takeReview(path: string): TypedReview | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(path)) ?? 'null')
    sessionStorage.removeItem(key(path))
    if (typeof stored !== 'object' || stored === null) return null
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => typedNames.includes(name) && typeof value === 'string',
      ),
    )
  } catch {
    return null
  }
}

const pendingReview = createStore<{ path: string; typed: TypedReview } | null>(null)

/** What was stored while its writer signed in; a response of the server takes its place. */
export function usePendingReview(path: string, hasResult: boolean): TypedReview | null {
  useEffect(() => {
    const typed = takeReview(path)
    if (hasResult) pendingReview.set(null)
    else if (typed) pendingReview.set({ path, typed })
  }, [path, hasResult])
  return useStore(pendingReview, (stored) => (stored?.path === path ? stored.typed : null), null)
}
