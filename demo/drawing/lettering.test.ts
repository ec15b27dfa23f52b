import { describe, expect, it } from 'vitest'
import { arcPath, flatPath, textPath, textWidth } from './lettering.ts'
import { type Point } from './geometry.ts'

const HUNGARIAN = [...'AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ']
const ACCENTED = { Á: 'A', É: 'E', Í: 'I', Ó: 'O', Ö: 'O', Ő: 'O', Ú: 'U', Ü: 'U', Ű: 'U' }

/** Grid places that a text touches. */
const touched = (text: string): Point[] => {
  const places: Point[] = []
  textPath(text, (x, y) => {
    places.push([x, y])
    return [x, y]
  })
  return places
}

describe('the drawn alphabet', () => {
  it.each([...HUNGARIAN, ...'0123456789/-+.,%&'])('has strokes for %s', (letter) => {
    expect(touched(letter).length).toBeGreaterThan(1)
  })

  it.each(Object.entries(ACCENTED))('sets the accent of %s above the letter %s', (letter, plain) => {
    const above = touched(letter).filter(([, y]) => y > 6)
    expect(above.length).toBeGreaterThan(1)
    expect(Math.max(...above.map(([, y]) => y))).toBeLessThanOrEqual(8.2)
    expect(touched(plain).every(([, y]) => y <= 6)).toBe(true)
  })

  it('draws no two letters alike', () => {
    const paths = HUNGARIAN.map((letter) => flatPath(letter, 0, 0, 60))
    expect(new Set(paths).size).toBe(HUNGARIAN.length)
  })

  it('draws small letters as capitals, accents too', () => {
    expect(flatPath('őrű', 0, 0, 60)).toBe(flatPath('ŐRŰ', 0, 0, 60))
  })

  it('measures a text as wide as it is drawn', () => {
    const xs = touched('NORDVAL').map(([x]) => (x * 60) / 6)
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(textWidth('NORDVAL', 60), 0)
  })

  it('leans slanted letters only', () => {
    expect(arcPath('APEXO', 200, 1, 30, false, 0)).toBe(arcPath('APEXO', 200, 1, 30, false))
    expect(arcPath('APEXO', 200, 1, 30, false, 0.3)).not.toBe(arcPath('APEXO', 200, 1, 30, false))
  })
})
