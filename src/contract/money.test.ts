import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { formatForint, formatNumber } from './money.ts'

test.each([
  [0, '0\u00a0Ft'],
  [999, '999\u00a0Ft'],
  [1234, '1\u00a0234\u00a0Ft'],
  [12990, '12\u00a0990\u00a0Ft'],
  [1234567, '1\u00a0234\u00a0567\u00a0Ft'],
  [-1234, '−1\u00a0234\u00a0Ft'],
])('%i forints read %s', (value, text) => expect(formatForint(value)).toBe(text))

test('numbers take a decimal comma and a separator from four digits', () => {
  expect(formatNumber(1234.5)).toBe('1\u00a0234,5')
  expect(formatNumber(7.255)).toBe('7,26')
})

test('money and numbers read as the language says', () => {
  const forints = new Intl.NumberFormat('hu-HU', {
    style: 'currency',
    currency: 'HUF',
    maximumFractionDigits: 0,
    useGrouping: 'always',
  })
  const numbers = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' })
  const whole = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(whole, (value) => {
      expect(formatForint(value)).toBe(forints.format(value).replace('-', '−'))
    }),
  )
  const written = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`))
    .filter((value) => value === 0 || Math.abs(value) >= 0.005)
  fc.assert(
    fc.property(written, (value) => {
      expect(formatNumber(value)).toBe(numbers.format(value))
    }),
    { numRuns: runs(1000) },
  )
})
