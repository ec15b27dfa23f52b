import fc from 'fast-check'
import { expect, it } from 'vitest'
import { descriptionNote, shortened, titleNote } from './search-lengths.ts'

it('a search result is never longer than search engines show, and a short one stays', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(shortened(text, 'title').length).toBeLessThanOrEqual(60)
      expect(shortened(text, 'description').length).toBeLessThanOrEqual(160)
      if (text.length <= 60) expect(shortened(text, 'title')).toBe(text)
    }),
  )
})

it('says what stands there if nothing is written, and what is too short or too long', () => {
  expect(titleNote('', 'Villáskulcs 13')).toBe('Üresen hagyva: Villáskulcs 13')
  expect(titleNote('x'.repeat(61), '')).toContain('körülbelül 60')
  expect(descriptionNote('x'.repeat(69))).toContain('ez kevés')
  expect(descriptionNote('x'.repeat(70))).toBe('70 karakter, 70–160 a jó.')
  expect(descriptionNote('x'.repeat(161))).toContain('levágják')
})
