import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalisePhone, storedPhonePattern } from './phone.ts'

describe('a phone number', () => {
  it.each([
    ['06 30 123 4567', '+36301234567'],
    ['06-30/123-4567', '+36301234567'],
    ['0036 30 1234567', '+36301234567'],
    ['36301234567', '+36301234567'],
    ['+36301234567', '+36301234567'],
    ['(06 30) 123.4567', '+36301234567'],
    ['+36 1 234 5678', '+3612345678'],
    ['06 1 2345678', '+3612345678'],
    ['06 52 123 456', '+3652123456'],
  ])('%s is normalised as %s', (typed, normalised) => {
    expect(normalisePhone(typed)).toBe(normalised)
  })

  it.each([
    '06 21 123 4567',
    '301234567',
    '06 30 12345',
    '+43 660 1234567',
    '06 40 123 456',
    '06 80 123 456',
    '',
    '+',
    'abc',
    '+36+301234567',
    '06301234567x',
  ])('%s is refused', (typed) => {
    expect(normalisePhone(typed)).toBeNull()
  })

  it('stays as it is when it was normalised once, and any text gives E.164 or nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^(\+36|0036|06|36)[0-9 /().-]{0,14}$/)),
        (typed) => {
          const normalised = normalisePhone(typed)
          if (normalised === null) return
          expect(normalised).toMatch(/^\+36\d{8,9}$/)
          expect(normalisePhone(normalised)).toBe(normalised)
        },
      ),
    )
  })

  it('is known in SQL by the same rule', () => {
    const stored = new RegExp(storedPhonePattern)
    fc.assert(
      fc.property(fc.stringMatching(/^\+36[1-9]\d{6,9}$/), (number) => {
        expect(stored.test(number)).toBe(normalisePhone(number) === number)
      }),
    )
    expect(stored.test('06301234567')).toBe(false)
  })
})
