import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** What was typed into the form of a review, by the names of its fields. */
export type TypedReview = Record<string, string>

const key = (path: string) => `boltiv.review:${path}`
const typedNames = ['rating', 'comment', 'anonymous']

/** Keeps in this tab what was typed: who is not signed in is led away first, and comes back to an empty page. */
export function keepReview(path: string, fields: FormData): void {
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

/** What was kept for the product at this path, which is forgotten with this; null without anything. */
export function takeReview(path: string): TypedReview | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(path)) ?? 'null')
    sessionStorage.removeItem(key(path))
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => typedNames.includes(name) && typeof value === 'string'),
    )
  } catch {
    return null
  }
}

const keptReview = createStore<{ path: string; typed: TypedReview } | null>(null)

/** What was kept while its writer signed in; an answer of the server takes its place. */
export function useKeptReview(path: string, isAnswered: boolean): TypedReview | null {
  useEffect(() => {
    const typed = takeReview(path)
    if (isAnswered) keptReview.set(null)
    else if (typed) keptReview.set({ path, typed })
  }, [path, isAnswered])
  return useStore(keptReview, (kept) => (kept?.path === path ? kept.typed : null), null)
}
