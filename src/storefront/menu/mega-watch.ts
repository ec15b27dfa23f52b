import type { OpenItem } from './menu-facade.ts'

export const megaPanelId = 'menu-panel'

/** How long a pointer rests before a panel follows it, and may be away before the panel goes, in milliseconds. */
const restDelay = 150
const awayDelay = 350

type OpenItemStore = { get: () => OpenItem; set: (open: OpenItem) => void }

const isWide = () => matchMedia('(min-width: 992px)').matches

/** The items of the top row that the customer sees, and their buttons. */
function topRow(nav: HTMLElement) {
  const items = [...(nav.querySelector('ul')?.children ?? [])]
  const itemOf = (item: Element | undefined) => item?.firstElementChild as HTMLElement | null | undefined
  const seen = items.flatMap((listItem) => {
    const item = itemOf(listItem)
    return item && item.offsetParent !== null && item.matches('a, [tabindex]') ? [item] : []
  })
  const indexOf = (target: EventTarget | null) =>
    target instanceof Node ? items.findIndex((item) => item.contains(target)) : -1
  return { seen, indexOf, itemAt: (index: number) => itemOf(items[index]) }
}

function watchPointer(nav: HTMLElement, store: OpenItemStore, signal: AbortSignal): void {
  let intent: ReturnType<typeof setTimeout> | undefined
  const soon = (work: () => void, delay: number) => {
    clearTimeout(intent)
    intent = setTimeout(work, delay)
  }
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse' && isWide()
  const follow = (index: number) => {
    const { itemAt } = topRow(nav)
    if (index < 0 || store.get()?.index === index) return clearTimeout(intent)
    // An item without a panel closes the one that is open.
    const opens = itemAt(index)?.hasAttribute('aria-expanded')
    soon(() => store.set(opens ? { index, pressed: false } : null), restDelay)
  }
  // The pointer that loaded this script rests on an item already, and reports nothing more.
  if (matchMedia('(hover: hover)').matches && isWide() && !store.get())
    follow(topRow(nav).indexOf(nav.querySelector('li:hover')))
  nav.addEventListener(
    'pointerover',
    (event) => {
      if (isMouse(event)) follow(topRow(nav).indexOf(event.target))
    },
    { signal },
  )
  nav.addEventListener(
    'pointerleave',
    (event) => {
      if (isMouse(event)) soon(() => store.get()?.pressed || store.set(null), awayDelay)
    },
    { signal },
  )
  nav.addEventListener('pointerdown', () => clearTimeout(intent), { signal })
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (store.get() && event.target instanceof Node && !nav.contains(event.target)) store.set(null)
    },
    { signal },
  )
  nav.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(`#${megaPanelId} a`)) store.set(null)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(intent))
}

/** The index that an arrow leads to in the top row, round its ends; null for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  return null
}

const firstLink = () => document.querySelector<HTMLElement>(`#${megaPanelId} a`)

function watchKeys(nav: HTMLElement, store: OpenItemStore, signal: AbortSignal): void {
  const onTopRow = (event: KeyboardEvent, item: HTMLElement): boolean => {
    const { seen, indexOf } = topRow(nav)
    const next = nextIndex(event.key, seen.indexOf(item), seen.length)
    if (next !== null) seen[next]?.focus()
    else if (!item.hasAttribute('aria-expanded')) return false
    else if (event.key === ' ' || (event.key === 'Enter' && !item.matches('[href]'))) item.click()
    else if (event.key !== 'ArrowDown') return false
    else if (store.get()?.index === indexOf(item)) firstLink()?.focus()
    else item.click()
    return true
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { seen } = topRow(nav)
    const item = seen.find((one) => one === event.target)
    if (item && onTopRow(event, item)) event.preventDefault()
  }
  nav.addEventListener('keydown', onKey, { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      const open = store.get()
      if (event.key !== 'Escape' || !open) return
      // A panel that the pointer opened takes no focus away from where it is.
      const { itemAt, indexOf } = topRow(nav)
      const isInside = indexOf(document.activeElement) === open.index
      store.set(null)
      if (isInside) itemAt(open.index)?.focus()
    },
    { signal },
  )
}

/** A panel is open as long as the focus is in it or on its button; elsewhere in the page it would cover what has the focus. */
function watchFocus(nav: HTMLElement, store: OpenItemStore, signal: AbortSignal): void {
  document.addEventListener(
    'focusin',
    (event) => {
      const open = store.get()
      if (open && topRow(nav).indexOf(event.target) !== open.index) store.set(null)
    },
    { signal },
  )
}

/** Pointer, keys and focus of the main menu. Gives back what ends it. */
export function watchMegaMenu(nav: HTMLElement, store: OpenItemStore): () => void {
  const ending = new AbortController()
  watchPointer(nav, store, ending.signal)
  watchKeys(nav, store, ending.signal)
  watchFocus(nav, store, ending.signal)
  return () => ending.abort()
}
