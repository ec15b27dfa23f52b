import { expect, it } from 'vitest'
import { cameLate } from './late-font.ts'

it('knows a font that came after the first paint, or has not come yet', () => {
  expect(cameLate(800, 1400)).toBe(true)
  expect(cameLate(800, undefined)).toBe(true)
})

it('leaves a page alone that was painted in its own font, or by a browser that tells no times', () => {
  expect(cameLate(800, 300)).toBe(false)
  expect(cameLate(undefined, 300)).toBe(false)
})
