import { createStore } from '../runtime/store.ts'

export type Toast = { id: number; text: string; undo?: (() => void) | undefined }

export const toasts = createStore<readonly Toast[]>([])

/** How long a message stands, in milliseconds: one with a way back longer. */
const shownMilliseconds = 8000
const undoMilliseconds = 20_000
let lastId = 0

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Says what was done; `undo` takes it back. Three at a time. */
export function showToast(text: string, undo?: () => void): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get().slice(-2), { id, text, undo }])
  setTimeout(() => dropToast(id), undo ? undoMilliseconds : shownMilliseconds)
}
