import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  /** Takes the next value, or makes it from the current one. The same value notifies nobody. */
  set: (next: T | ((current: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components can follow with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (current: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The store's value, or the part that `select` picks; the part must be stable (`===`) while it is unchanged.
 * The server and the first render in the browser see `initial`, so that hydration finds the same page.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S, initial?: S): S
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S, initial?: S): T | S {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore<T | S>(store.subscribe, read, () => (initial === undefined ? read() : initial))
}

/** True once the page is hydrated. It follows hydration in a task of its own, so that the browser can respond in between. */
export const hydrated = createStore(false)

/** False on the server and while hydrating, true afterwards. */
export function useHydrated(): boolean {
  return useStore(hydrated, (value) => value, false)
}
