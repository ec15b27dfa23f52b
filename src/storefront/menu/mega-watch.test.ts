import { expect, it } from 'vitest'
import { nextIndex } from './mega-watch.ts'

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['Tab', 1, null],
])('%s leads from index %i of four to %s', (key, index, next) => {
  expect(nextIndex(key, index, 4)).toBe(next)
})
