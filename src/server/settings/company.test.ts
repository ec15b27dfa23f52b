import { describe, expect, it } from 'vitest'
import { missingCompany, readMerchant } from './company.ts'

const merchant = {
  name: 'Sarki Gumi',
  legalName: 'Sarki Gumi Kft.',
  phone: '06 30/123-4567',
  email: 'bolt@sarki.example',
  address: '9024 Győr, Fő utca 1.',
  coordinates: '47,6875; 17,6504',
  parking: 'Az udvarban',
  taxNumber: '12345676241',
  bankName: 'Minta Bank',
  bankAccount: '99900016 12345678 00000008',
  bankBic: '',
  companyNumber: '08 09 123456',
  court: '',
  chamber: '',
  host: 'Tárhely Kft.',
  privacyContact: 'adat@sarki.example',
  guaranteeNotice: '',
}

describe('the merchant’s data', () => {
  it('are stored as the offices write them, the telephone as the merchant does', () => {
    const { values, errors } = readMerchant(merchant)
    expect(errors).toEqual({})
    expect(values).toEqual({
      ...merchant,
      coordinates: '47.6875, 17.6504',
      taxNumber: '12345676-2-41',
      companyNumber: '08-09-123456',
      bankAccount: '99900016-12345678-00000008',
    })
  })

  it.each([
    ['taxNumber', '12345677-2-41'],
    ['companyNumber', '99-09-123456'],
    ['bankAccount', '99900016-12345678-00000009'],
    ['email', 'bolt@'],
    ['phone', '+43 1 234 5678'],
    ['privacyContact', 'adat@sarki'],
    ['coordinates', '47.6875'],
    ['coordinates', '17.6504, 47.6875'],
    ['name', ''],
  ])('%s is refused when it is %j', (field, text) => {
    const { errors } = readMerchant({ [field]: text })
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]![0]).toMatch(/^\p{Lu}.*$/u)
  })

  it('may be empty for now, and what the shop can’t open without is named', () => {
    expect(missingCompany({ ...merchant, coordinates: '', parking: '' }, 'Boltív')).toEqual([])
    expect(readMerchant({ taxNumber: '', phone: '' }).errors).toEqual({})
    expect(missingCompany(merchant, 'Boltív')).toEqual([])
    expect(missingCompany({ ...merchant, name: 'Boltív', taxNumber: '', chamber: '' }, 'Boltív')).toEqual([
      'a bolt neve',
      'adószám',
    ])
  })
})
