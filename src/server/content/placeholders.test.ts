import { expect, test } from 'vitest'
import { fillLive, fillPlaceholders, findBlanks, liveNamesIn, withoutDraftMark } from './placeholders.ts'

const shop = {
  name: 'Bolt',
  legalName: 'Fék & Társa Kft.',
  phone: '',
  email: 'bolt@example.hu',
  address: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
  bankBic: '',
  companyNumber: '',
  court: '',
  chamber: '',
  host: '',
  privacyContact: '',
  coordinates: '',
  parking: '',
  guaranteeNotice: '',
}

test("the merchant's data stand where the placeholders stood, safely", () => {
  expect(fillPlaceholders('<p>{{cégnév}}, {{ e-mail-cím }}</p>', shop)).toBe(
    '<p>Fék &amp; Társa Kft., bolt@example.hu</p>',
  )
})

test('what is not given stays a blank that is found, and an unknown placeholder stays as it is', () => {
  const html = fillPlaceholders('{{székhely}} {{székhely}} {{valami}} [kitöltendő: díj]', shop)
  expect(html).toBe('[kitöltendő: székhely] [kitöltendő: székhely] {{valami}} [kitöltendő: díj]')
  expect(findBlanks(html)).toEqual(['székhely', '{{valami}}', 'díj'])
})

test('names that every object has are no placeholders', () => {
  expect(fillPlaceholders('{{constructor}} {{toString}}', shop)).toBe('{{constructor}} {{toString}}')
})

test('lists of the settings stand for a paragraph or within one, and are no blanks', () => {
  const html = '<p>{{szállítási módok}}</p><p>Nyitva: {{ nyitvatartás }}.</p>'
  expect(liveNamesIn(html)).toEqual(['szállítási módok', 'nyitvatartás'])
  expect(findBlanks(html)).toEqual([])
  const texts = new Map([
    ['szállítási módok', '<ul><li>Futár: $1</li></ul>'],
    ['nyitvatartás', 'hétfőtől péntekig'],
  ] as const)
  expect(fillLive(html, texts)).toBe('<ul><li>Futár: $1</li></ul><p>Nyitva: hétfőtől péntekig.</p>')
})

test('a page does not show that a lawyer has still to read it', () => {
  const text = '<h2>Díjak</h2><p>A TERVEZET szó marad.</p>'
  expect(withoutDraftMark(`<p><strong>TERVEZET – jogásszal ellenőrizendő.</strong></p>${text}`)).toBe(text)
})
