import { describe, expect, it } from 'vitest'
import { type Point } from './geometry.ts'
import { flatLabel, label, labelWidth, type Label } from './label-lettering.ts'

const HUNGARIAN = [...'AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ']

/** The points of a label in the picture: its relative steps followed, and brought in by its matrix. */
function touched({ path, transform }: Label): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform.slice(7, -1).split(' ').map(Number)
  const places: Point[] = []
  let [x, y] = [0, 0]
  let start: Point = [0, 0]
  for (const [, name, numbers = ''] of path.matchAll(/([Mmlqz])([^Mmlqz]*)/g)) {
    const values = numbers === '' ? [] : numbers.split(' ').map(Number)
    const from: Point = name === 'M' ? [0, 0] : [x, y]
    for (let at = 0; at < values.length; at += 2) {
      ;[x, y] = [from[0] + values[at]!, from[1] + values[at + 1]!]
      if (name === 'l' || name === 'q') places.push([a * x + c * y + e, b * x + d * y + f])
    }
    if (name === 'z') [x, y] = start
    if (name === 'm') start = [x, y]
  }
  return places
}
const upright = (text: string) => label(text, (x, y) => [x, y])
const topOf = (text: string) => Math.max(...touched(upright(text)).map(([, y]) => y))

describe('letters on labels', () => {
  it.each([...HUNGARIAN, ...'0123456789/-+.,%&'])('there is an outline of %s', (letter) => {
    expect(touched(upright(letter)).length).toBeGreaterThan(2)
  })

  it('are closed, so that they can be filled', () => {
    const { path } = flatLabel('HILL', 0, 0, 40)
    expect(path.match(/z/g)).toHaveLength(4)
  })

  it('are as high as they are said to be, and with accents hardly higher', () => {
    expect(topOf('H')).toBeCloseTo(1, 1)
    for (const accented of ['KÁRPIT', 'JAVÍTÓ', 'MŰSZER', 'ELSŐ']) {
      expect(topOf(accented)).toBeGreaterThan(1)
      expect(topOf(accented)).toBeLessThan(1.15)
    }
  })

  it('follow each other on one line, in the middle, as wide as they are measured', () => {
    const places = touched(upright('KENOLIN'))
    const [left, right] = [Math.min(...places.map(([x]) => x)), Math.max(...places.map(([x]) => x))]
    expect(right - left).toBeGreaterThan(labelWidth('KENOLIN', 1) * 0.95)
    expect(right - left).toBeLessThanOrEqual(labelWidth('KENOLIN', 1))
    expect(left + right).toBeCloseTo(0, 0)
    expect(Math.min(...places.map(([, y]) => y))).toBeGreaterThan(-0.03)
  })

  it('lie where the picture puts them, a slanted front too', () => {
    const places = touched(label('HIH', (x, y) => [100 + 20 * x, 50 + 4 * x - 10 * y]))
    const lowest = Math.max(...places.map(([x, y]) => y - (x - 100) / 5))
    expect(lowest).toBeCloseTo(50, 1)
    expect(Math.min(...places.map(([x, y]) => y - (x - 100) / 5))).toBeCloseTo(40, 0)
  })

  it('are capitals, whatever was written', () => {
    expect(flatLabel('őrű', 0, 0, 60)).toEqual(flatLabel('ŐRŰ', 0, 0, 60))
  })
})
