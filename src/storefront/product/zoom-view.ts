/** How a picture is seen: how many times larger than fitted, and how far it is moved from the middle, in pixels. Pure. */
export type ZoomView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
/** The room of the picture, in pixels. The picture is a square that fits into it. */
export type Room = { width: number; height: number }

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 }
/** One tap enlarges so many times; fingers and keys go further. */
export const tapScale = 2.5
const maxScale = 5
/** Below this a picture counts as fitted: fingers never meet exactly. */
const almostFitted = 1.05

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The view with its picture held in the room: no edge comes further in than it must. */
function held({ scale, x, y }: ZoomView, { width, height }: Room): ZoomView {
  if (scale < almostFitted) return fitted
  const side = Math.min(width, height) * scale
  return {
    scale,
    x: clamp(x, Math.max(0, (side - width) / 2)),
    y: clamp(y, Math.max(0, (side - height) / 2)),
  }
}

/** Enlarged `factor` times, so that what is under `at` (from the middle of the room) stays under it. */
export function zoomedAt(view: ZoomView, factor: number, at: Point, room: Room): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, room)
}

/** A tap enlarges where it is, and the next one shows all of the picture again. */
export const tapped = (view: ZoomView, at: Point, room: Room): ZoomView =>
  view.scale > 1 ? fitted : zoomedAt(view, tapScale, at, room)

export const moved = (view: ZoomView, by: Point, room: Room): ZoomView =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, room)

/** Two fingers that move from one pair of points to another enlarge, and take the picture along. */
export function pinched(view: ZoomView, from: [Point, Point], to: [Point, Point], room: Room): ZoomView {
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const distance = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
  const [before, after] = [middle(from), middle(to)]
  const carried = { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y }
  return zoomedAt(carried, distance(to) / distance(from), after, room)
}

const pace = 80
const arrows: Record<string, Point> = {
  ArrowLeft: { x: pace, y: 0 },
  ArrowRight: { x: -pace, y: 0 },
  ArrowUp: { x: 0, y: pace },
  ArrowDown: { x: 0, y: -pace },
}
const middle: Point = { x: 0, y: 0 }

/** What a key does to the picture; null when it means nothing to it. Arrows move one that is enlarged. */
export function afterKey(view: ZoomView, key: string, room: Room): ZoomView | null {
  if (key === '+') return zoomedAt(view, 1.5, middle, room)
  if (key === '-') return zoomedAt(view, 1 / 1.5, middle, room)
  if (key === '0') return fitted
  const by = arrows[key]
  return by && view.scale > 1 ? moved(view, by, room) : null
}
