import { useEffect, useRef } from 'react'
import { createStore } from './store.ts'
import { isLeavingDesk } from './leave.ts'

/** A form with changes that are not saved. */
type Guarded = { id: symbol; drop: (() => void) | null }

/** All that are shown: whoever leaves the page is asked once. */
export const unsaved = createStore<readonly Guarded[]>([])

/**
 * Whoever would leave the page with unsaved changes is asked. `drop`: forgets the draft that would be found again; null where none
 * is retained, such as of secrets. The function that it gives lets go at once: what was typed is saved, or gone.
 */
export function useLeaveGuard(isChanged: boolean, drop: (() => void) | null): () => void {
  const own = useRef(Symbol('form'))
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    if (!isChanged) return
    const id = own.current
    unsaved.set([...unsaved.get(), { id, drop: latest.current && (() => latest.current?.()) }])
    return () => release(id)
  }, [isChanged])
  return () => release(own.current)
}

const release = (id: symbol) => unsaved.set(unsaved.get().filter((one) => one.id !== id))

/** The browser asks before the tab is closed, but for when the desk itself leaves: the session is over, and drafts stay. */
export function guardTab(): void {
  addEventListener('beforeunload', (event) => {
    if (unsaved.get().length > 0 && !isLeavingDesk()) event.preventDefault()
  })
}
