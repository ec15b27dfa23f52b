import { describe, expect, it } from 'vitest'
import { arrangeErrors } from '../runtime/forms/form-result.ts'
import {
  emptyTexts,
  fillAddress,
  formField,
  openSteps,
  readContact,
  readAddresses,
  readIntent,
  readMethod,
  readOrder,
  withoutRepeated,
} from './checkout-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const shipped = {
  'shipping_address.postal_code': '1117',
  'shipping_address.city': 'Budapest',
  'shipping_address.address': 'Bölcső utca 14.',
}
const billed = {
  'billing_address.postal_code': '7621',
  'billing_address.city': 'Pécs',
  'billing_address.address': 'Fő tér 1.',
}
const defaults = { name: 'Őri Gergő' }

describe('the button that was pressed', () => {
  it.each([
    ['save:contact', { kind: 'save', step: 'contact' }],
    ['save-all', { kind: 'save-all' }],
    ['choose:payment', { kind: 'choose', step: 'payment' }],
    ['open:shipping', { kind: 'open', step: 'shipping' }],
    ['accept:0190-a', { kind: 'accept', lineId: '0190-a' }],
    ['coupon:apply', { kind: 'coupon', change: 'apply' }],
    ['coupon:remove', { kind: 'coupon', change: 'remove' }],
    ['pickup:search', { kind: 'find-points' }],
    ['pickup:choose', { kind: 'choose-point' }],
    ['order', { kind: 'order' }],
  ])('%s is understood', (intent, expected) => {
    expect(readIntent(form({ intent }))).toEqual(expected)
  })

  it.each(['', 'save', 'save:order', 'choose:contact', 'accept:', 'coupon:', 'delete:all'])(
    '%j means nothing',
    (intent) => {
      expect(readIntent(form({ intent }))).toBeNull()
    },
  )
})

describe('the contact step', () => {
  it.each([
    [{ cart_reminder: 'on' }, true],
    [{}, false],
  ])('with %j wants a reminder: %j', (fields, wanted) => {
    const typed = { 'contact.email': ' ori@levelem.example ', ...fields }
    expect(readContact(form(typed))).toMatchObject({ email: 'ori@levelem.example', cart_reminder: wanted })
  })
})

