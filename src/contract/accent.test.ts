import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentColours, contrastOf, contrastText, isColour, readableContrast } from './accent.ts'

describe('contrast', () => {
  it('is measured as the standard says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('is written with a comma and never rounded up', () => {
    expect(contrastText(4.499)).toBe('4,49\u00a0:\u00a01')
    expect(contrastText(21)).toBe('21,00\u00a0:\u00a01')
  })
})

describe('an accent', () => {
  it('has ink or white on it, whichever is read better', () => {
    expect(accentColours('#FF6B1A')).toMatchObject({ accent: '#ff6b1a', onAccent: '#11171d' })
    expect(accentColours('#0b3d91').onAccent).toBe('#ffffff')
    expect(accentColours('#ff6b1a').contrast).toBeGreaterThan(6)
  })

  it('may be one that nothing can be read on', () => {
    expect(accentColours('#767d84').contrast).toBeLessThan(readableContrast)
  })

  const colour = fc
    .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
    .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
  it('is read as a text in both themes, whatever it is, and better under a pointer', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { textLight, textDark, softLight, softDark, contrast, contrastHi } = accentColours(accent)
        for (const background of ['#ffffff', '#f3f5f7', softLight])
          expect(contrastOf(textLight, background)).toBeGreaterThanOrEqual(readableContrast)
        for (const background of ['#11161b', '#191f26', '#1f2730', softDark])
          expect(contrastOf(textDark, background)).toBeGreaterThanOrEqual(readableContrast)
        expect(contrastHi).toBeGreaterThanOrEqual(contrast - 0.01)
      }),
    )
  })

  it('is six digits', () => {
    expect(['#12ab9F', '#123', 'red', '#12345g', '#1234567'].map(isColour)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
