export const postalCodeMessage = 'Nincs ilyen irányítószám.'

const maxCode = 9985

/** Of four digits (the schema's business), whether Hungary has codes so large. */
export function isPostalCode(code: string): boolean {
  return Number(code) <= maxCode
}
