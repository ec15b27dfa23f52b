import { expect, test } from 'vitest'
import { fillShopWords, findBlanks } from './shop-words.ts'

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

test("the merchant's data stand where the words stood, safely", () => {
  expect(fillShopWords('<p>{{cégnév}}, {{ e-mail-cím }}</p>', shop)).toBe(
    '<p>Fék &amp; Társa Kft., bolt@example.hu</p>',
  )
})

test('what is not given stays a blank that is found, and an unknown word stays as it is', () => {
  const html = fillShopWords('{{székhely}} {{székhely}} {{valami}} [kitöltendő: díj]', shop)
  expect(html).toBe('[kitöltendő: székhely] [kitöltendő: székhely] {{valami}} [kitöltendő: díj]')
  expect(findBlanks(html)).toEqual(['székhely', '{{valami}}', 'díj'])
})

test('words of the language that objects have are no words of the shop', () => {
  expect(fillShopWords('{{constructor}} {{toString}}', shop)).toBe('{{constructor}} {{toString}}')
})
