import { expect, test } from 'vitest'
import { findSize } from './size-in-name.ts'

test.each([
  ['Fjell 3 205/55 R16 91H', ['Fjell 3', '205/55 R16 91H', '', '205', '55', 'R16', '91H']],
  ['Van 195R14C 106/104Q téli', ['Van', '195R14C 106/104Q', 'téli', '195', '', 'R14C', '106/104Q']],
  ['Traktor 16 540/65 D24', ['Traktor 16', '540/65 D24', '', '540', '65', 'D24', '']],
  ['Régi 165R13 82T', ['Régi', '165R13 82T', '', '165', '', 'R13', '82T']],
  ['235/35 ZR19 91Y XL', ['', '235/35 ZR19 91Y XL', '', '235', '35', 'ZR19', '91Y']],
])('the size in "%s" is found with what stands around it', (name, parts) => {
  const size = findSize(name)!
  expect(Object.values(size)).toEqual(parts)
})

test.each([
  'Kapunyitó 540 D24',
  'Lánc 205 D16',
  'Szivattyú 540 R24',
  'Csillag 7x17 4x108',
  'Olaj 5W-30 4 l',
  'Cikk 1205/55 R16',
  '',
])('"%s" has none', (name) => {
  expect(findSize(name)).toBeNull()
})
