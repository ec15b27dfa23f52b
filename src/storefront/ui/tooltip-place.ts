type Box = { left: number; top: number; bottom: number; width: number }
type Size = { width: number; height: number }

const edge = 8

/**
 * Where the words of a sign stand, in pixels of the window: above its middle, under it where there is no room, and never
 * beyond the window's sides. They touch the sign, so that the pointer can go over to them.
 */
export function tooltipPlace(sign: Box, tip: Size, page: Size): { left: number; top: number } {
  const above = sign.top - tip.height
  const middle = sign.left + (sign.width - tip.width) / 2
  return {
    left: Math.max(edge, Math.min(middle, page.width - tip.width - edge)),
    top: above >= edge ? above : Math.min(sign.bottom, page.height - tip.height),
  }
}
