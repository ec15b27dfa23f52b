import { describe, expect, it } from 'vitest'
import { opacity, render } from '../pixels.ts'
import { nested } from '../nested.ts'
import { drawGoods, GOODS_SHAPES, type GoodsShape } from './goods.ts'

const SIZE = 100
const draw = (shape: GoodsShape, variant: number): string =>
  drawGoods(shape, { tint: 'orange', label: 'ŐRŰ', note: '75', size: '4 L', variant })
const STYLES = GOODS_SHAPES.flatMap((shape) =>
  [0, 1, 2].map((variant) => ({ shape, variant, svg: draw(shape, variant) })),
)
const UNIQUE = [...new Map(STYLES.map((style) => [style.svg, style])).values()]

describe('drawn goods', () => {
  it('are the same every time', () => {
    const changed = STYLES.filter(({ shape, variant, svg }) => draw(shape, variant) !== svg)
    expect(changed.map(({ shape }) => shape)).toEqual([])
  })

  it('need neither fonts nor filters', () => {
    const needy = UNIQUE.filter(({ svg }) => /<text|<filter|filter=|font/.test(svg))
    expect(needy.map(({ shape }) => shape)).toEqual([])
  })

  it('name every paint once and use none that is missing', () => {
    const wrong = UNIQUE.filter(({ svg }) => {
      const names = [...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1])
      const used = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1])
      return new Set(names).size !== names.length || used.some((name) => !names.includes(name))
    })
    expect(wrong.map(({ shape }) => shape)).toEqual([])
  })

  it('fill their picture and are cut by no edge', async () => {
    const wrong: string[] = []
    for (const { shape, svg } of UNIQUE) {
      const picture = await render(svg, SIZE)
      const lines = Array.from({ length: SIZE }, (_, at) => at)
      const edge = lines.some((at) =>
        [opacity(picture, at, 0), opacity(picture, 0, at), opacity(picture, SIZE - 1, at)].some(
          (seen) => seen > 60,
        ),
      )
      const rows = lines.filter((y) => lines.some((x) => opacity(picture, x, y) > 200))
      const columns = lines.filter((x) => lines.some((y) => opacity(picture, x, y) > 200))
      if (edge || Math.max(rows.length, columns.length) < SIZE * 0.62) wrong.push(shape)
    }
    expect(wrong).toEqual([])
  })

  it('come in the container of their volume', () => {
    const filled = (size: string) => drawGoods('canister', { tint: 'ink', label: 'OLVANA', size })
    const [one, four, twenty] = [filled('1 L'), filled('4 L'), filled('20 L')]
    expect(one.includes('scale(')).toBe(true)
    expect(four.includes('scale(')).toBe(false)
    expect(twenty === drawGoods('drum', { tint: 'ink', label: 'OLVANA', size: '20 L' })).toBe(true)
  })
})

describe('a drawing in a drawing', () => {
  it('keeps its own names', () => {
    const inner = nested(drawGoods('gauge', { tint: 'ink' }), 'a', 'x="1"')
    const names = [...inner.matchAll(/ id="(\w+)"/g)].map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !name.startsWith('a'))).toEqual([])
    expect([...inner.matchAll(/url\(#(\w)/g)].filter((match) => match[1] !== 'a')).toEqual([])
  })
})
