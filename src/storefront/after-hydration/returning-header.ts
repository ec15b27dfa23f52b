/** How far the page is scrolled in one direction before the header follows, in pixels: a resting thumb trembles. */
const threshold = 12

/** `still`: in its place at the top of the page; further down it is `away`, and `back` over the page once one scrolls up. */
export type HeaderState = 'still' | 'away' | 'back'
/** `turn`: the position that a change of direction is measured from, in pixels. */
export type Scrolled = { state: HeaderState; turn: number }
/** Where the header's own place begins and ends, in pixels from the top of the page. */
type Place = { top: number; end: number }

/** Where the header of a phone stands after the page was scrolled from one position to another. Pure. */
export function headerAfter(
  { state, turn }: Scrolled,
  from: number,
  to: number,
  { top, end }: Place,
): Scrolled {
  if (to <= top || (state === 'still' && to <= end)) return { state: 'still', turn: to }
  if (state === 'still') return { state: 'away', turn: to }
  const towards = to < from ? 'back' : 'away'
  if (to === from || state === towards) return { state, turn: to }
  return Math.abs(to - turn) < threshold ? { state, turn } : { state: towards, turn: to }
}

/**
 * On phones the header goes with the page and comes back when one scrolls up; its style is that of `data-header`. Its place
 * stays free meanwhile, so nothing moves.
 */
export function attachReturningHeader(page: Window): void {
  const root = page.document.documentElement
  const narrow = page.matchMedia('(max-width: 767.98px)')
  let scrolled: Scrolled = { state: 'still', turn: 0 }
  let position = 0

  function show(next: Scrolled, height: number): void {
    if (next.state !== scrolled.state) {
      if (scrolled.state === 'still') root.style.setProperty('--head', `${height}px`)
      if (next.state === 'still') delete root.dataset.header
      else root.dataset.header = next.state
    }
    scrolled = next
  }
  function follow(): void {
    const from = position
    position = page.scrollY
    const head = page.document.querySelector('header')
    if (!head || !narrow.matches) return show({ state: 'still', turn: position }, 0)
    const { offsetTop: top, offsetHeight: height } = head
    show(headerAfter(scrolled, from, position, { top, end: top + height }), height)
  }
  page.addEventListener('scroll', follow, { passive: true })
  // A turned phone has another place to leave free.
  page.addEventListener('resize', () => show({ state: 'still', turn: position }, 0))
  follow()
}
