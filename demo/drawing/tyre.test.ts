import { describe, expect, it } from 'vitest'
import { dealt } from '#tests/support/part-of-run.ts'
import { TYRE_PATTERNS } from '../catalogue/tyre-patterns.ts'
import { contrast, difference, opacity, type Pixels, render } from './pixels.ts'
import { drawTyre, type TyreDrawing } from './tyre.ts'
import { TYRE_BRANDS, tyreBrandStyle } from './tyre-brands.ts'
import { tyreSection } from './tyre-section.ts'
import { type Season } from './tyre-tread.ts'
import { drawWheel } from './wheel.ts'

const STUDIO = '#b0bac3'
const WINTER: TyreDrawing = {
  width: 205,
  profile: 55,
  rim: 16,
  season: 'winter',
  brand: 'NORDVAL',
  model: 'FJELL 3',
}
const SEASONS: readonly Season[] = ['summer', 'winter', 'all']

/** Hole and whole of a tyre seen straight from the side, along the middle row. */
const measured = (picture: Pixels): { hole: number; whole: number } => {
  const y = Math.round(picture.size * 0.49)
  const solid = Array.from({ length: picture.size }, (_, x) => opacity(picture, x, y) > 127)
  const [first, last] = [solid.indexOf(true), solid.lastIndexOf(true)]
  const hole = solid.slice(first, last).filter((covered) => !covered).length
  return { hole, whole: last - first + 1 }
}

describe('proportions of a tyre', () => {
  it.each([
    [155, 70, 13],
    [205, 55, 16],
    [255, 35, 19],
    [315, 80, 22.5],
  ])('%i/%i R%f stands as width, profile and rim say', (width, profile, rim) => {
    const section = tyreSection(width, profile, rim)
    expect(section.rimRadius).toBeCloseTo(rim * 12.7)
    expect(section.outer).toBeCloseTo(rim * 12.7 + (width * profile) / 100)
    expect(section.half).toBe(width / 2)
  })

  it.each([
    [155, 70, 13],
    [205, 55, 16],
    [255, 35, 19],
  ])('%i/%i R%f shows them in the picture', async (width, profile, rim) => {
    const svg = drawTyre({ ...WINTER, width, profile, rim, yaw: 0, pitch: 0 })
    const { hole, whole } = measured(await render(svg, 400))
    const { rimRadius, outer } = tyreSection(width, profile, rim)
    expect(hole / whole).toBeGreaterThan((rimRadius / outer) * 0.96)
    expect(hole / whole).toBeLessThan((rimRadius / outer) * 1.03)
  })
})

describe('seasons', () => {
  it('have treads that differ where the lettering is the same', async () => {
    const pictures = await Promise.all(
      SEASONS.map((season) =>
        render(drawTyre({ ...WINTER, season, snowflake: true, yaw: 1.36 }), 160, STUDIO),
      ),
    )
    const [summer, winter, all] = pictures as [Pixels, Pixels, Pixels]
    expect(difference(summer, winter)).toBeGreaterThan(2.5)
    expect(difference(summer, all)).toBeGreaterThan(2.5)
    expect(difference(winter, all)).toBeGreaterThan(2.5)
  })

  it.each([
    ['summer', false],
    ['winter', true],
    ['all', true],
  ] as const)('carry the snowflake where it is due: %s %s', (season, snowflake) => {
    const drawn = drawTyre({ ...WINTER, season })
    expect(drawn === drawTyre({ ...WINTER, season, snowflake })).toBe(true)
    expect(drawn === drawTyre({ ...WINTER, season, snowflake: !snowflake })).toBe(false)
  })
})

describe('makers', () => {
  it('all have a look of their own', () => {
    const sold = new Set(TYRE_PATTERNS.map(({ brand }) => brand.toUpperCase()))
    expect([...sold].filter((brand) => !TYRE_BRANDS.includes(brand))).toEqual([])
    expect(new Set(TYRE_BRANDS.map((brand) => JSON.stringify(tyreBrandStyle(brand)))).size).toBe(
      TYRE_BRANDS.length,
    )
  })

  it.each(dealt(SEASONS))(
    'can be distinguished at 160 pixels (%s)',
    async (season) => {
      const drawn = await Promise.all(
        TYRE_BRANDS.map(async (brand) => ({
          brand,
          picture: await render(drawTyre({ ...WINTER, season, brand, model: 'MINTA' }), 160, STUDIO),
        })),
      )
      const alike = drawn.flatMap((one, index) =>
        drawn
          .slice(index + 1)
          .filter((other) => difference(one.picture, other.picture) < 4.5)
          .map((other) => `${one.brand} ${other.brand}`),
      )
      expect(alike).toEqual([])
    },
    20000,
  )

  it('that are unknown stand as the house does', () => {
    expect(tyreBrandStyle('Ismeretlen')).toEqual(tyreBrandStyle('más'))
  })
})

describe('wheels', () => {
  const forked = { spokes: 7, fork: 0.17, bar: [0.085, 0.06, 0.1] } as const

  it.each(['black', 'graphite', 'silver', 'white', 'bronze'] as const)(
    'in %s are readable as a thumbnail: spokes stand out from what is between them',
    async (finish) => {
      const picture = await render(drawWheel(16, 6.5, { ...forked, finish }), 160, STUDIO)
      expect(contrast(picture, 0.36)).toBeGreaterThan(40)
    },
  )
})
