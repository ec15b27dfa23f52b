import { bringStyle } from './bring-style.ts'
import { tooltipPlace } from './tooltip-place.ts'
import styleUrl from './tooltip.css?url'

/** What shows signs alone: the EU label and the snow sign of cards, and the square buttons that mark a product. */
const signs = [
  'a:has(> .visually-hidden:first-child + [aria-hidden])',
  'span:has(> svg:first-child + .visually-hidden)',
  'button[aria-pressed][aria-label]',
].join()

/** How long the pointer rests on a sign before its words are shown, and how long it may be on its way to them, in milliseconds. */
const rest = 350
const way = 150

/** The words that a sign has for readers. */
const wordsOf = (sign: Element) =>
  sign.getAttribute('aria-label') ?? sign.querySelector('.visually-hidden')?.textContent ?? ''

/** The sign at a point of the window, also under the link that lies over all of its card. */
function signAt(page: Document, { clientX, clientY }: PointerEvent): Element | undefined {
  const stack = page.elementsFromPoint(clientX, clientY)
  const top = stack[0]
  const card = top?.closest('li') ?? top
  return stack
    .flatMap((element) => element.closest(signs) ?? [])
    .find((sign) => card?.contains(sign) || sign.contains(top ?? null))
}

/** The box of words, for one sign at a time. */
function createTip(page: Document) {
  const box = page.createElement('div')
  box.className = 'tooltip'
  box.ariaHidden = 'true'
  box.popover = 'manual'
  const tip = { box, sign: null as Element | null, show, hide }

  function show(sign: Element): void {
    if (!sign.isConnected) return
    tip.sign = sign
    box.textContent = wordsOf(sign)
    // Outside of an open dialog nothing can be pointed at.
    ;(sign.closest('dialog') ?? page.body).append(box)
    box.showPopover()
    const { clientWidth: width, clientHeight: height } = page.documentElement
    const place = tooltipPlace(sign.getBoundingClientRect(), box.getBoundingClientRect(), { width, height })
    box.style.left = `${place.left}px`
    box.style.top = `${place.top}px`
  }
  function hide(): void {
    tip.sign = null
    box.remove()
  }
  return tip
}

/**
 * Shows the words of signs to those who see: at the pointer's rest and at the keyboard's focus. They stay while they or
 * their sign are pointed at, and go by Escape. Readers know them already, as the sign's own name.
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
  const show = (sign: Element, cause: Event) =>
    void bringStyle(styleUrl).then(
      () => last === cause && tip.show(sign),
      () => undefined,
    )
  const leave = (event: Event) => {
    begin(event)
    tip.hide()
  }

  page.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return
    begin(event)
    const sign = signAt(page, event)
    if (tip.sign && (event.target === tip.box || sign === tip.sign)) return
    if (sign) timer = setTimeout(show, rest, sign, event)
    else if (tip.sign && !tip.sign.matches(':focus-visible')) timer = setTimeout(tip.hide, way)
  })
  page.addEventListener('focusin', (event) => {
    if (!(event.target instanceof Element) || !event.target.matches(`:is(${signs}):focus-visible`)) return
    begin(event)
    show(event.target, event)
  })
  for (const end of ['focusout', 'pointerdown'] as const) page.addEventListener(end, leave)
  const follow = (event: Event) => {
    clearTimeout(timer)
    // The keyboard's focus itself scrolls its sign into view.
    if (tip.sign?.matches(':focus-visible')) tip.show(tip.sign)
    else if (tip.sign) leave(event)
  }
  page.addEventListener('scroll', follow, { capture: true, passive: true })
  page.addEventListener(
    'keydown',
    (event) => {
      if (!tip.sign || !['Escape', 'Enter', ' '].includes(event.key)) return
      // A dialog underneath stays open.
      if (event.key === 'Escape') event.preventDefault()
      leave(event)
    },
    true,
  )
}
