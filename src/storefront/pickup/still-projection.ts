import type { Position } from './pickup-view.ts'

/** Units from the middle of the frame, to the right and down. */
export type Spot = { x: number; y: number }
/** Half of what is drawn: what lies beyond is cut off. */
export type Frame = { halfWidth: number; halfHeight: number }

const degree = Math.PI / 180
/** Metres around the equator (WGS 84), and units around it at zoom 0, as maps of tiles count. */
const equator = 40_075_017
const tile = 256

/** A point of the earth -> its spot around `center`, by the spherical Mercator projection of maps on the web. */
export function projectAround(center: Position, zoom: number): (position: Position) => Spot {
  const world = tile * 2 ** zoom
  const spotOf = ({ latitude, longitude }: Position): Spot => ({
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.asinh(Math.tan(latitude * degree)) / (2 * Math.PI)) * world,
  })
  const middle = spotOf(center)
  return (position) => {
    const { x, y } = spotOf(position)
    return { x: x - middle.x, y: y - middle.y }
  }
}

/** Metres that one unit stands for. */
export const metresPerUnit = (latitude: number, zoom: number): number =>
  (equator * Math.cos(latitude * degree)) / (tile * 2 ** zoom)

/** The parts of a line of which something may lie within the frame: whole pieces, in one or several runs. */
export function runsWithin(line: readonly Spot[], { halfWidth, halfHeight }: Frame): Spot[][] {
  const runs: Spot[][] = []
  let open: Spot[] | null = null
  for (const [index, end] of line.entries()) {
    const start = line[index - 1]
    if (!start) continue
    const isOutside =
      Math.max(start.x, end.x) < -halfWidth ||
      Math.min(start.x, end.x) > halfWidth ||
      Math.max(start.y, end.y) < -halfHeight ||
      Math.min(start.y, end.y) > halfHeight
    if (isOutside) {
      open = null
      continue
    }
    if (!open) runs.push((open = [start]))
    open.push(end)
  }
  return runs
}

/** What of an area lies within the frame (Sutherland and Hodgman's way, edge by edge); empty: nothing. */
export function areaWithin(area: readonly Spot[], { halfWidth, halfHeight }: Frame): Spot[] {
  const edges: readonly ((spot: Spot) => number)[] = [
    ({ x }) => halfWidth - x,
    ({ x }) => halfWidth + x,
    ({ y }) => halfHeight - y,
    ({ y }) => halfHeight + y,
  ]
  return edges.reduce(cutOff, [...area])
}

/** The part of an area on the side of an edge where `depth` is not negative. */
function cutOff(area: Spot[], depth: (spot: Spot) => number): Spot[] {
  return area.flatMap((end, index) => {
    const start = area.at(index - 1)!
    const [from, to] = [depth(start), depth(end)]
    const t = from / (from - to)
    const crossing = { x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y) }
    return [...(from < 0 !== to < 0 ? [crossing] : []), ...(to >= 0 ? [end] : [])]
  })
}
