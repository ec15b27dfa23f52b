import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pixelsOf } from './image-part.ts'

const percent = fc.double({ min: 0, max: 100, noNaN: true })
const side = fc.integer({ min: 1, max: 20_000 })

it('a part of a picture lies within it, whatever its size', () => {
  fc.assert(
    fc.property(
      fc.record({ left: percent, top: percent, width: percent, height: percent }),
      fc.record({ width: side, height: side }),
      (part, size) => {
        const { left, top, width, height } = pixelsOf(part, size)
        expect(Math.min(left, top, width - 1, height - 1)).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(size.width)
        expect(top + height).toBeLessThanOrEqual(size.height)
      },
    ),
  )
})

it('the whole is the whole', () => {
  const size = { width: 333, height: 77 }
  expect(pixelsOf({ left: 0, top: 0, width: 100, height: 100 }, size)).toEqual({ left: 0, top: 0, ...size })
})
