/** Pixels of the map. */
type Spot = { x: number; y: number }
export type Pin = Spot & { radius: number }
export type PositionedName = { name: string; at: Spot }

type Box = { left: number; right: number; top: number; bottom: number }

const lineHeight = 16
/** Of one letter at the map's size of text, about. */
const characterWidth = 7
/** A pin in the town's middle stands between the middle and the name. */
const away = 26

/** The first is the usual one. */
const sides = (width: number): Spot[] => [
  { x: 0, y: away },
  { x: 0, y: -away },
  { x: width / 2 + away, y: 0 },
  { x: -width / 2 - away, y: 0 },
]

/**
 * Where the names of towns stand: below the town's middle, above it, right or left of it, where neither a pin nor another name
 * is. A name that finds no room is left out.
 */
export function layOutNames(towns: readonly PositionedName[], pins: readonly Pin[]): PositionedName[] {
  const taken: Box[] = pins.map(({ x, y, radius }) => boxOf({ x, y }, radius * 2, radius * 2))
  return towns.flatMap(({ name, at }) => {
    const width = name.length * characterWidth
    const spots = sides(width).map((side) => ({ x: at.x + side.x, y: at.y + side.y }))
    const spot = spots.find((one) => {
      const box = boxOf(one, width, lineHeight)
      return !taken.some((other) => overlap(box, other))
    })
    if (!spot) return []
    taken.push(boxOf(spot, width, lineHeight))
    return [{ name, at: spot }]
  })
}

const boxOf = ({ x, y }: Spot, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
