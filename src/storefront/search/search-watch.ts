import { isShortcutOn, setShortcut } from './search-shortcut.ts'
import { attachSuggestions } from './suggest.tsx'

/** The search field of the header. */
const searchFieldId = 'kereso'
const written = 'input, select, textarea, dialog, [contenteditable]'

function suggestIn(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !('suggest' in field.dataset)) return
  delete field.dataset.suggest
  attachSuggestions(field)
}

const storage = () => localStorage

/** Whether `/` brings the focus to the header's search: single keys can be switched off (WCAG 2.1.4). */
export const isKeyOn = () => isShortcutOn(storage)

/** Tells those who hear the page of the key. */
function announceKey() {
  const field = document.getElementById(searchFieldId)
  if (isKeyOn()) field?.setAttribute('aria-keyshortcuts', '/')
  else field?.removeAttribute('aria-keyshortcuts')
}

export function switchKey(on: boolean): void {
  setShortcut(storage, on)
  announceKey()
}

/** Not while something is being written or a dialog is open. */
function searchKey(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
  if ((target instanceof Element && target.closest(written)) || !isKeyOn()) return
  event.preventDefault()
  document.getElementById(searchFieldId)?.focus()
}

let watching = false

/** Follows all search fields of the page from now on. `first` is a focus or key that brought this script. */
export function watchSearchFields(first: Event): void {
  if (first instanceof KeyboardEvent) searchKey(first)
  suggestIn(document.activeElement)
  if (watching) return
  watching = true
  announceKey()
  document.addEventListener('focusin', ({ target }) => suggestIn(target))
  document.addEventListener('keydown', searchKey)
}
