import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  circumferenceDifference,
  drivenSpeed,
  readingFault,
  wheelMeasures,
  type SizeNumbers,
} from './wheel-measures.ts'

const golf = wheelMeasures({ width: 205, aspect: 55, rim: 16 })
const wide = wheelMeasures({ width: 225, aspect: 45, rim: 17 })
const small = wheelMeasures({ width: 195, aspect: 50, rim: 15 })

describe('measures of a wheel', () => {
  it('are those worked out by hand', () => {
    // 205/55 R16: 205 x 0.55 = 112.75; 16 x 25.4 = 406.4; 406.4 + 2 x 112.75 = 631.9; 631.9 x 3.05 = 1927.295
    expect(golf.sidewall).toBeCloseTo(112.75, 9)
    expect(golf.rim).toBeCloseTo(406.4, 9)
    expect(golf.outer).toBeCloseTo(631.9, 9)
    expect(golf.circumference).toBeCloseTo(1927.295, 9)
    // 225/45 R17: 225 x 0.45 = 101.25; 17 x 25.4 = 431.8; 431.8 + 202.5 = 634.3; 634.3 x 3.05 = 1934.615
    expect(wide).toEqual({
      width: 225,
      sidewall: 101.25,
      rim: expect.closeTo(431.8, 9) as number,
      outer: expect.closeTo(634.3, 9) as number,
      circumference: expect.closeTo(1934.615, 9) as number,
    })
  })

  it('say by how many per cent one turn is longer', () => {
    // 634.3 / 631.9 = 1.003798...
    expect(circumferenceDifference(golf, wide)).toBeCloseTo(0.3798, 4)
    // 195/50 R15: 381 + 2 x 97.5 = 576; 576 / 631.9 = 0.9115366...
    expect(circumferenceDifference(golf, small)).toBeCloseTo(-8.8463, 4)
  })

  it('say how fast the car goes while the speedometer shows a speed', () => {
    // 130 x 634.3 / 631.9 = 82459 / 631.9 = 130.4937...
    expect(drivenSpeed(golf, wide, 130)).toBeCloseTo(130.4937, 4)
    // 90 x 576 / 631.9 = 51840 / 631.9 = 82.0383...
    expect(drivenSpeed(golf, small, 90)).toBeCloseTo(82.0383, 4)
  })
})

describe('a reading', () => {
  it('is too low as soon as 1 km/h more is driven', () => {
    expect(readingFault(130, 130.99)).toBeNull()
    expect(readingFault(130, 131)).toBe('low')
    expect(readingFault(50, 50)).toBeNull()
  })

  it('is too high when it leads by more than a tenth and 4 km/h', () => {
    // 114.5 / 10 + 4 = 15.45, 130 - 114.5 = 15.5; 114.6 / 10 + 4 = 15.46, 130 - 114.6 = 15.4
    expect(readingFault(130, 114.5)).toBe('high')
    expect(readingFault(130, 114.6)).toBeNull()
  })
})

const sizes = fc.record<SizeNumbers>({
  width: fc.integer({ min: 10, max: 39 }).map((tens) => tens * 10 + 5),
  aspect: fc.integer({ min: 4, max: 19 }).map((fives) => fives * 5),
  rim: fc.integer({ min: 10, max: 24 }),
})

describe('any two sizes', () => {
  it('differ by nothing from themselves, and mirror each other when they are swapped', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.integer({ min: 1, max: 300 }), (first, second, shown) => {
        const [a, b] = [wheelMeasures(first), wheelMeasures(second)]
        expect(circumferenceDifference(a, a)).toBe(0)
        expect(drivenSpeed(a, a, shown)).toBeCloseTo(shown, 9)
        const [forth, back] = [circumferenceDifference(a, b), circumferenceDifference(b, a)]
        expect((1 + forth / 100) * (1 + back / 100)).toBeCloseTo(1, 9)
        expect(drivenSpeed(b, a, drivenSpeed(a, b, shown))).toBeCloseTo(shown, 9)
      }),
    )
  })
})
