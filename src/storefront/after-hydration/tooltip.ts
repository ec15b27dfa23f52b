import { loadStyle } from '../runtime/lazy/load-style.ts'
import { tooltipPosition } from './tooltip-position.ts'
import styleUrl from './tooltip.css?url'

/** What shows an icon alone: the EU label and the snow icon of cards, and the square buttons that mark a product. */
const anchors = [
  'a:has(> .visually-hidden:first-child + [aria-hidden])',
  'span:has(> svg:first-child + .visually-hidden)',
  'button[aria-pressed][aria-label]',
].join()

/** How long the pointer rests on an anchor before its text is shown, and how long it may be on its way to it, in milliseconds. */
const rest = 350
const way = 150

/** The text that an anchor has for readers. */
const textOf = (anchor: Element) =>
  anchor.getAttribute('aria-label') ?? anchor.querySelector('.visually-hidden')?.textContent ?? ''

/** The anchor at a point of the window, also under the link that lies over all of its card. */
function anchorAt(page: Document, { clientX, clientY }: PointerEvent): Element | undefined {
  const stack = page.elementsFromPoint(clientX, clientY)
  const top = stack[0]
  const card = top?.closest('li') ?? top
  return stack
    .flatMap((element) => element.closest(anchors) ?? [])
    .find((anchor) => card?.contains(anchor) || anchor.contains(top ?? null))
}

/** The box of text, for one anchor at a time. */
function createTip(page: Document) {
  const box = page.createElement('div')
  box.className = 'tooltip'
  box.ariaHidden = 'true'
  box.popover = 'manual'
  const tip = { box, anchor: null as Element | null, show, hide }

  function show(anchor: Element): void {
    if (!anchor.isConnected) return
    tip.anchor = anchor
    box.textContent = textOf(anchor)
    // Outside of an open dialog nothing can be pointed at.
    ;(anchor.closest('dialog') ?? page.body).append(box)
    box.showPopover()
    const { clientWidth: width, clientHeight: height } = page.documentElement
    const position = tooltipPosition(anchor.getBoundingClientRect(), box.getBoundingClientRect(), {
      width,
      height,
    })
    box.style.left = `${position.left}px`
    box.style.top = `${position.top}px`
  }
  function hide(): void {
    tip.anchor = null
    box.remove()
  }
  return tip
}

/**
 * Shows the texts of anchors to those who see: at the pointer's rest and at the keyboard's focus. They stay while they or
 * their anchor are pointed at, and go by Escape. Readers know them already, as the anchor's own name.
 */
export function attachTooltips(page: Document): void {
  const tip = createTip(page)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What was begun for an earlier event is not shown any more. */
  let last: Event | undefined
  const begin = (event: Event) => {
    last = event
    clearTimeout(timer)
  }
  /** Without its style it would stand anywhere: then there is none. */
  const show = (anchor: Element, cause: Event) =>
    void loadStyle(styleUrl).then(
      () => last === cause && tip.show(anchor),
      () => undefined,
    )
  const leave = (event: Event) => {
    begin(event)
    tip.hide()
  }

  page.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return
    begin(event)
    const anchor = anchorAt(page, event)
    if (tip.anchor && (event.target === tip.box || anchor === tip.anchor)) return
    if (anchor) timer = setTimeout(show, rest, anchor, event)
    else if (tip.anchor && !tip.anchor.matches(':focus-visible')) timer = setTimeout(tip.hide, way)
  })
  page.addEventListener('focusin', (event) => {
    if (!(event.target instanceof Element) || !event.target.matches(`:is(${anchors}):focus-visible`)) return
    begin(event)
    show(event.target, event)
  })
  for (const end of ['focusout', 'pointerdown'] as const) page.addEventListener(end, leave)
  const follow = (event: Event) => {
    clearTimeout(timer)
    // The keyboard's focus itself scrolls its anchor into view.
    if (tip.anchor?.matches(':focus-visible')) tip.show(tip.anchor)
    else if (tip.anchor) leave(event)
  }
  page.addEventListener('scroll', follow, { capture: true, passive: true })
  page.addEventListener(
    'keydown',
    (event) => {
      if (!tip.anchor || !['Escape', 'Enter', ' '].includes(event.key)) return
      // A dialog underneath stays open.
      if (event.key === 'Escape') event.preventDefault()
      leave(event)
    },
    true,
  )
}
