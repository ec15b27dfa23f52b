/** The merchant's own data as the desk takes them. Pure. */
import { z } from 'zod'
import { accountMessage, normaliseAccount } from '#hungary/bank-account.ts'
import { companyNumberMessage, normaliseCompanyNumber } from '#hungary/company-number.ts'
import { coordinatesMessage, normaliseCoordinates } from '#hungary/coordinates.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import { normaliseTaxNumber, taxNumberMessage } from '#hungary/tax-number.ts'
import { bicMessage, readBic } from '#hungary/transfer-code.ts'
import type { Merchant } from '#server/content/index.ts'

/** In the order of the form. The bank account is a right of its own; the picture of the guarantee comes with its page. */
export const companyFields = [
  'name',
  'legalName',
  'address',
  'coordinates',
  'parking',
  'email',
  'phone',
  'taxNumber',
  'companyNumber',
  'court',
  'chamber',
  'host',
  'privacyContact',
] as const satisfies readonly (keyof Merchant)[]
export const bankFields = [
  'bankName',
  'bankAccount',
  'bankBic',
] as const satisfies readonly (keyof Merchant)[]

export type Company = Pick<Merchant, (typeof companyFields)[number]>
export type Bank = Pick<Merchant, (typeof bankFields)[number]>

/** Field names in the merchant's words. */
export const merchantFieldNames: Readonly<Record<keyof Merchant, string>> = {
  name: 'a bolt neve',
  legalName: 'cégnév',
  address: 'székhely',
  coordinates: 'térképpont',
  parking: 'parkolás',
  email: 'e-mail-cím',
  phone: 'telefonszám',
  taxNumber: 'adószám',
  companyNumber: 'cégjegyzékszám',
  court: 'cégbíróság',
  chamber: 'kamara',
  host: 'tárhelyszolgáltató',
  privacyContact: 'adatvédelmi kapcsolat',
  bankName: 'bank neve',
  bankAccount: 'bankszámlaszám',
  bankBic: 'a bank BIC-kódja',
  guaranteeNotice: 'a jótállás hivatalos ábrája',
}

/** What every shop has to have before it sells; an association has no chamber, a sole trader no court. */
const neededFields = [
  'name',
  'legalName',
  'address',
  'email',
  'phone',
  'taxNumber',
  'companyNumber',
  'host',
  'privacyContact',
] as const satisfies readonly (keyof Merchant)[]

/** In the merchant's words; empty when nothing is missing. `unnamed`: the name that a shop has before it was given one. */
export function missingCompany(merchant: Merchant, unnamed: string): string[] {
  return neededFields
    .filter((field) => merchant[field] === '' || (field === 'name' && merchant.name === unnamed))
    .map((field) => merchantFieldNames[field])
}

type Problems = Record<string, string[]>
/** What a text becomes; null for one that is refused with the message. */
type Rule = [read: (text: string) => string | null, message: string]

const email = z.email()
const isMailAddress = (text: string) => (email.safeParse(text).success ? text : null)
const rules: Partial<Record<keyof Merchant, Rule>> = {
  email: [isMailAddress, 'Az e-mail-cím nem teljes. Minta: bolt@pelda.hu'],
  privacyContact: [
    (text) => (text.includes('@') && !/\s/.test(text) ? isMailAddress(text) : text),
    'Az e-mail-cím nem teljes.',
  ],
  // As it was written: spaces make it readable.
  phone: [(text) => (normalisePhone(text) === null ? null : text), phoneMessage],
  coordinates: [normaliseCoordinates, coordinatesMessage],
  taxNumber: [normaliseTaxNumber, taxNumberMessage],
  companyNumber: [normaliseCompanyNumber, companyNumberMessage],
  bankAccount: [normaliseAccount, accountMessage],
  bankBic: [readBic, bicMessage],
}

/** The values as they are stored, and what is wrong with them by field. What is empty is missing, not wrong. */
export function readMerchant<T extends Partial<Merchant>>(given: T): { values: T; errors: Problems } {
  const values: Partial<Record<string, string>> = { ...given }
  const errors: Problems = {}
  for (const [field, text] of Object.entries(given)) {
    const rule = rules[field as keyof Merchant]
    if (!rule || text === '') continue
    const [read, message] = rule
    const value = read(text)
    if (value === null) errors[field] = [message]
    else values[field] = value
  }
  if (given.name === '') errors.name = ['A bolt nevét minden oldal és levél mutatja, ezért kell.']
  return { values: values as T, errors }
}
