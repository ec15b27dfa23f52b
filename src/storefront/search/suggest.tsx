import { hydrateRoot } from 'react-dom/client'
import { useHydrated } from '../ui/store.ts'
import { SuggestBox } from './suggest-box.tsx'

function Later({ field }: { field: HTMLInputElement }) {
  return useHydrated() ? <SuggestBox field={field} /> : null
}

/**
 * Makes a combobox of a search field. The list is a small tree of its own beside the field, so that pages and header carry
 * nothing for it until the field is used. An empty place is hydrated to nothing first: the libraries' script has no other
 * way to begin a tree, and one would cost every customer.
 */
export function attachSuggestions(field: HTMLInputElement): void {
  const container = document.createElement('div')
  // The field keeps the focus while its list is pressed.
  container.addEventListener('mousedown', (event) => event.preventDefault())
  field.form?.append(container)
  hydrateRoot(container, <Later field={field} />)
}
