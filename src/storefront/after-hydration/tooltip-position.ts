type Box = { left: number; top: number; bottom: number; width: number }
type Size = { width: number; height: number }

const edge = 8

/**
 * Where the text of an anchor stands, in pixels of the window: above its middle, under it where there is no room, and never
 * beyond the window's sides. It touches the anchor, so that the pointer can go over to it.
 */
export function tooltipPosition(anchor: Box, tip: Size, page: Size): { left: number; top: number } {
  const above = anchor.top - tip.height
  const middle = anchor.left + (anchor.width - tip.width) / 2
  return {
    left: Math.max(edge, Math.min(middle, page.width - tip.width - edge)),
    top: above >= edge ? above : Math.min(anchor.bottom, page.height - tip.height),
  }
}
