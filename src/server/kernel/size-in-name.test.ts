import { expect, test } from 'vitest'
import { findSize } from './size-in-name.ts'

test.each([
  ['Fjell 3 205/55 R16 91H', ['Fjell 3', '205/55 R16 91H', '', '205', '55', 'R16', '91H']],
  ['Van 195R14C 106/104Q téli', ['Van', '195R14C 106/104Q', 'téli', '195', '', 'R14C', '106/104Q']],
  ['235/35 ZR19 91Y XL', ['', '235/35 ZR19 91Y XL', '', '235', '35', 'ZR19', '91Y']],
])('the size in "%s" is found with what stands around it', (name, parts) => {
  const size = findSize(name)!
  expect(Object.values(size)).toEqual(parts)
})

test.each(['Csillag 7x17 4x108', 'Olaj 5W-30 4 l', 'Cikk 1205/55 R16', ''])('"%s" has none', (name) => {
  expect(findSize(name)).toBeNull()
})
