import type {
  BillingAddress,
  SavedBillingAddress,
  SavedShippingAddress,
  ShippingAddress,
} from '#contract/wire.ts'
import { holdsLink, linkInNameMessage } from '#hungary/name-part.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import { isPostalCode, postalCodeMessage } from '#hungary/postal-code.ts'
import { normaliseTaxNumber, taxNumberProblem } from '#hungary/tax-number.ts'

/** Rules of saved addresses: how they are stored, checked and shown. Pure. Fields bear the wire's names. */

export const maxAddresses = 50

export type PostalAddress = {
  name: string
  country: string
  postal_code: string
  city: string
  address: string
}
export type BillingFields = PostalAddress & { type: 'individual' | 'company'; tax_number: string | null }
export type ShippingFields = PostalAddress & { phone: string | null; comment: string | null }
export type SavedRow<T> = T & { id: number; is_default: boolean }

/** The stored form, or which fields must be corrected. */
export type Checked<T> = { value: T; errors: Record<string, string[]> }
type Optional<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined }

/** Only a company has a tax number, and it must have one. */
export function checkBillingFields(input: Optional<BillingFields, 'tax_number'>): Checked<BillingFields> {
  const isCompany = input.type === 'company'
  const taxNumber = isCompany && input.tax_number ? normaliseTaxNumber(input.tax_number) : null
  const problem = taxNumberProblem(input.type, input.tax_number)
  return {
    value: { ...postalAddressOf(input), type: input.type, tax_number: taxNumber },
    errors: {
      ...postalAddressErrors(input),
      ...(problem === null ? {} : { tax_number: [problem] }),
    },
  }
}

export function checkShippingFields(
  input: Optional<ShippingFields, 'phone' | 'comment'>,
): Checked<ShippingFields> {
  const phone = input.phone ? normalisePhone(input.phone) : null
  return {
    value: { ...postalAddressOf(input), phone, comment: input.comment || null },
    errors: {
      ...postalAddressErrors(input),
      ...(input.phone && phone === null ? { phone: [phoneMessage] } : {}),
    },
  }
}

function postalAddressOf({ name, country, postal_code, city, address }: PostalAddress): PostalAddress {
  return { name, country, postal_code, city, address }
}

function postalAddressErrors({ name, postal_code }: PostalAddress): Record<string, string[]> {
  return {
    ...(holdsLink(name) ? { name: [linkInNameMessage] } : {}),
    ...(isPostalCode(postal_code) ? {} : { postal_code: [postalCodeMessage] }),
  }
}

/** `1234 Budapest, Fő utca 1.` */
export function fullAddress({ postal_code, city, address }: PostalAddress): string {
  return `${postal_code} ${city}, ${address}`
}

function presentAddress(row: SavedRow<PostalAddress>) {
  return { id: row.id, ...postalAddressOf(row), full_address: fullAddress(row), is_default: row.is_default }
}

export function presentBillingAddress(row: SavedRow<BillingFields>): SavedBillingAddress {
  return { ...presentAddress(row), type: row.type, tax_number: row.tax_number }
}

export function presentShippingAddress(row: SavedRow<ShippingFields>): SavedShippingAddress {
  return { ...presentAddress(row), phone: row.phone, comment: row.comment }
}

/** As a checkout takes it. */
export function checkoutBilling(row: BillingFields): BillingAddress {
  return { ...postalAddressOf(row), tax_number: row.tax_number }
}

/** As a checkout takes it; the contact's address of mail is meant. */
export function checkoutShipping(row: ShippingFields): ShippingAddress {
  return { ...postalAddressOf(row), phone: row.phone, email: null, comment: row.comment }
}
