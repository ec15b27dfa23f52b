import { expect, it } from 'vitest'
import { matchesText, quantityText, sidesText, type AccessoryValues } from './accessory-texts.ts'

const attributes = [
  { id: 1, name: 'Menet' },
  { id: 2, name: 'Felni' },
  { id: 3, name: 'Felnitől' },
  { id: 4, name: 'Illő méretek' },
]
const values: AccessoryValues = {
  main_category: 1,
  accessory_category: 2,
  matches: [
    { kind: 'contains', main_attribute: null, accessory_attribute: 4 },
    { kind: 'equal', main_attribute: 1, accessory_attribute: 1 },
    { kind: 'equal', main_attribute: 2, accessory_attribute: 3 },
    { kind: 'from', main_attribute: 2, accessory_attribute: 9 },
  ],
  quantity_kind: 'per_set',
  quantity: 2,
  is_active: true,
}

it('a rule is said in words', () => {
  expect(sidesText(values, [{ id: 1, name: 'Téli gumi' }])).toBe('Téli gumi → törölt')
  expect(matchesText(values, attributes)).toBe(
    'Abroncsméret szerepel ebben: Illő méretek, Menet egyezik, Felni egyezik ezzel: Felnitől, Felni nem kisebb ennél: törölt',
  )
  expect(matchesText({ ...values, matches: [] }, attributes)).toBe('feltétel nélkül')
  expect(quantityText(values)).toBe('minden készlethez 2')
})
