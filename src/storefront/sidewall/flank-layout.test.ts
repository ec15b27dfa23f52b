import { describe, expect, it } from 'vitest'
import { wheelMeasures } from '../compare/wheel-measures.ts'
import type { TyreSize } from '../ui/tyre.ts'
import { placeMarks, type PlacedMark } from './flank-layout.ts'
import { otherMarkings, sizeMarkings } from './markings.ts'

const sizes: [width: number, aspect: number, rim: number, van?: 'C'][] = [
  [205, 55, 16],
  [145, 80, 13],
  [245, 30, 21],
  [255, 35, 19],
  [205, 75, 16, 'C'],
]

function marksOf([width, aspect, rim, van = '' as 'C']: (typeof sizes)[number]) {
  const measures = wheelMeasures({ width, aspect, rim })
  const size: TyreSize = {
    width: String(width),
    profile: String(aspect),
    rim: `R${rim}${van}`,
    load: null,
    speed: null,
    reinforced: false,
  }
  const tyre = { size, measures, load: van ? '113/111' : '91', speed: 'V', isSample: true }
  const [line, others] = [sizeMarkings(tyre), otherMarkings(tyre)]
  return { measures, marks: placeMarks(measures, line, others), count: line.length + others.length }
}

const cornersOf = ({ sector }: PlacedMark): [number, number][] =>
  [...sector.matchAll(/(?:M|L|0 0 [01] )(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
/** Degrees clockwise from the top. */
const angleOf = ([x, y]: [number, number]) => ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360

describe.each(sizes)('the markings on %i/%i R%i%s', (...size) => {
  const { measures, marks, count } = marksOf(size)

  it('stand on the rubber, between the rim and the tread', () => {
    const radii = marks.flatMap(cornersOf).map(([x, y]) => Math.hypot(x, y))
    expect(marks).toHaveLength(count)
    expect(Math.min(...radii)).toBeGreaterThan(measures.rim / 2)
    expect(Math.max(...radii)).toBeLessThan(measures.outer / 2)
  })

  it('follow each other round the wheel without covering each other', () => {
    const fields = marks.map((mark) => {
      const [from, to] = cornersOf(mark)
      return [angleOf(from!), angleOf(to!)] as const
    })
    const overlaps = fields.map(([, to], index) => {
      const next = fields[(index + 1) % fields.length]![0]
      return ((next - to + 540) % 360) - 180
    })
    expect(Math.min(...overlaps)).toBeGreaterThan(-0.5)
  })

  it('have all of their letters, the snowflake none', () => {
    const counts = Object.fromEntries(marks.map(({ id, letters }) => [id, letters.length]))
    expect(counts).toMatchObject({ szelesseg: 3, oldalfal: 3, felni: 2, dot: 14, twi: 3, hopehely: 0 })
  })
})

describe('letters of the lower half', () => {
  it('stand upright for who looks at the wheel', () => {
    const { marks } = marksOf([205, 55, 16])
    const turns = marks.flatMap(({ letters }) =>
      letters.map(({ transform }) => Number(/rotate\(([-\d.]+)\)/.exec(transform)?.[1]) % 360),
    )
    const tilts = turns.map((turn) => Math.min(Math.abs(turn), 360 - Math.abs(turn)))
    expect(Math.max(...tilts)).toBeLessThanOrEqual(110)
  })
})
