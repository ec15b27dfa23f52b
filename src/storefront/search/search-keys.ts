import { isShortcutOn, searchFieldId } from './search-shortcut.ts'

const written = 'input, select, textarea, dialog, [contenteditable]'

/** `/` moves the focus to the header's search at once: what is typed after it must not be lost while a script comes. */
function searchKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
  // Not while something is being written or a dialog is open.
  if (document.activeElement?.closest(written) || !isShortcutOn(() => localStorage)) return
  event.preventDefault()
  document.getElementById(searchFieldId)?.focus()
}

function firstField({ target }: FocusEvent) {
  // A dialog takes the focus by itself on a first visit.
  if (!(target as Element).matches('[data-suggest]')) return
  document.removeEventListener('focusin', firstField)
  void import('./search-watch.ts').then(
    (search) => search.watchSearchFields(),
    () => null,
  )
}

/** Search fields are looked after from the first focus of one on: what does that comes with it. */
export function attachSearchFields(document: Document): void {
  document.addEventListener('keydown', searchKey)
  document.addEventListener('focusin', firstField)
}
