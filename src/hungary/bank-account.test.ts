import { describe, expect, it } from 'vitest'
import { formatAccount, ibanOf, normaliseAccount, normalisePayee } from './bank-account.ts'

describe('a bank account', () => {
  it.each([
    ['12345676-11111111-11111111', '12345676-11111111-11111111', 'HU35 1234 5676 1111 1111 1111 1111'],
    ['12345676-11111111', '12345676-11111111', 'HU81 1234 5676 1111 1111 0000 0000'],
    ['11773016 11111018', '11773016-11111018', 'HU42 1177 3016 1111 1018 0000 0000'],
    ['117730161111101800000000', '11773016-11111018-00000000', 'HU42 1177 3016 1111 1018 0000 0000'],
  ])('%s is written in both forms', (given, domestic, iban) => {
    expect(formatAccount(given)).toBe(domestic)
    expect(ibanOf(given)).toBe(iban)
  })

  it.each([
    '12345676-11111112',
    '12345678-90123456-78901234',
    '12345676-1111111',
    '',
    'HU35123456761111111111111111',
  ])('%j is none', (given) => {
    expect(formatAccount(given)).toBeNull()
    expect(ibanOf(given)).toBeNull()
  })
})

describe('an account number as it is written', () => {
  it.each([
    ['99900016-12345678-00000008', '99900016-12345678-00000008'],
    ['99900016 12345678 00000008', '99900016-12345678-00000008'],
  ])('%j is read', (text, account) => expect(normaliseAccount(text)).toBe(account))

  it('is read from its IBAN, and not from one with a wrong digit', () => {
    const account = '99900016-12345678-00000008'
    const iban = ibanOf(account)!
    expect(normaliseAccount(iban)).toBe(account)
    expect(normaliseAccount(iban.toLowerCase().replaceAll(' ', ''))).toBe(account)
    expect(normaliseAccount(`HU00${iban.slice(4)}`)).toBeNull()
    expect(normaliseAccount('99900016-12345678-00000009')).toBeNull()
    expect(normaliseAccount('')).toBeNull()
  })
})

describe('an account that somebody is paid back to', () => {
  it.each([
    ['11773016-11111018', '11773016-11111018'],
    ['hu42 1177 3016 1111 1018 0000 0000', '11773016-11111018'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ])('%j is read', (text, account) => expect(normalisePayee(text)).toBe(account))

  it.each([
    '',
    '11773016-11111019',
    'HU43117730161111101800000000',
    'DE88370400440532013000',
    'GB82WEST1234569876543',
    'DE89',
    '4242424242424242',
    'a kártyámra',
  ])('%j is none', (text) => expect(normalisePayee(text)).toBeNull())
})
