import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** `keys`: `a`, `?`, `mod+k` (Ctrl or ⌘), or two one after the other: `g m`; `text`: what they do, for the overview. */
export type Binding = { keys: string; text: string; run: () => void }

/** The keys of everything that is shown now. */
const shown = new Set<{ current: readonly Binding[] }>()
export const shownBindings = (): Binding[] => [...shown].flatMap(({ current }) => current)

/** In a field these are the field's own. */
const textKeys: ReadonlySet<string> = new Set(['mod+a', 'mod+z'])

/** The second of two keys has to come within so many milliseconds. */
const sequenceMilliseconds = 1500

/** Whether what is typed goes into a field, or a dialog is open that has its own keys. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typed) !== null)
}

/** A tick box takes no text: the keys of its page go on. */
const typed = 'input:not([type="checkbox"]), textarea, select, dialog[open]'

/** A link or button that has the focus is pressed by Enter itself. */
const isPressed = (name: string, target: EventTarget | null): boolean =>
  name === 'Enter' && target instanceof HTMLElement && target.closest('a[href], button, summary') !== null

const nameOf = (event: KeyboardEvent): string =>
  (event.ctrlKey || event.metaKey ? 'mod+' : '') +
  (event.key.length === 1 ? event.key.toLowerCase() : event.key)

/** Whether a part of the page has its keys: of two parts that are shown beside each other one may be out of them. */
export const KeysContext = createContext(true)
const none: readonly Binding[] = []

/** Keys of the page while it is shown. While somebody types, only those with Ctrl or ⌘ count. */
export function useKeys(bindings: readonly Binding[]): void {
  const active = useContext(KeysContext) ? bindings : none
  const current = useRef(active)
  // With what is seen: a key pressed at once means what the screen says.
  useLayoutEffect(() => {
    current.current = active
  })
  useEffect(() => {
    let first = { key: '', at: 0 }
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.defaultPrevented || event.isComposing) return
      const name = nameOf(event)
      const isFieldKey = !name.startsWith('mod+') || textKeys.has(name)
      if (isPressed(name, event.target) || (isFieldKey && isTyping(event.target))) return
      const isSecond = event.timeStamp - first.at < sequenceMilliseconds
      const found = current.current.find(
        ({ keys }) => keys === name || (isSecond && keys === `${first.key} ${name}`),
      )
      first = { key: name, at: event.timeStamp }
      if (!found) return
      event.preventDefault()
      first = { key: '', at: 0 }
      found.run()
    }
    addEventListener('keydown', onKeyDown)
    shown.add(current)
    return () => {
      shown.delete(current)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
