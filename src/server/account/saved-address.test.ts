import { describe, expect, it } from 'vitest'
import { checkBillingFields, checkShippingFields, fullAddress } from './saved-address.ts'

const address = {
  name: 'Kovács Judit',
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Fő utca 1.',
}

describe('a saved address', () => {
  it('reads as on an envelope', () => {
    expect(fullAddress(address)).toBe('1137 Budapest, Fő utca 1.')
  })

  it('keeps the checked fields alone', () => {
    const input = { ...address, type: 'individual' as const, user_id: 7, is_default: true }
    expect(checkBillingFields(input)).toEqual({
      value: { ...address, type: 'individual', tax_number: null },
      errors: {},
    })
  })

  it('has a tax number for a company, and for nobody else', () => {
    const company = { ...address, type: 'company' as const }
    expect(checkBillingFields({ ...company, tax_number: '12345676242' })).toMatchObject({
      value: { tax_number: '12345676-2-42' },
      errors: {},
    })
    expect(checkBillingFields({ ...company, tax_number: '12345678-2-42' }).errors).toEqual({
      tax_number: ['Az adószám nem érvényes. Minta: 12345676-2-42'],
    })
    expect(checkBillingFields(company).errors).toEqual({ tax_number: ['Cégnél adja meg az adószámot is.'] })
    const individual = checkBillingFields({ ...address, type: 'individual', tax_number: '12345676-2-42' })
    expect(individual).toMatchObject({ value: { tax_number: null }, errors: {} })
  })

  it('has a Hungarian phone number or none, and a postal code that exists', () => {
    expect(checkShippingFields({ ...address, phone: '06-30/123-4567' }).value.phone).toBe('+36301234567')
    expect(checkShippingFields({ ...address, phone: '123' }).errors).toMatchObject({ phone: [/./] })
    expect(checkShippingFields({ ...address, postal_code: '9999' }).errors).toEqual({
      postal_code: ['Nincs ilyen irányítószám.'],
    })
  })
})