describe('the shipping step', () => {
  it('takes the name from the contact and bills to the delivery address', () => {
    const { body, errors } = readAddresses(form({ ...shipped, billing_same: 'on' }), true, defaults)
    expect(body.shipping_address).toMatchObject({
      name: 'Őri Gergő',
      postal_code: '1117',
      phone: null,
      comment: null,
    })
    expect(body.billing_address).toEqual({
      country: 'HU',
      postal_code: '1117',
      city: 'Budapest',
      address: 'Bölcső utca 14.',
      name: 'Őri Gergő',
      tax_number: null,
    })
    expect(errors).toEqual({})
  })

  it('bills to another address when the box is empty', () => {
    const { body } = readAddresses(
      form({ ...shipped, ...billed, 'billing_address.name': 'Őri Anna' }),
      true,
      defaults,
    )
    expect(body.billing_address).toMatchObject({ name: 'Őri Anna', city: 'Pécs' })
  })

  it('knows no delivery address when nothing is delivered, whatever the box says', () => {
    const { body } = readAddresses(form({ ...billed, billing_same: 'on' }), false, defaults)
    expect(body).not.toHaveProperty('shipping_address')
    expect(body.billing_address).toMatchObject({ name: 'Őri Gergő', city: 'Pécs' })
  })

  it('asks a company for its name and tax number, and bills to it', () => {
    expect(
      readAddresses(form({ ...shipped, billing_same: 'on', company: 'on' }), true, defaults).errors,
    ).toEqual({
      company_name: '',
      'billing_address.tax_number': '',
    })
    const fields = {
      ...shipped,
      billing_same: 'on',
      company: 'on',
      company_name: 'Őri Bt.',
      'billing_address.tax_number': '12345676-2-41',
    }
    const { body } = readAddresses(form(fields), true, defaults)
    expect(body.billing_address).toMatchObject({
      name: 'Őri Bt.',
      tax_number: '12345676-2-41',
      city: 'Budapest',
    })
    expect(body.shipping_address).toMatchObject({ name: 'Őri Gergő' })
  })

  it('sends a saved address by its number, and nothing that was typed', () => {
    const fields = form({ ...shipped, shipping_address_id: '7', billing_address_id: '9', company: 'on' })
    const { body, errors } = readAddresses(fields, true, defaults)
    expect(body).toEqual({ shipping_address_id: 7, billing_address_id: 9 })
    expect(errors).toEqual({})
  })

  it('bills to the saved delivery address when the box is ticked', () => {
    const fields = form({ shipping_address_id: '7', billing_address_id: '', billing_same: 'on' })
    fillAddress(fields, { name: 'Őri Anna', postal_code: '7621', city: 'Pécs', address: 'Fő tér 1.' })
    const { body } = readAddresses(fields, true, defaults)
    expect(body).toMatchObject({
      shipping_address_id: 7,
      billing_address: { name: 'Őri Anna', postal_code: '7621', city: 'Pécs', address: 'Fő tér 1.' },
    })
  })

  it('shows an error of the invoice at the field that the customer sees', () => {
    expect(formField('billing_address.name', { company: true, same: false })).toBe('company_name')
    expect(formField('billing_address.city', { company: false, same: true })).toBeNull()
    expect(formField('billing_address.tax_number', { company: true, same: true })).toBe(
      'billing_address.tax_number',
    )
    expect(formField('shipping_address.city', { company: true, same: true })).toBe('shipping_address.city')
  })
})

describe('errors', () => {
  it('come in the order of the page and say what to write into an empty field', () => {
    const errors = {
      payment_method_id: '',
      'contact.email': 'Kötelező mező.',
      'contact.last_name': 'Kötelező mező.',
    }
    expect(Object.entries(arrangeErrors(errors, form({ 'contact.email': ' ' }), emptyTexts))).toEqual([
      ['contact.last_name', 'Írja be a vezetéknevét.'],
      ['contact.email', 'Írja be az e-mail-címét, például nev@pelda.hu.'],
      ['payment_method_id', 'Válasszon fizetési módot.'],
    ])
  })

  it("keep the server's text for what was filled in wrongly", () => {
    const errors = { 'contact.email': 'Adjon meg érvényes e-mail-címet.' }
    expect(arrangeErrors(errors, form({ 'contact.email': 'gergő' }), emptyTexts)).toEqual(errors)
  })

  it('do not ask twice for a name that the contact would give', () => {
    const errors = { 'shipping_address.name': 'Kötelező mező.', 'contact.last_name': 'Kötelező mező.' }
    expect(Object.keys(withoutRepeated(errors))).toEqual(['contact.last_name'])
    expect(Object.keys(withoutRepeated({ 'shipping_address.name': '' }))).toEqual(['shipping_address.name'])
  })
})

describe('the rest of the form', () => {
  it('knows which steps it holds', () => {
    const data = form({ open: 'contact' })
    data.append('open', 'payment')
    data.append('open', 'nonsense')
    expect(openSteps(data)).toEqual(['contact', 'payment'])
  })

  it.each(['', '0', '-1', '1.5', 'x'])('takes %j for no method', (id) => {
    expect(readMethod(form({ shipping_method_id: id }), 'shipping')).toBeNull()
  })

  it('sends the total that the customer saw, and consents only when they were ticked', () => {
    expect(readOrder(form({ comment: ' Köszönöm ', expected_total: '12990', terms: 'on' }))).toEqual({
      comment: 'Köszönöm',
      terms: true,
      payment_terms: false,
      expected_total: 12990,
    })
    expect(readOrder(form({ expected_total: 'sok' }))).not.toHaveProperty('expected_total')
  })
})
