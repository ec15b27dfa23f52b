import { useSyncExternalStore } from 'react'

/** A value that components follow and anything may set. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const store = {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { ...store, use: () => useSyncExternalStore(store.subscribe, store.get, () => initial) }
}
