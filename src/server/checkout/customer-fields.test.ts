import { describe, expect, it } from 'vitest'
import { checkBillingAddress, checkContact, checkShippingAddress } from './customer-fields.ts'

const contact = {
  first_name: 'Éva',
  last_name: 'Szabó-Nagy',
  email: 'eva@example.hu',
  phone: '06 30 123 4567',
}
const address = {
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó-Nagy Éva',
}

describe('a contact', () => {
  it('keeps its names as typed and its phone in E.164 form', () => {
    const checked = checkContact({ ...contact, first_name: 'éVA', last_name: "dr. O'Brien" })
    expect(checked).toEqual({
      value: { ...contact, first_name: 'éVA', last_name: "dr. O'Brien", phone: '+36301234567' },
      errors: {},
    })
  })

  it('names every field that must be corrected', () => {
    const { errors } = checkContact({ ...contact, first_name: '<script>', last_name: '...', phone: '12' })
    expect(Object.keys(errors)).toEqual(['first_name', 'last_name', 'phone'])
  })
})

describe('a shipping address', () => {
  it('keeps what is not given as null', () => {
    expect(checkShippingAddress(address)).toEqual({
      value: { ...address, phone: null, email: null, comment: null },
      errors: {},
    })
    expect(checkShippingAddress({ ...address, phone: '', email: '', comment: '' }).value).toMatchObject({
      phone: null,
      email: null,
      comment: null,
    })
  })

  it('refuses postal codes above the last one and foreign phones', () => {
    expect(
      checkShippingAddress({ ...address, postal_code: '9986', phone: '+43 660 1234567' }).errors,
    ).toMatchObject({ postal_code: [expect.any(String)], phone: [expect.any(String)] })
    expect(checkShippingAddress({ ...address, postal_code: '9985' }).errors).toEqual({})
  })
})

describe('a billing address', () => {
  it('keeps a checked tax number, and none of a private individual', () => {
    expect(checkBillingAddress({ ...address, tax_number: '12345676242' }).value.tax_number).toBe(
      '12345676-2-42',
    )
    expect(checkBillingAddress(address)).toMatchObject({ value: { tax_number: null }, errors: {} })
    expect(checkBillingAddress({ ...address, tax_number: '12345678-1-42' }).errors).toEqual({
      tax_number: ['Az adószám nem érvényes. Minta: 12345676-2-42'],
    })
  })
})
