import outline from './hungary.geo.json'
import { layOutNames, nameWidth, type Pin, type PositionedName } from './map-names.ts'
import { isNamedAt, townCircles, type Drawn, type Kind } from './map-shapes.ts'
import { districtsFrom, mapTowns } from './map-towns.ts'
import type { Position } from './pickup-view.ts'
import {
  areaWithin,
  metresPerUnit,
  projectAround,
  runsWithin,
  type Frame,
  type Spot,
} from './still-projection.ts'
import baseMap from './waters-and-roads.geo.json'

/** All lengths are units of the drawing, a pixel each at its own size; spots are counted from its middle. */
export type StillMap = {
  shapes: { kind: Kind | 'outline'; path: string }[]
  circles: (Spot & { radius: number })[]
  /** `isNear`: it is whole on a phone too. */
  names: { name: string; kind: Kind; at: Spot; isNear: boolean }[]
  scale: { length: number; text: string }
}

export const stillFrame: Frame = { halfWidth: 500, halfHeight: 144 }
/** How far down the scale stands. */
export const scaleAt = 130
const pinRadius = 13
/** Wide screens show all of it and no more names. */
const nameFrame: Frame = { ...stillFrame, halfWidth: 350 }
const grown = ({ halfWidth, halfHeight }: Frame, by: number): Frame => ({
  halfWidth: halfWidth + by,
  halfHeight: halfHeight + by,
})
/** What a phone and a narrow column show of it. */
const nearFrame = { halfWidth: 140, halfHeight: 144 }
/** The nearest zoom at which everything is drawn, and how far away a place without a town near it may be seen from. */
const zooms = [11, 10, 9, 8]

type Shape = Drawn & { isArea: boolean; line: Position[] }

const positionsOf = (line: readonly (readonly number[])[]): Position[] =>
  line.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))
const country = positionsOf(outline.geometry.coordinates[0]!)
const shapes: Shape[] = (baseMap as GeoJSON.FeatureCollection).features.flatMap(
  ({ properties, geometry }) => {
    const drawn = properties as Drawn
    if (geometry.type === 'Polygon')
      return { ...drawn, isArea: true, line: positionsOf(geometry.coordinates[0]!) }
    return geometry.type === 'LineString'
      ? { ...drawn, isArea: false, line: positionsOf(geometry.coordinates) }
      : []
  },
)

/**
 * The surroundings of a point, drawn once: border, waters, main roads, towns and their names, as the map of pickup points
 * draws them without tiles. `label` stands below the point, and no name stands there. Pure.
 */
export function drawStillMap(center: Position, label: string): StillMap {
  const zoom =
    zooms.find((one) => townsNear(center, one).some((town) => fits(town, nearFrame))) ?? zooms.at(-1)!
  const spotOf = projectAround(center, zoom)
  const shown = shapes
    .filter(({ until }) => zoom <= until)
    .map((shape) => ({ ...shape, line: shape.line.map(spotOf) }))
  const metres = metresPerUnit(center.latitude, zoom)
  const scale = scaleOf(metres)
  return {
    shapes: [
      { kind: 'outline' as const, path: areaPath(country.map(spotOf)) },
      ...shown.map(({ kind, isArea, line }) => ({ kind, path: isArea ? areaPath(line) : linePath(line) })),
    ].filter(({ path }) => path !== ''),
    circles: townCircles
      .filter(({ until }) => zoom <= until)
      .map(({ at: [latitude, longitude], radius }) => ({
        ...rounded(spotOf({ latitude, longitude })),
        radius: Math.round(radius / metres),
      }))
      .filter(({ x, y, radius }) => isWithin({ x, y }, grown(stillFrame, radius))),
    names: layOutNames([...townsNear(center, zoom), ...lineNames(shown, zoom)], reserved(label, scale)).map(
      ({ name, kind, at }) => ({ name, kind, at: rounded(at), isNear: fits({ name, at }, nearFrame) }),
    ),
    scale,
  }
}

type KindOfName = PositionedName & { kind: Kind }

function townsNear(center: Position, zoom: number): KindOfName[] {
  const spotOf = projectAround(center, zoom)
  return mapTowns
    .filter(({ from, until = zoom }) => zoom >= from && zoom <= until)
    .map(({ name, at: [latitude, longitude], from }) => ({
      name,
      kind: 'town' as const,
      at: spotOf({ latitude, longitude }),
      stays: from >= districtsFrom,
    }))
    .filter((town) => fits(town, nameFrame))
}

/** Of each water and road once, as near to the middle as there is room. */
function lineNames(shown: readonly (Drawn & { line: Spot[] })[], zoom: number): KindOfName[] {
  const named = shown.filter((shape) => isNamedAt(shape, zoom))
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap((parts) => {
    const { name, kind } = parts[0]!
    const spots = parts
      .flatMap(({ line }) => line)
      .filter((at) => fits({ name, at }, nameFrame))
      .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))
    return spots[0] ? [{ name, kind, at: spots[0], spots }] : []
  })
}

/** Where no name stands: the pin, its label below it, and the scale. */
const reserved = (label: string, scale: StillMap['scale']): Pin[] => [
  ...row(2 * pinRadius, 0),
  ...row(Math.min(260, nameWidth(label) + 40), 28),
  ...row(scale.length + 20, scaleAt),
]

/** A row of pins in the middle, so long, so far down. */
function row(length: number, y: number): Pin[] {
  const count = Math.ceil(length / (2 * pinRadius))
  return Array.from({ length: count }, (_, index) => ({
    x: (index - (count - 1) / 2) * 2 * pinRadius,
    y,
    radius: pinRadius,
  }))
}

const isWithin = ({ x, y }: Spot, { halfWidth, halfHeight }: Frame) =>
  Math.abs(x) <= halfWidth && Math.abs(y) <= halfHeight
/** The whole name lies within the frame. */
const fits = ({ name, at }: Pick<PositionedName, 'name' | 'at'>, { halfWidth, halfHeight }: Frame) =>
  isWithin(at, { halfWidth: halfWidth - nameWidth(name) / 2, halfHeight: halfHeight - 10 })

const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) })
const textOf = (line: readonly Spot[]) =>
  `M${line.map((spot) => `${Math.round(spot.x)} ${Math.round(spot.y)}`).join('L')}`
/** Its edge is drawn, so it is cut off out of sight. */
const cut = grown(stillFrame, 8)
const linePath = (line: readonly Spot[]) => runsWithin(line, cut).map(textOf).join('')
function areaPath(area: readonly Spot[]): string {
  const within = areaWithin(area, cut)
  return within.length > 2 ? `${textOf(within)}Z` : ''
}

/** A round number of kilometres, about as long as a word. */
function scaleOf(metres: number): StillMap['scale'] {
  const kilometres = [50, 20, 10, 5, 2, 1].find((one) => (one * 1000) / metres <= 110) ?? 1
  return { length: Math.round((kilometres * 1000) / metres), text: `${kilometres} km` }
}
