import type { BillingAddress, Contact, ShippingAddress } from '#contract/wire.ts'
import { emailMessage } from '#hungary/email.ts'
import { holdsLink, isNamePart, linkInNameMessage, namePartMessage } from '#hungary/name-part.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import { isPostalCode, postalCodeMessage } from '#hungary/postal-code.ts'
import { normaliseTaxNumber, taxNumberMessage } from '#hungary/tax-number.ts'

/** Contact and addresses as the customer typed them -> as they are stored. Names stay as typed. Pure. */

export type FieldErrors = Record<string, string[]>
/** The stored form, or which fields must be corrected. */
export type Checked<T> = { value: T; errors: FieldErrors }

type ShippingInput = Omit<ShippingAddress, 'phone' | 'email' | 'comment'> & {
  phone?: string | null | undefined
  email?: string | null | undefined
  comment?: string | null | undefined
}
type BillingInput = Omit<BillingAddress, 'tax_number'> & { tax_number?: string | null | undefined }

export function checkContact(input: Contact): Checked<Contact> {
  const phone = normalisePhone(input.phone)
  return {
    value: {
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      phone: phone ?? input.phone,
    },
    errors: {
      ...(isNamePart(input.first_name) ? {} : { first_name: [namePartMessage] }),
      ...(isNamePart(input.last_name) ? {} : { last_name: [namePartMessage] }),
      ...(isPlainText(input.email) ? {} : { email: [emailMessage] }),
      ...(phone === null ? { phone: [phoneMessage] } : {}),
    },
  }
}

export function checkShippingAddress(input: ShippingInput): Checked<ShippingAddress> {
  const given = input.phone || null
  const phone = given === null ? null : normalisePhone(given)
  const { country, postal_code, city, address, name } = input
  return {
    value: {
      country,
      postal_code,
      city,
      address,
      name,
      phone,
      email: input.email || null,
      comment: input.comment || null,
    },
    errors: {
      ...postalCodeErrors(postal_code),
      ...(holdsLink(name) ? { name: [linkInNameMessage] } : {}),
      ...(given !== null && phone === null ? { phone: [phoneMessage] } : {}),
      ...(isPlainText(input.email ?? '') ? {} : { email: [emailMessage] }),
    },
  }
}

export function checkBillingAddress(input: BillingInput): Checked<BillingAddress> {
  const given = input.tax_number || null
  const taxNumber = given === null ? null : normaliseTaxNumber(given)
  const { name, country, postal_code, city, address } = input
  return {
    value: { name, tax_number: taxNumber, country, postal_code, city, address },
    errors: {
      ...postalCodeErrors(postal_code),
      ...(holdsLink(name) ? { name: [linkInNameMessage] } : {}),
      ...(given !== null && taxNumber === null ? { tax_number: [taxNumberMessage] } : {}),
    },
  }
}

/** Without control characters and halves of characters, which the database can't hold. */
export function isPlainText(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text)
}

function postalCodeErrors(code: string): FieldErrors {
  return isPostalCode(code) ? {} : { postal_code: [postalCodeMessage] }
}
