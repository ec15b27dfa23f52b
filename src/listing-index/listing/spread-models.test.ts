import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf } from '../source/model.ts'
import { spreadWindows, windowEnd, windowStart } from './spread-models.ts'

test('of a model one at a time, each the best that is left', () => {
  const list = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']
  expect(spreadWindows(list, (one) => one.charCodeAt(0))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('each window keeps its products, so that pages of any length show every product once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 150 }),
      fc.nat(149),
      fc.integer({ min: 1, max: 96 }),
      (models, from, length) => {
        const positions = models.map((_, position) => position)
        const whole = spreadWindows(positions, (position) => models[position]!)
        for (let start = 0; start < models.length; start += 48)
          expect(new Set(whole.slice(start, start + 48))).toEqual(new Set(positions.slice(start, start + 48)))
        const start = windowStart(from)
        const part = spreadWindows(
          positions.slice(start, windowEnd(from + length)),
          (position) => models[position]!,
        )
        expect(part.slice(from - start, from - start + length)).toEqual(whole.slice(from, from + length))
      },
    ),
  )
})

test('a model is what its sizes share, of one brand', () => {
  const fjell = modelOf(1, 'Nordval Fjell 3 205/55 R16')
  expect(modelOf(1, 'Nordval Fjell 3 225/45 R17 94V XL')).toBe(fjell)
  expect(modelOf(2, 'Nordval Fjell 3 205/55 R16')).not.toBe(fjell)
  expect(modelOf(1, 'Nordval Fjell 4 205/55 R16')).not.toBe(fjell)
  expect(modelOf(1, 'Nordval Fjell')).not.toBe(fjell)
  expect(modelOf(1, '')).not.toBe(0)
})
