import { useEffect, useEffectEvent } from 'react'

type FieldState = { listId: string; open: boolean; activeId: string | null }

/** Says on the field itself what its list is and which option is active; the focus stays in the field. */
export function markField(field: HTMLInputElement, { listId, open, activeId }: FieldState): void {
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-expanded', String(open))
  field.setAttribute('aria-controls', listId)
  if (activeId === null) {
    field.removeAttribute('aria-activedescendant')
    return
  }
  field.setAttribute('aria-activedescendant', activeId)
  document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
}

export function writeIn(field: HTMLInputElement, text: string): void {
  field.value = text
}

type FieldListeners = {
  /** Something else is in the field now; not reported while a character is being composed. */
  changed: () => void
  /** True when the key was taken: the field does not get it. */
  key: (key: string) => boolean
  wanted: () => void
  left: () => void
  sent: () => void
}

/** Follows a field that another tree has rendered. */
export function useFieldEvents(field: HTMLInputElement, listeners: FieldListeners): void {
  const changed = useEffectEvent((event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) listeners.changed()
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing && listeners.key(event.key)) event.preventDefault()
  })
  const wanted = useEffectEvent(() => listeners.wanted())
  const left = useEffectEvent(() => listeners.left())
  const sent = useEffectEvent(() => listeners.sent())
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    field.addEventListener('input', (event) => changed(event), { signal })
    field.addEventListener('compositionend', (event) => changed(event), { signal })
    field.addEventListener('keydown', (event) => key(event), { signal })
    for (const type of ['focus', 'click']) field.addEventListener(type, () => wanted(), { signal })
    field.addEventListener('blur', () => left(), { signal })
    field.form?.addEventListener('submit', () => sent(), { signal })
    return () => ended.abort()
  }, [field])
}
