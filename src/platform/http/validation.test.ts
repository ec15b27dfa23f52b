import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactBody, shippingAddressBody } from '#contract/schemas/checkout.ts'
import { addItemsBody } from '#contract/schemas/cart.ts'
import { listQuery } from '#contract/schemas/catalogue.ts'
import { fieldErrors } from './validation.ts'

function errorsOf(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input)
  return result.success ? null : fieldErrors(result.error, input)
}

test('missing and empty fields are required fields', () => {
  expect(errorsOf(contactBody, { email: 'a@b.hu', first_name: '  ', phone: '1' })).toEqual({
    first_name: ['Kötelező mező.'],
    last_name: ['Kötelező mező.'],
  })
})

test('messages are Hungarian sentences', () => {
  expect(
    errorsOf(shippingAddressBody, { postal_code: '12', city: 'x'.repeat(101), address: 'a', name: 'n' }),
  ).toEqual({
    postal_code: ['Négyjegyű irányítószámot adjon meg.'],
    city: ['Legfeljebb 100 karakter lehet.'],
  })
  expect(errorsOf(listQuery, { order_by: 'evil' })).toEqual({
    order_by: ['Válasszon ezek közül: id, name, price.'],
  })
  expect(errorsOf(addItemsBody, [{ product_variant_id: 'x', quantity: 1000 }])).toEqual({
    '0.product_variant_id': ['Számot adjon meg.'],
    '0.quantity': ['Legfeljebb 999 lehet.'],
  })
})

test('control characters and lone surrogates are refused in names', () => {
  for (const name of ['a\u0000b', 'a\nb', '\ud800']) {
    expect(
      errorsOf(contactBody, { email: 'a@b.hu', first_name: name, last_name: 'x', phone: '1' }),
    ).toHaveProperty('first_name')
  }
})
