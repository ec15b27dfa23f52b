/** Four digits, the first of which is not 0. */
export const postalCodeForm = /^[1-9]\d{3}$/
export const postalCodeFormMessage = 'Négyjegyű irányítószámot adjon meg.'
export const postalCodeMessage = 'Nincs ilyen irányítószám.'

const maxCode = 9985

/** Of four digits (the schema's business), whether Hungary has codes so large. */
export function isPostalCode(code: string): boolean {
  return Number(code) <= maxCode
}
