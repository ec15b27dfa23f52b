import { createStore } from './store.ts'

export type Toast = {
  id: number
  text: string
  theme: 'success' | 'error'
  link?: { href: string; text: string }
}

/** A toast closes by itself after so many milliseconds, unless it is hovered or has the focus. */
export const toastLifetime = 3500

export const toasts = createStore<Toast[]>([])
let lastId = 0

/** Shows a message at the edge of the page and says it to screen readers. Gives its id. */
export function showToast(toast: Omit<Toast, 'id' | 'theme'> & { theme?: Toast['theme'] }): number {
  const id = ++lastId
  // One at a time: three of them covered half of a phone.
  toasts.set(() => [{ theme: 'success', ...toast, id }])
  return id
}

export function closeToast(id: number): void {
  toasts.set((current) => current.filter((toast) => toast.id !== id))
}
