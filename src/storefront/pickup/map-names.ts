/** Pixels of the map. */
type Spot = { x: number; y: number }
export type Pin = Spot & { radius: number }
/** One that `stays` stands at its place or is left out, one that has `spots` at the first of them that is free. */
export type PositionedName = { name: string; at: Spot; stays?: boolean; spots?: readonly Spot[] }

type Box = { left: number; right: number; top: number; bottom: number }

const lineHeight = 16
/** Of one letter at the map's size of text, about. */
const characterWidth = 7
/** Between a name and what stands beside it. */
const gap = 6
/** A pin in the town's middle stands between the middle and the name. */
const away = 26

/** Pixels, about. */
export const nameWidth = (name: string): number => name.length * characterWidth

const spotsOf = ({ name, stays }: PositionedName): Spot[] =>
  stays ? [middle] : [middle, ...sides(nameWidth(name))]

const middle: Spot = { x: 0, y: 0 }

const sides = (width: number): Spot[] => [
  { x: 0, y: away },
  { x: 0, y: -away },
  { x: width / 2 + away, y: 0 },
  { x: -width / 2 - away, y: 0 },
]

/**
 * Where names stand: in the middle of what they name, else below it, above it, right or left of it, where neither a pin nor
 * another name is. A name that finds no room is left out.
 */
export function layOutNames<N extends PositionedName>(wanted: readonly N[], pins: readonly Pin[]): N[] {
  const taken: Box[] = pins.map(({ x, y, radius }) => boxOf({ x, y }, radius * 2, radius * 2))
  return wanted.flatMap((one) => {
    const width = nameWidth(one.name) + gap
    const spots = one.spots ?? spotsOf(one).map((side) => ({ x: one.at.x + side.x, y: one.at.y + side.y }))
    const spot = spots.find((at) => {
      const box = boxOf(at, width, lineHeight)
      return !taken.some((other) => overlap(box, other))
    })
    if (!spot) return []
    taken.push(boxOf(spot, width, lineHeight))
    return [{ ...one, at: spot }]
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
