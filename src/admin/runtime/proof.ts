import { createStore } from './store.ts'

/** A fresh proof of who it is, when a call needs one: the shell shows the dialog while somebody waits for it. */
export const waitingProof = createStore<((isGiven: boolean) => void) | null>(null)

/** Resolves with whether the proof was given. */
export function requestProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waitingProof.get()?.(false)
    waitingProof.set((isGiven) => {
      waitingProof.set(null)
      resolve(isGiven)
    })
  })
}
