import { expect, it } from 'vitest'
import { isFontLate } from './late-font.ts'

it('knows a font that came after the first paint, or has not come yet', () => {
  expect(isFontLate(800, 1400)).toBe(true)
  expect(isFontLate(800, undefined)).toBe(true)
})

it('leaves a page alone that was painted in its own font, or by a browser that gives no times', () => {
  expect(isFontLate(800, 300)).toBe(false)
  expect(isFontLate(undefined, 300)).toBe(false)
})
