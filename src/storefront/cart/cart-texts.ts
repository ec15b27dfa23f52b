import type { CartChange } from './cart-rules.ts'

const tryAgain = 'Kérjük, próbálja meg újra.'

/** Shown when the server gave no message of its own; the names are the specification's. */
export const cartTexts = {
  failed_create_cart: `A kosarat most nem tudtuk létrehozni. ${tryAgain}`,
  failed_add_item: `A terméket most nem tudtuk a kosárba tenni. ${tryAgain}`,
  failed_remove_item: `A terméket most nem tudtuk törölni a kosárból. ${tryAgain}`,
  failed_change_quantity: `A mennyiséget most nem tudtuk módosítani. ${tryAgain}`,
  failed_cart_clear: `A kosarat most nem tudtuk kiüríteni. ${tryAgain}`,
  failed_load_cart: 'A kosarat most nem tudtuk betölteni.',
  success_cart_clear: 'A kosarat kiürítettük.',
} as const

export const fallbackTexts: Record<CartChange['kind'], string> = {
  add: cartTexts.failed_add_item,
  quantity: cartTexts.failed_change_quantity,
  remove: cartTexts.failed_remove_item,
  clear: cartTexts.failed_cart_clear,
  load: cartTexts.failed_load_cart,
}

export const removeQuestion = (name: string) => ({
  title: 'Törli a terméket?',
  text: `${name} kikerül a kosárból.`,
  confirmLabel: 'Törlés',
})
export const clearQuestion = {
  title: 'Kiüríti a kosarat?',
  text: 'Minden termék kikerül belőle.',
  confirmLabel: 'Kiürítés',
}
