import { expect, it } from 'vitest'
import { marginText } from './margin-text.ts'

it('says what a price leaves, in forints and as a part of the net price', () => {
  expect(marginText({ gross: 12_990, taxRate: 27, cost: 7000 })).toBe('Árrés: 3\u00a0228\u00a0Ft (31,6 %)')
  expect(marginText({ gross: 1000, taxRate: 27, cost: 1000 })).toBe('Árrés: −213\u00a0Ft (−27,1 %)')
  expect(marginText({ gross: 0, taxRate: 27, cost: 500 })).toBe('Árrés: −500\u00a0Ft')
})
