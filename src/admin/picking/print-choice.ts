import { createStore } from '../runtime/store.ts'

/** Whether the papers of an order open as soon as it is picked; else they wait until somebody prints them together. */
export const printsImmediately = createStore(true)
/** Those that wait, by number. */
export const readyToPrint = createStore<readonly string[]>([])
