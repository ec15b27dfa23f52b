import { expect, it } from 'vitest'
import { contactBody, shippingAddressBody, billingAddressBody } from '#contract/schemas/checkout.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import { checkField } from './check-field.ts'

const field = (name: string, value: string, type = 'text') => ({ name, value, type })

it.each([
  [field('contact.email', 'nev@pelda', 'email'), contactBody],
  [field('contact.phone', '12', 'tel'), contactBody],
  [field('shipping_address.postal_code', '12', 'text'), shippingAddressBody],
  [field('shipping_address.postal_code', '0123'), shippingAddressBody],
  [field('shipping_address.postal_code', '9999'), shippingAddressBody],
  [field('billing_address.tax_number', '12345678-1-42'), billingAddressBody],
])('says of %o what the shop would say', (typed, body) => {
  const name = typed.name.split('.')[1]!
  const { error } = body.partial().safeParse({ [name]: typed.value })
  expect(checkField(typed)).toBe(fieldErrors(error!, { [name]: typed.value })[name]?.[0])
  expect(checkField(typed)).not.toBeUndefined()
})

it.each([
  field('contact.email', ' nev@pelda.hu ', 'email'),
  field('contact.phone', '06-30/123-4567', 'tel'),
  field('shipping_address.postal_code', '1117'),
  field('billing_address.tax_number', '12345676-2-42'),
  field('contact.last_name', '12'),
])('has nothing to say of %o', (typed) => {
  expect(checkField(typed)).toBeNull()
})
