import { expect, test } from 'vitest'
import { unsoldBrand } from './unsold-brand.ts'

const sold = ['Nordval', 'Kardia']

test.each([
  ['mischelin', 'Michelin'],
  ['Michelin 205/55 R16 téli', 'Michelin'],
  ['bf goodrich', 'BFGoodrich'],
  ['GoodYear', 'Goodyear'],
  ['savas', null],
  ['nordval', null],
  ['nordval michelin', null],
  ['205/55 R16', null],
  ['', null],
])('%s names %s', (search, name) => {
  expect(unsoldBrand(search, sold)).toBe(name)
})

test('a maker that the shop sells is no missing one', () => {
  expect(unsoldBrand('mischelin', ['Michelin'])).toBeNull()
})
