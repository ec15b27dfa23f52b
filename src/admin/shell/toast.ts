import { lastChange } from '../runtime/last-change.ts'
import { createStore } from '../runtime/store.ts'

/** `change`: what can be taken back. */
export type Toast = { id: number; text: string; change: number | null }

export const toasts = createStore<readonly Toast[]>([])

/** How long a message stands, in milliseconds: one with a way back longer. */
const shownMilliseconds = 8000
const undoMilliseconds = 20_000
let lastId = 0

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Says what was done. Three at a time. */
export function showToast(text: string, change: number | null = null): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get().slice(-2), { id, text, change }])
  setTimeout(() => dropToast(id), change === null ? shownMilliseconds : undoMilliseconds)
}

/** Says what the call that has just ended did, and takes it back if wanted. For what is no step with emails and money. */
export const showSaved = (text: string): void => showToast(text, lastChange())
