import { attachSuggestions } from './suggest.tsx'

/** The search field of the header. */
const searchFieldId = 'kereso'
const written = 'input, select, textarea, dialog, [contenteditable]'

function suggestIn(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !('suggest' in field.dataset)) return
  delete field.dataset.suggest
  attachSuggestions(field)
}

/** `/` brings the focus to the header's search, unless something is being written or a dialog is open. */
function searchKey(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
  if (target instanceof Element && target.closest(written)) return
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
  document.getElementById(searchFieldId)?.setAttribute('aria-keyshortcuts', '/')
  document.addEventListener('focusin', ({ target }) => suggestIn(target))
  document.addEventListener('keydown', searchKey)
}
