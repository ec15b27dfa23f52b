import { describe, expect, it } from 'vitest'
import { drawStillMap } from './still-map.ts'
import { areaWithin, metresPerUnit, projectAround, runsWithin } from './still-projection.ts'

const garage = { latitude: 47.5424, longitude: 19.0679 }
const namesOf = (map: ReturnType<typeof drawStillMap>) => map.names.map(({ name }) => name)

describe('a still map', () => {
  it('draws the river, the roads and the parts of the town around a point of Budapest', () => {
    const map = drawStillMap(garage, 'Gumi & Garázs')
    expect(namesOf(map)).toEqual(expect.arrayContaining(['Belváros', 'Óbuda', 'Zugló', 'Duna']))
    expect(new Set(map.shapes.map(({ kind }) => kind))).toEqual(new Set(['outline', 'town', 'river', 'road']))
    const at = (name: string) => map.names.find((one) => one.name === name)!.at
    // Óbuda lies to the west, the inner city to the south.
    expect(at('Óbuda').x).toBeLessThan(0)
    expect(at('Belváros').y).toBeGreaterThan(40)
  })

  it('lets no name stand on the pin, on its label or beyond the edge', () => {
    const inTheWay = drawStillMap(garage, 'Gumi & Garázs').names.filter(({ name, at }) => {
      const half = (name.length * 7) / 2
      const isBeside = (halfLength: number) => Math.abs(at.x) > halfLength + half
      const isOnPin = Math.abs(at.y) < 13 && !isBeside(13)
      const isOnLabel = Math.abs(at.y - 28) < 13 && !isBeside(45)
      // 5 km are 97 units.
      const isOnScale = at.y > 117 && !isBeside(48)
      return isOnPin || isOnLabel || isOnScale || Math.abs(at.x) + half > 351
    })
    expect(inTheWay).toEqual([])
  })

  it.each([
    ['Záhony', { latitude: 48.4061, longitude: 22.1761 }],
    ['Őriszentpéter', { latitude: 46.8393, longitude: 16.4241 }],
    ['Hajdúszoboszló', { latitude: 47.4435, longitude: 21.3938 }],
    ['Siófok', { latitude: 46.905, longitude: 18.058 }],
  ])('of %s shows a known town, from farther away where it has to', (_, center) => {
    const map = drawStillMap(center, 'Sarki Gumi')
    expect(map.names.some(({ kind, isNear }) => kind === 'town' && isNear)).toBe(true)
    expect(map.shapes[0]).toMatchObject({ kind: 'outline' })
  })

  it('writes only what lies in the frame: a page carries it', () => {
    const { shapes, scale } = drawStillMap(garage, 'Gumi & Garázs')
    expect(shapes.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(3000)
    expect(scale).toEqual({ length: 97, text: '5 km' })
  })
})

describe('the projection', () => {
  it('agrees with the tiles of the web: at zoom 11 a degree of longitude is 1456 units', () => {
    const spotOf = projectAround(garage, 11)
    expect(spotOf(garage)).toEqual({ x: 0, y: 0 })
    expect(spotOf({ ...garage, longitude: garage.longitude + 1 }).x).toBeCloseTo((256 * 2048) / 360, 6)
    // A kilometre is as long to the north as to the east.
    const north = -spotOf({ ...garage, latitude: garage.latitude + 1 / 111.2 }).y
    expect(north).toBeCloseTo(1000 / metresPerUnit(garage.latitude, 11), 0)
  })
})

describe('cutting off', () => {
  const frame = { halfWidth: 10, halfHeight: 10 }
  const spots = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

  it('leaves the runs of a line that the frame may show', () => {
    const line = spots([-30, 0], [-20, 0], [0, 0], [0, 30], [30, 30], [30, 5], [5, 5])
    expect(runsWithin(line, frame)).toEqual([spots([-20, 0], [0, 0], [0, 30]), spots([30, 5], [5, 5])])
    expect(runsWithin(spots([20, 20], [30, 0]), frame)).toEqual([])
  })

  it('makes an area around the frame the frame, and one beside it nothing', () => {
    const around = areaWithin(spots([-50, -50], [50, -50], [50, 50], [-50, 50]), frame)
    expect(around).toHaveLength(4)
    expect(around).toEqual(expect.arrayContaining(spots([-10, -10], [10, -10], [10, 10], [-10, 10])))
    expect(areaWithin(spots([20, 20], [30, 20], [30, 30]), frame)).toEqual([])
    expect(areaWithin(spots([0, 0], [20, 0], [20, 5], [0, 5]), frame)).toEqual(
      expect.arrayContaining(spots([10, 0], [10, 5], [0, 0], [0, 5])),
    )
  })
})
