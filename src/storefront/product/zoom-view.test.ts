import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterKey, fitted, moved, pinched, tapped, zoomedAt, type ZoomView } from './zoom-view.ts'

const room = { width: 360, height: 600 }
const points = fc.record({
  x: fc.integer({ min: -180, max: 180 }),
  y: fc.integer({ min: -300, max: 300 }),
})

/** Nothing empty beside the picture where the picture could cover it. */
function isHeld({ scale, x, y }: ZoomView): boolean {
  const side = Math.min(room.width, room.height) * scale
  return (
    Math.abs(x) <= Math.max(0, (side - room.width) / 2) + 0.01 &&
    Math.abs(y) <= Math.max(0, (side - room.height) / 2) + 0.01
  )
}

describe('an enlarged picture', () => {
  it('is two and a half times as large after a tap, about the tapped place, and fits again after the next', () => {
    const view = tapped(fitted, { x: 60, y: 0 }, room)
    expect(view).toEqual({ scale: 2.5, x: -90, y: 0 })
    expect(tapped(view, { x: -100, y: 40 }, room)).toEqual(fitted)
  })

  it('is moved by a drag, as far as its edges', () => {
    const view = tapped(fitted, { x: 0, y: 0 }, room)
    expect(moved(view, { x: 50, y: -20 }, room)).toEqual({ scale: 2.5, x: 50, y: -20 })
    expect(moved(view, { x: 5000, y: -5000 }, room)).toEqual({ scale: 2.5, x: 270, y: -150 })
    expect(moved(fitted, { x: 50, y: 0 }, room)).toEqual(fitted)
  })

  it('grows and goes with two fingers, and fits when they have met again', () => {
    const apart = pinched(
      fitted,
      [
        { x: -20, y: 0 },
        { x: 20, y: 0 },
      ],
      [
        { x: -60, y: 0 },
        { x: 60, y: 0 },
      ],
      room,
    )
    expect(apart).toEqual({ scale: 3, x: 0, y: 0 })
    const together = pinched(
      apart,
      [
        { x: -60, y: 0 },
        { x: 60, y: 0 },
      ],
      [
        { x: -20, y: 0 },
        { x: 20, y: 0 },
      ],
      room,
    )
    expect(together).toEqual(fitted)
  })

  it('is enlarged and moved by keys; arrows belong to the other pictures while it fits', () => {
    expect(afterKey(fitted, 'ArrowRight', room)).toBeNull()
    const larger = afterKey(fitted, '+', room)!
    expect(larger.scale).toBe(1.5)
    expect(afterKey(larger, 'ArrowRight', room)!.x).toBe(-80)
    expect(afterKey(larger, '-', room)).toEqual(fitted)
    expect(afterKey(larger, '0', room)).toEqual(fitted)
    expect(afterKey(larger, 'a', room)).toBeNull()
  })

  it('shows nothing empty beside it, is never smaller than fitted nor larger than five times', () => {
    const step = fc.oneof(
      points.map((at) => (view: ZoomView) => tapped(view, at, room)),
      points.map((by) => (view: ZoomView) => moved(view, by, room)),
      fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), points).map(
        ([factor, at]) =>
          (view: ZoomView) =>
            zoomedAt(view, factor, at, room),
      ),
      fc.tuple(points, points, points, points).map(
        ([a, b, c, d]) =>
          (view: ZoomView) =>
            pinched(view, [a, b], [c, d], room),
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const view = steps.reduce((before, change) => change(before), fitted)
        expect(view.scale).toBeGreaterThanOrEqual(1)
        expect(view.scale).toBeLessThanOrEqual(5)
        expect(isHeld(view)).toBe(true)
      }),
    )
  })
})
