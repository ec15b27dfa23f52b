/** Rules of what can be said of a field when it is left, in the words of the shop's own check. Pure. */
import { emailMessage, emailPattern } from '#hungary/email.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import {
  isPostalCode,
  postalCodeMessage,
  postalCodeForm,
  postalCodeFormMessage,
} from '#hungary/postal-code.ts'
import { normaliseTaxNumber, taxNumberMessage } from '#hungary/tax-number.ts'

/** What is wrong with what a field holds; null where nothing is, or only the shop can know. */
export function checkField({
  name,
  type,
  value,
}: {
  name: string
  type: string
  value: string
}): string | null {
  const text = value.trim()
  if (type === 'email') return emailPattern.test(text) ? null : emailMessage
  if (type === 'tel') return normalisePhone(text) === null ? phoneMessage : null
  if (name.endsWith('postal_code'))
    return postalCodeForm.test(text) ? (isPostalCode(text) ? null : postalCodeMessage) : postalCodeFormMessage
  if (name.endsWith('tax_number')) return normaliseTaxNumber(text) === null ? taxNumberMessage : null
  return null
}
