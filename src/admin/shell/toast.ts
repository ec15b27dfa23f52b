import { lastChange } from '../runtime/last-change.ts'
import { createStore } from '../runtime/store.ts'

/**
 * What can be taken back: a change of what the merchant keeps, steps of orders, order by order, or a step of a withdrawal, while
 * their emails wait.
 */
export type Undo =
  | { change: number }
  | { steps: readonly (readonly number[])[] }
  | { withdrawal: string; step: number; order_steps: number[] }
export type Toast = { id: number; text: string; undo: Undo | null }

export const toasts = createStore<readonly Toast[]>([])

/** How long a message stands, in milliseconds: one with a way back longer. */
const shownMilliseconds = 8000
const undoMilliseconds = 20_000
let lastId = 0

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Says what was done. Three at a time. */
export function showToast(text: string, undo: Undo | null = null): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get().slice(-2), { id, text, undo }])
  setTimeout(() => dropToast(id), undo === null ? shownMilliseconds : undoMilliseconds)
}

const undoOfLast = (): Undo | null => {
  const change = lastChange()
  return change === null ? null : { change }
}

/** Says what the call that has just ended did, and takes it back if wanted. For what is no step with emails and money. */
export const showSaved = (text: string): void => showToast(text, undoOfLast())

/** Says what was done to orders, and takes it back if wanted. `undos`: what the calls gave as `undo` for each order. */
export function showStepped(text: string, undos: readonly (readonly number[])[]): void {
  const steps = undos.filter(({ length }) => length > 0)
  showToast(text, steps.length > 0 ? { steps } : null)
}
