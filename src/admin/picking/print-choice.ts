import { createStore } from '../runtime/store.ts'

/** What opens to be printed as soon as an order is picked. */
export const printChoices = {
  bundle: 'Szállítólevél és címke',
  labels: 'Csak a címke, 100 × 150 mm',
  later: 'Semmi, később együtt nyomtatom',
} as const
export type PrintChoice = keyof typeof printChoices

const storageKey = 'boltiv-desk-pick-print'
export const printChoice = createStore<PrintChoice>('bundle')

/** As it was chosen at this machine; after hydration, because the server does not know it. */
export function restorePrintChoice(): void {
  const stored = localStorage.getItem(storageKey) ?? ''
  if (stored in printChoices) printChoice.set(stored as PrintChoice)
}

export function choosePrint(choice: PrintChoice): void {
  localStorage.setItem(storageKey, choice)
  printChoice.set(choice)
}
