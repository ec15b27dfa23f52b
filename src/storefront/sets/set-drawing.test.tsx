import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SetOffer } from '#contract/wire.ts'
import { canDraw, drawingText, SetDrawing } from './set-drawing.tsx'
import { readSpokes, spokeAngles, spokePath, steelHole, type Spokes } from './spokes.ts'
import { wheelTones } from './wheel-colours.ts'

type Drawing = SetOffer['drawing']
const drawingOf = (
  [width, aspect, rim]: [number, number, number],
  spokes: string | null = '5 kettős',
  colour = { name: 'ezüst', swatch: '#c9d1d8' },
): Drawing => ({ tyre: { width, aspect, rim }, wheel: { rim, rim_width: 6.5, bolts: 5, spokes, colour } })
const svgOf = (drawing: Drawing) => renderToStaticMarkup(<SetDrawing drawing={drawing} />)
const radiusOf = (svg: string, part: string) =>
  Number(new RegExp(`<circle r="([\\d.]+)"[^>]*data-part="${part}"`).exec(svg)?.[1])
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

describe('the drawing of a set', () => {
  it.each([
    [[205, 55, 16], 631.9],
    [[195, 65, 15], 634.5],
    [[225, 45, 17], 634.3],
    [[245, 35, 19], 654.1],
    [[255, 55, 19], 763.1],
  ] as [[number, number, number], number][])('has the proportions of %s to the millimetre', (size, outer) => {
    const svg = svgOf(drawingOf(size))
    const [, aspect, rim] = size
    expect(2 * radiusOf(svg, 'tyre')).toBeCloseTo(outer, 0)
    // The rim's flange stands 17 mm over the seat of the tyre.
    const seat = radiusOf(svg, 'rim') - 17
    expect(2 * seat).toBeCloseTo(rim * 25.4, 0)
    expect(radiusOf(svg, 'tyre') - seat).toBeCloseTo((size[0] * aspect) / 100, 0)
  })

  it('draws a larger wheel larger: the field is the same, but for wheels that need more', () => {
    const fieldOf = (svg: string) => Number(/viewBox="-[\d.]+ -[\d.]+ ([\d.]+)/.exec(svg)?.[1])
    expect(fieldOf(svgOf(drawingOf([175, 65, 14])))).toBe(fieldOf(svgOf(drawingOf([225, 45, 19]))))
    expect(fieldOf(svgOf(drawingOf([275, 55, 20])))).toBeGreaterThan(810)
  })

  it('is redrawn in another colour, its shapes the same', () => {
    const [silver, black] = [
      drawingOf([205, 55, 16]),
      drawingOf([205, 55, 16], '5 kettős', { name: 'fekete', swatch: '#15191d' }),
    ].map(svgOf)
    const shapes = (svg: string) => svg.replace(/#[\da-f]{6}/g, '').replace(/aria-label="[^"]*"/, '')
    expect(silver).not.toBe(black)
    expect(shapes(silver!)).toBe(shapes(black!))
  })

  it('says in words what it shows', () => {
    expect(drawingText(drawingOf([205, 55, 16]))).toBe(
      '205/55 R16 abroncs 6,5 J × 16 colos felnin, ezüst, méretarányosan',
    )
  })

  it('is none where the data do not say what the wheel is like', () => {
    const unknown = drawingOf([205, 55, 16], null)
    expect([canDraw(unknown), svgOf(unknown)]).toEqual([false, ''])
    expect(canDraw({ ...drawingOf([205, 55, 16]), tyre: null })).toBe(false)
    expect(canDraw(drawingOf([205, 55, 16]))).toBe(true)
  })
})

describe('spokes', () => {
  it.each([
    ['5 kettős', { count: 5, kind: 'twin' }],
    [' 7 Elágazó', { count: 7, kind: 'forked' }],
    ['10 csavart', { count: 10, kind: 'twisted' }],
    ['6 egyenes', { count: 6, kind: 'straight' }],
    ['16 nyílás', { count: 16, kind: 'steel' }],
    ['2 egyenes', null],
    ['99 egyenes', null],
    ['5 constructor', null],
    ['öt küllő', null],
    ['', null],
    [null, null],
  ])('are read from %s', (text, spokes) => expect(readSpokes(text)).toEqual(spokes))

  const all = (['straight', 'twin', 'forked', 'twisted'] as const).flatMap((kind) =>
    [3, 5, 7, 10, 12, 24].map((count): Spokes => ({ kind, count })),
  )
  it.each(all)('reach from the hub to the rim and no further: $count $kind', (spokes) => {
    const distances = pointsOf(spokePath(spokes, 200)).map(([x, y]) => Math.hypot(x, y))
    expect(Math.min(...distances)).toBeCloseTo(30, 0)
    expect(Math.max(...distances)).toBeCloseTo(191, 0)
  })

  it.each(all.filter(({ count }) => count <= 12))('leave openings at the rim: $count $kind', (spokes) => {
    const atRim = pointsOf(spokePath(spokes, 200)).filter(([x, y]) => Math.hypot(x, y) > 190)
    const angles = atRim.map(([x, y]) => Math.atan2(x, -y))
    expect(Math.max(...angles) - Math.min(...angles)).toBeLessThan((2 * Math.PI) / spokes.count)
  })

  it('stand all round, and holes of steel do not touch', () => {
    expect(spokeAngles({ count: 5 })).toEqual([0, 72, 144, 216, 288])
    for (const count of [3, 10, 16, 24]) {
      const { distance, hole } = steelHole({ count }, 200)
      expect(2 * hole).toBeLessThan(2 * distance * Math.sin(Math.PI / count))
      expect(distance + hole).toBeLessThan(191)
    }
  })
})

describe('the tones of a wheel', () => {
  const light = (hex: string) => Number.parseInt(hex.slice(3, 5), 16)
  it('keep the spokes apart from what is behind them', () => {
    for (const swatch of ['#c9d1d8', '#15191d', '#4a545d', '#a88252', '#f4f6f8']) {
      const { face, edge, behind } = wheelTones({ name: '', swatch })
      expect(
        Math.max(Math.abs(light(face) - light(behind)), Math.abs(light(edge) - light(behind))),
      ).toBeGreaterThan(30)
    }
  })

  it('are bright on the faces of a wheel that is polished, with the edges of its colour', () => {
    const { face, edge } = wheelTones({ name: 'fekete, polírozott', swatch: '#15191d' })
    expect(light(face)).toBeGreaterThan(200)
    expect(edge).toBe('#15191d')
  })

  it('are silver’s where the colour is not known', () => {
    expect(wheelTones(null)).toEqual(wheelTones({ name: 'ezüst', swatch: '#c9d1d8' }))
    expect(wheelTones({ name: 'x', swatch: 'red' })).toEqual(wheelTones(null))
  })
})
