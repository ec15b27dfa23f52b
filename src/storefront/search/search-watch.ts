import { isShortcutOn, searchFieldId, shortcutSetting } from './search-shortcut.ts'
import { attachSuggestions } from './suggest.tsx'

function suggestIn(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !('suggest' in field.dataset)) return
  delete field.dataset.suggest
  attachSuggestions(field)
}

const storage = () => localStorage

/** Whether `/` moves the focus to the header's search: single keys can be switched off (WCAG 2.1.4). */
export const isKeyOn = () => isShortcutOn(storage)

/** Notifies the subscribers in the page of the key. */
function announceKey() {
  const field = document.getElementById(searchFieldId)
  if (isKeyOn()) field?.setAttribute('aria-keyshortcuts', '/')
  else field?.removeAttribute('aria-keyshortcuts')
}

export function setShortcut(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, on: boolean): void {
  try {
    if (on) storage().removeItem(shortcutSetting.key)
    else storage().setItem(shortcutSetting.key, shortcutSetting.off)
  } catch {
    // A closed storage keeps nothing: the key stays as it was.
  }
}

export function switchKey(on: boolean): void {
  setShortcut(storage, on)
  announceKey()
}

let watching = false

/** Follows all search fields of the page from now on. */
export function watchSearchFields(): void {
  suggestIn(document.activeElement)
  if (watching) return
  watching = true
  announceKey()
  document.addEventListener('focusin', ({ target }) => suggestIn(target))
}
