import { expect, it } from 'vitest'
import { codeOf, drawCode, emptyCoupon, sameCoupon } from './coupon-draft.ts'

const { code, name, ...terms } = emptyCoupon

it('draws codes of letters that nobody mistakes, hardly ever the same twice', () => {
  const drawn = Array.from({ length: 500 }, drawCode)
  for (const one of drawn) expect(one).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/)
  expect(new Set(drawn).size).toBe(500)
  expect(new Set(drawn.join('').replaceAll('-', '')).size).toBe(30)
})

it('offers the same without the code, and without days that are over', () => {
  const days = { first_day: '2026-11-01', last_day: '2026-11-27' }
  const coupon = { name: 'Őszi', terms: { ...terms, ...days, min_total: 9000 } }
  expect(sameCoupon(coupon, '2026-11-27')).toEqual({
    code,
    name: 'Őszi',
    ...terms,
    ...days,
    min_total: 9000,
  })
  expect(sameCoupon(coupon, '2026-11-28')).toMatchObject({ first_day: null, last_day: null, min_total: 9000 })
  const unnamed = { name: '10% kedvezmény', terms }
  expect(sameCoupon(unnamed, '2026-11-28').name).toBe(name)
})

it.each([
  ['teli10', 'TELI10'],
  ['A', '-'],
  ['TÉLI', '-'],
  [null, '-'],
  [undefined, '-'],
])('reads the code in the address %s', (text, wanted) => {
  expect(codeOf(text)).toBe(wanted)
})
