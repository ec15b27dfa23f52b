import { expect, it } from 'vitest'
import outline from './hungary.geo.json'
import { mapTowns } from './map-towns.ts'
import baseMap from './waters-and-roads.geo.json'

// The base map was drawn by hand, so it is held against what is known of the country: its border and where its towns are.

type Place = readonly [longitude: number, latitude: number]
type Shape = { properties: { kind: string; name: string; until: number }; geometry: { coordinates: unknown } }

const shapes = baseMap.features as unknown as Shape[]
const isPosition = (value: unknown): value is Place => Array.isArray(value) && typeof value[0] === 'number'
const positionsOf = (value: unknown): Place[] =>
  isPosition(value) ? [value] : (value as unknown[]).flatMap((one) => positionsOf(one))
const partsOf = (name: string) =>
  shapes
    .filter(({ properties }) => properties.name === name)
    .map(({ geometry }) => positionsOf(geometry.coordinates))

/** Kilometres on a plane that touches Hungary: right to a thousandth. */
const flat = ([lon, lat]: Place) => ({
  x: (lon - 19) * 111.32 * Math.cos((47 * Math.PI) / 180),
  y: (lat - 47) * 111.2,
})

function kilometresTo(place: Place, path: readonly Place[]): number {
  const p = flat(place)
  const ends = path.map(flat)
  const distances = ends.slice(1).map((end, index) => {
    const start = ends[index]!
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    const along = ((p.x - start.x) * dx + (p.y - start.y) * dy) / (dx * dx + dy * dy || 1)
    const t = Math.max(0, Math.min(1, along))
    return Math.hypot(p.x - start.x - t * dx, p.y - start.y - t * dy)
  })
  return Math.min(...distances)
}

function nearest(town: string, name: string): number {
  const { at } = mapTowns.find((one) => one.name === town)!
  const place: Place = [at[1], at[0]]
  return Math.min(...partsOf(name).map((path) => kilometresTo(place, path)))
}

it.each([
  ['Budapest', 'Duna', 1],
  ['Óbuda', 'Duna', 2],
  ['Dunaújváros', 'Duna', 2],
  ['Baja', 'Duna', 2],
  ['Szeged', 'Tisza', 1.5],
  ['Szolnok', 'Tisza', 1.5],
  ['Győr', 'Mosoni-Duna', 1],
  ['Győr', 'Rába', 1],
  ['Siófok', 'Balaton', 1.5],
  ['Győr', 'M1', 5],
  ['Tatabánya', 'M1', 2],
  ['Székesfehérvár', 'M7', 4],
  ['Siófok', 'M7', 3],
  ['Kecskemét', 'M5', 5],
  ['Szeged', 'M5', 8],
  ['Debrecen', 'M35', 8],
  ['Miskolc', 'M30', 4],
  ['Pécs', 'M60', 5],
  ['Nyíregyháza', 'M3', 6],
] as const)('%s lies by the %s, within %f km', (town, name, kilometres) => {
  expect(nearest(town, name)).toBeLessThan(kilometres)
})

it('nothing leads farther out of the country than a line is untrue', () => {
  const border = positionsOf(outline.geometry.coordinates)
  const isInside = (place: Place) => {
    const p = flat(place)
    const ring = border.map(flat)
    return ring.reduce((inside, a, index) => {
      const b = ring[(index + 1) % ring.length]!
      const crosses = a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x
      return crosses ? !inside : inside
    }, false)
  }
  const outside = shapes.flatMap(({ properties, geometry }) =>
    positionsOf(geometry.coordinates)
      .filter((place) => !isInside(place) && kilometresTo(place, border) > 6)
      .map((place) => [properties.name, ...place]),
  )
  expect(outside).toEqual([])
})

it('a river stays in one piece, and what is drawn near is drawn far away too', () => {
  for (const { properties } of shapes) expect(properties.until).toBeGreaterThanOrEqual(11)
  const parts = partsOf('Duna')
  expect(parts).toHaveLength(4)
  expect(parts.slice(1).map((part) => part.at(0))).toEqual(parts.slice(0, -1).map((part) => part.at(-1)))
})
