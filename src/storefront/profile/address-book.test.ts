import { describe, expect, it } from 'vitest'
import { openPart } from './address-book.ts'
import { readBilling } from './billing-address-page.tsx'

describe('what is open on the page of addresses', () => {
  it.each([
    ['', null],
    ['uj=1', { kind: 'new' }],
    ['szerkesztes=3', { kind: 'edit', id: 3 }],
    ['torles=3', { kind: 'remove', id: 3 }],
    ['szerkesztes=', null],
    ['szerkesztes=x', null],
    ['torles=-1', null],
    ['torles=1.5', null],
  ])('with %j is %j', (search, open) => {
    expect(openPart(new URLSearchParams(search))).toEqual(open)
  })
})

describe('a billing address', () => {
  const fields = (type: string) => {
    const data = new FormData()
    data.append('type', type)
    data.append('name', ' Őri Bt. ')
    data.append('tax_number', '12345676-2-41')
    return data
  }
  it('of a company has its tax number', () => {
    expect(readBilling(fields('company'))).toMatchObject({
      type: 'company',
      name: 'Őri Bt.',
      tax_number: '12345676-2-41',
      is_default: false,
    })
  })
  it.each(['individual', '', 'other'])('of %j has none, whatever the hidden field holds', (type) => {
    expect(readBilling(fields(type))).toMatchObject({ type: 'individual', tax_number: null })
  })
})
