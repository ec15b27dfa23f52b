import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitted, minSide, moved, resized, squareOf, fullPicture, type CropBox } from './crop-box.ts'

const isWithin = ({ left, top, width, height }: CropBox) =>
  [left, top, width, height].every(Number.isInteger) &&
  left >= 0 &&
  top >= 0 &&
  width >= minSide &&
  height >= minSide &&
  left + width <= 100 &&
  top + height <= 100

const step = fc.record({ isMove: fc.boolean(), right: fc.double(), down: fc.double({ noNaN: false }) })

it('whatever is dragged and typed, the box stays within the picture', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const box = steps.reduce(
        (now, { isMove, right, down }) => (isMove ? moved : resized)(now, right, down),
        fullPicture,
      )
      expect(isWithin(box)).toBe(true)
      expect(fitted(box)).toEqual(box)
    }),
  )
})

it('a corner that is dragged leaves the other where it is, and a move leaves the size', () => {
  const box = { left: 10, top: 20, width: 30, height: 40 }
  expect(resized(box, 500, -500)).toEqual({ left: 10, top: 20, width: 90, height: minSide })
  expect(moved(box, -500, 500)).toEqual({ left: 0, top: 60, width: 30, height: 40 })
  expect(squareOf(2)).toEqual({ left: 25, top: 0, width: 50, height: 100 })
  expect(squareOf(0.5)).toEqual({ left: 0, top: 25, width: 100, height: 50 })
})
