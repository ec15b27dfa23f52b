import { expect, test } from 'vitest'
import { holdsLink, isNamePart } from './name-part.ts'

test.each([
  'Éva',
  'dr. Szabó-Nagy Éva',
  "O'Brien",
  'Dr.Kiss',
  'ifj. Tóth',
  'J.R.Nagy',
  'Kovács J. Anna',
  'Dr.',
])('%s is a name', (name) => expect(isNamePart(name)).toBe(true))

test.each([
  'evil.hu',
  'Nyert evil.hu',
  'www.evil',
  'a.b.hu',
  'dr.hu',
  'bit.ly',
  'évil.hu',
  'evil.hu.',
  '.',
  'http',
])('%s: a name unless it could be a link', (name) => expect(isNamePart(name)).toBe(name === 'http'))

test.each([
  ['Valami.hu Kft.', false],
  ['Szabó Bt. / raktár', false],
  ['Nyert! http://evil.hu', true],
  ['WWW.evil.hu', true],
  ['evil.hu', true],
  ['nyert-24.evil.hu', true],
  ['evil。hu', true],
  ['Dr.Kiss', false],
  ['Tóth és Tsa.', false],
  ['evil.hu/nyeremeny', true],
])('the name of an address: %s holds a link: %s', (name, isLink) => {
  expect(holdsLink(name)).toBe(isLink)
})
