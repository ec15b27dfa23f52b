import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { knownSizes, rimWidthsOf } from './rim-widths.ts'
import { mountingOf, pairOf, partOf, takes, tyreWidthsFor } from './set-parts.ts'

const sized = (text: string) => {
  const [, width, aspect] = /^(\d+)\/(\d+)/.exec(text)!
  return { width: Number(width), aspect: Number(aspect) }
}

describe('rim widths', () => {
  test.each([
    ['205/55 R16', 5.5, 7.5],
    ['195/65 R15', 5.5, 7],
    ['225/45 R17', 7, 8.5],
    ['165/70 R14', 4.5, 6],
    ['185/65 R15', 5, 6.5],
    ['175/65 R14', 5, 6],
    ['235/35 R19', 8, 9.5],
    ['205/60 R15', 5.5, 7.5],
    ['195/55 R16', 5.5, 7],
    ['185/60 R14', 5, 6.5],
    ['185/55 R15', 5, 6.5],
    ['175/60 R15', 5, 6],
    ['165/60 R14', 4.5, 6],
    ['155/70 R13', 4, 5.5],
    ['155/80 R13', 4, 5.5],
    ['165/80 R14', 4, 5.5],
    ['135/80 R13', 3.5, 4.5],
    ['185/80 R15', 4.5, 6],
  ])('of %s are %d to %d inches', (size, min, max) => {
    expect(rimWidthsOf(sized(size))).toEqual({ min, max })
  })

  test.each(['155/65 R14', '245/45 R18', '175/80 R14'])(
    'of %s are the narrower of what sources say',
    (size) => {
      const { min, max } = rimWidthsOf(sized(size))!
      expect(max - min).toBe(1)
    },
  )

  test.each(['180/55 R17', '315/80 R22', '205/75 R16', '225/30 R20', '195/0 R14'])(
    'of %s nobody knows',
    (size) => {
      expect(rimWidthsOf(sized(size))).toBeNull()
    },
  )

  it('are ranges of half inches, each size once', () => {
    for (const { width, aspect, widths } of knownSizes) {
      expect([width % 10, aspect % 5, widths.min % 0.5, widths.max % 0.5]).toEqual([5, 0, 0, 0])
      expect(widths.max).toBeGreaterThan(widths.min)
      expect(widths.max - widths.min).toBeLessThanOrEqual(2)
    }
    const names = knownSizes.map(({ width, aspect }) => `${width}/${aspect}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('grow with the width of the tyre, and a flatter tyre wants no narrower rim', () => {
    const pairs = knownSizes.flatMap((one) => knownSizes.map((other) => [one, other] as const))
    const wrong = pairs.filter(([one, other]) => {
      const isWider = one.aspect === other.aspect && one.width > other.width
      const isFlatter = one.width === other.width && one.aspect < other.aspect
      const isNarrowed = one.widths.min < other.widths.min
      return (isWider || isFlatter) && (isNarrowed || (isWider && one.widths.max < other.widths.max))
    })
    expect(wrong).toEqual([])
  })

  it('stay between 60 and 105 hundredths of the width of the tyre', () => {
    for (const { width, widths } of knownSizes) {
      expect((widths.min * 25.4) / width).toBeGreaterThan(0.6)
      expect((widths.max * 25.4) / width).toBeLessThan(1.05)
    }
  })
})

const nothing = { name: '', width: null, aspect: null, rim: null, rimWidth: null, vehicle: null }
const tyre = { ...nothing, name: 'Nordval Fjell 3 205/55 R16 91H', width: 205, aspect: 55, rim: 16 }
const wheel = { ...nothing, name: 'Alveon Kettős 6,5x16', rim: 16, rimWidth: 6.5 }

describe('parts of a set', () => {
  it('are a tyre of a car and a wheel', () => {
    expect(partOf(tyre)).toEqual({ kind: 'tyre', width: 205, aspect: 55, rim: 16 })
    expect(partOf({ ...tyre, vehicle: 'SUV, terepjáró' })?.kind).toBe('tyre')
    expect(partOf(wheel)).toEqual({ kind: 'wheel', rim: 16, rimWidth: 6.5 })
  })

  test.each([
    ['a van’s by its vehicle', { ...tyre, vehicle: 'kisteher' }],
    ['a motorcycle’s', { ...tyre, vehicle: 'motor' }],
    ['a lorry’s', { ...tyre, vehicle: 'teher' }],
    ['a lorry’s by its rim', { ...tyre, rim: 17.5 }],
    ['a van’s by its size', { ...tyre, name: 'Van 205/65 R16C 107/105T', aspect: 65 }],
    ['a van’s by its load', { ...tyre, name: 'Van 205/65 R16 107/105T', aspect: 65 }],
    ['without a profile', { ...tyre, aspect: null }],
    ['without a rim', { ...tyre, rim: null }],
    ['a mounting of a rim size', { ...nothing, rim: 16 }],
    ['both at once, a whole wheel', { ...tyre, rimWidth: 6.5 }],
  ])('are not: %s', (_what, goods) => {
    expect(partOf(goods)).toBeNull()
  })

  test.each([
    [6.5, 16, true],
    [5.5, 16, true],
    [7.5, 16, true],
    [5, 16, false],
    [8, 16, false],
    [6.5, 17, false],
  ])('a wheel of %d × %d takes 205/55 R16: %s', (rimWidth, rim, fits) => {
    const pair = pairOf(partOf(tyre), partOf({ ...wheel, rim, rimWidth }))
    expect(pair !== null).toBe(fits)
  })

  it('go together only as tyre and wheel', () => {
    expect(pairOf(partOf(wheel), partOf(tyre))).toBeNull()
    expect(pairOf(partOf(tyre), partOf(tyre))).toBeNull()
    expect(pairOf(partOf(tyre), null)).toBeNull()
  })

  it('the tyres listed for a wheel are those that it takes', () => {
    const sizes = fc.constantFrom(...knownSizes, { width: 200, aspect: 55 }, { width: 205, aspect: 75 })
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 24 }), sizes, (halves, { width, aspect }) => {
        const rimWidth = halves / 2
        const isListed = tyreWidthsFor(rimWidth).get(aspect)?.has(width) ?? false
        const one = { kind: 'tyre', width, aspect, rim: 16 } as const
        expect(isListed).toBe(takes({ kind: 'wheel', rim: 16, rimWidth }, one))
      }),
    )
  })
})

test('the mounting is that of the rim size, or the only one of no size', () => {
  const of = (variantId: number, rim: number | null) => ({ variantId, rim })
  expect(mountingOf([of(1, 15), of(2, 16)], 16)).toEqual(of(2, 16))
  expect(mountingOf([of(1, null)], 16)).toEqual(of(1, null))
  expect(mountingOf([of(1, 15)], 16)).toBeNull()
  expect(mountingOf([of(1, null), of(2, null)], 16)).toBeNull()
  expect(mountingOf([of(1, 15), of(2, null)], 16)).toBeNull()
  expect(mountingOf([], 16)).toBeNull()
})
