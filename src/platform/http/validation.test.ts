import { expect, test } from 'vitest'
import { z } from 'zod'
import { loginBody, registerBody } from '#contract/schemas/auth.ts'
import { savedBillingAddressBody } from '#contract/schemas/user.ts'
import { contactBody, shippingAddressBody } from '#contract/schemas/checkout.ts'
import { addItemsBody } from '#contract/schemas/cart.ts'
import { listQuery } from '#contract/schemas/listing.ts'
import { fieldErrors } from './validation.ts'

function errorsOf(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input)
  return result.success ? null : fieldErrors(result.error, input)
}

test('missing and empty fields are required fields', () => {
  expect(errorsOf(contactBody, { email: 'a@b.hu', first_name: '  ', phone: '' })).toEqual({
    first_name: ['Kötelező mező.'],
    last_name: ['Kötelező mező.'],
    phone: ['Kötelező mező.'],
  })
  expect(errorsOf(loginBody, { email: ' ', password: '' })).toEqual({
    email: ['Kötelező mező.'],
    password: ['Adja meg a jelszavát.'],
  })
})

test('what a rule refuses is reported with the fields that are missing', () => {
  const company = { type: 'company', name: '', postal_code: '9999', city: 'Győr', address: 'Fő tér 1.' }
  const address = { name: ['Kötelező mező.'], postal_code: ['Nincs ilyen irányítószám.'] }
  expect(errorsOf(savedBillingAddressBody, company)).toEqual({
    ...address,
    tax_number: ['Cégnél adja meg az adószámot is.'],
  })
  expect(errorsOf(savedBillingAddressBody, { ...company, tax_number: '12345678-1-11' })).toEqual({
    ...address,
    tax_number: ['Az adószám nem érvényes. Minta: 12345676-2-42'],
  })
  expect(errorsOf(savedBillingAddressBody, { ...company, type: 'individual', tax_number: 'x' })).toEqual(
    address,
  )
  expect(errorsOf(contactBody, { email: 'x', first_name: '1', last_name: 'Éva', phone: '12' })).toEqual({
    email: ['Adjon meg érvényes e-mail-címet, például nev@pelda.hu.'],
    first_name: [
      'A névben betű, szóköz, kötőjel, pont és aposztróf állhat, webcím nem. A rövidítés pontja után tegyen szóközt.',
    ],
    phone: ['Adjon meg érvényes magyar telefonszámot, például +36 30 123 4567.'],
  })
  expect(
    errorsOf(registerBody, { email: '', password: 'hosszú jelszó', password_confirmation: 'más' }),
  ).toEqual({
    email: ['Adjon meg érvényes e-mail-címet, például nev@pelda.hu.'],
    password_confirmation: ['A két jelszó nem egyezik.'],
    privacy_policy: ['Kötelező mező.'],
  })
})

test('a limit says what its schema says, and a number as it is read', () => {
  const forints = z.int('Egész forintot írjon.').min(1, 'Legalább 1 Ft.')
  const limited = z.object({ price: forints, ids: z.array(forints).min(1, 'Válasszon legalább egyet.') })
  expect(errorsOf(limited, { price: -5, ids: [] })).toEqual({
    price: ['Legalább 1 Ft.'],
    ids: ['Válasszon legalább egyet.'],
  })
  expect(errorsOf(limited, { price: 12.5, ids: [1] })).toEqual({ price: ['Egész forintot írjon.'] })
  expect(errorsOf(limited, { price: null, ids: [1] })).toEqual({ price: ['Kötelező mező.'] })
  expect(errorsOf(z.object({ held: z.int().max(20_000) }), { held: 1e6 })).toEqual({
    held: ['Legfeljebb 20\u00a0000 lehet.'],
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
    order_by: ['Válasszon ezek közül: id, name, price, recommended, popular, rating, discount, fastest.'],
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
