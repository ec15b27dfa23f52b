/** What the browser's history needs of the sheet: the way that is shown, null when it is closed. */
type Show = (way: number[] | null) => void
type SheetState = { menuWay?: number[] } | null

export type SheetHistory = {
  /** One level down. */
  enter: (way: number[]) => void
  /** One level up, as the browser's own button does. */
  back: () => void
  /** Closes, and does what comes after when the page's own entry is reached. */
  leave: (afterwards?: () => void) => void
  stop: () => void
}

const wayOf = (state: unknown): number[] | null => (state as SheetState)?.menuWay ?? null

/**
 * While the sheet is open each level is an entry of the browser's history, so that going back goes up and at last closes.
 * Closing takes all of them away: nothing of the sheet stays between the pages. The router never hears of them.
 */
export function startSheetHistory(way: number[], show: Show): SheetHistory {
  const page = location.href
  let leaving: (() => void) | null = null
  const push = (next: number[]) =>
    history.pushState({ ...(history.state as object | null), menuWay: next }, '')

  const onPop = (event: PopStateEvent) => {
    const next = wayOf(event.state)
    if (location.href === page) event.stopImmediatePropagation()
    show(next)
    if (next === null) leaving?.()
  }
  for (let depth = 0; depth <= way.length; depth++) push(way.slice(0, depth))
  addEventListener('popstate', onPop, true)

  return {
    enter(next) {
      push(next)
      show(next)
    },
    back: () => history.back(),
    leave(afterwards = () => undefined) {
      const entries = wayOf(history.state)
      if (leaving || entries === null) return
      leaving = afterwards
      history.go(-entries.length - 1)
    },
    stop: () => removeEventListener('popstate', onPop, true),
  }
}
