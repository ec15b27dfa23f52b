import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'

/** The rows of a long table that are in the page; the heights of the others in pixels. */
export type RowView = { items: readonly { index: number; key: string }[]; above: number; below: number }

type Rows = {
  count: number
  keyOf: (index: number) => string
  /** Where the first row is in the document, in pixels. */
  margin: number
  /** How high a row is until it is measured, and what stays above the rows; in pixels. */
  height?: number
  head?: number
}

/** Rows are as high as this until they are measured, in pixels. */
const rowHeight = 52
/** What the server renders is as much as a large screen shows. */
const firstScreen = { width: 1440, height: 1600 }

/** Follows the scrolling of the page, and says which rows are to be there. Renders without a browser too: then those of the first screen. */
export function createRowWindow(first: Rows) {
  const listeners = new Set<() => void>()
  let rows = first
  const optionsOf = (): VirtualizerOptions<Window, HTMLTableRowElement> => ({
    count: rows.count,
    estimateSize: () => rows.height ?? rowHeight,
    overscan: 12,
    getItemKey: (index) => rows.keyOf(index),
    getScrollElement: () => (typeof document === 'undefined' ? null : window),
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: firstScreen,
    // The browser begins with what the server rendered.
    initialOffset: 0,
    scrollMargin: rows.margin,
    // Below the head of the page, above the bar of a selection or of a phone.
    scrollPaddingStart: 8 + (rows.head ?? 0),
    scrollPaddingEnd: 96,
    onChange: publish,
  })
  const virtualizer = new Virtualizer(optionsOf())
  const firstView = look()
  let view = firstView

  function look(): RowView {
    const found = virtualizer.getVirtualItems()
    const [start, end] = [found[0]?.start ?? rows.margin, found.at(-1)?.end ?? rows.margin]
    return {
      items: found.map(({ index, key }) => ({ index, key: String(key) })),
      above: start - rows.margin,
      below: virtualizer.getTotalSize() - (end - rows.margin),
    }
  }

  function publish() {
    view = look()
    for (const listener of listeners) listener()
  }

  return {
    view: () => view,
    firstView: () => firstView,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Begins to follow the page; gives what ends it. */
    mount: () => virtualizer._didMount(),
    /** After each rendering: what there is now. */
    update(next: Rows) {
      const isOther = next.count !== rows.count || next.margin !== rows.margin
      rows = next
      virtualizer.setOptions(optionsOf())
      virtualizer._willUpdate()
      if (isOther) publish()
    },
    measure: (row: HTMLTableRowElement | null) => virtualizer.measureElement(row),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  }
}
