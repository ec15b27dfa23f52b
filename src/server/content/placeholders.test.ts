import { expect, test } from 'vitest'
import { fillPlaceholders, findBlanks } from './placeholders.ts'

const shop = {
  name: 'Bolt',
  legalName: 'Fék & Társa Kft.',
  phone: '',
  email: 'bolt@example.hu',
  address: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
  companyNumber: '',
  court: '',
  chamber: '',
  host: '',
  privacyContact: '',
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
