import { describe, expect, it } from 'vitest'
import { normaliseTaxNumber } from './tax-number.ts'

describe('a tax number', () => {
  it.each([
    '12345676-2-42',
    '12345676-1-31',
    '23456787-2-02',
    '98765434-2-13',
    '87654323-4-41',
    '13579241-2-43',
    '10203046-5-44',
    '12345676-2-51',
  ])('%s is valid', (text) => {
    expect(normaliseTaxNumber(text)).toBe(text)
  })

  it('may be typed without hyphens or with spaces', () => {
    expect(normaliseTaxNumber('12345676242')).toBe('12345676-2-42')
    expect(normaliseTaxNumber(' 12345676 - 2 - 42 ')).toBe('12345676-2-42')
  })

  it.each([
    '12345678-1-42',
    '98765432-2-13',
    '87654321-2-41',
    '12345676-6-42',
    '12345676-0-42',
    '12345676-2-01',
    '12345676-2-21',
    '12345676-2-45',
    '12345676-2-50',
    '00000000-2-42',
    '1234567-2-42',
    '12345676-2',
    'HU12345676',
    '',
    '12345676-2-42-1',
  ])('%s is refused', (text) => {
    expect(normaliseTaxNumber(text)).toBeNull()
  })
})
