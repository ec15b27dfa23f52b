import { expect, test } from 'vitest'
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
