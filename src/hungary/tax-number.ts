export const taxNumberMessage = 'Az adószám nem érvényes. Minta: 12345676-2-42'

const weights = [9, 7, 3, 1, 9, 7, 3]

/**
 * A Hungarian tax number with or without hyphens and spaces -> `12345676-2-42`; null when it is not one: the eighth
 * digit checks the first seven, then come the VAT code (1-5) and the county code (02-20, 22-44, 51).
 */
export function normaliseTaxNumber(text: string): string | null {
  const parts = /^(\d{8})-?([1-5])-?(\d{2})$/.exec(text.replace(/\s/g, ''))
  const [, base, vatCode, county] = parts ?? []
  if (base === undefined || vatCode === undefined || county === undefined) return null
  return base !== '00000000' && checkDigitFits(base) && isCounty(Number(county))
    ? `${base}-${vatCode}-${county}`
    : null
}

/** What is wrong with the tax number of an address, null when nothing is: a company must have one, others need none. */
export function taxNumberProblem(type: unknown, taxNumber: unknown): string | null {
  if (type !== 'company') return null
  if (typeof taxNumber !== 'string' || taxNumber === '') return 'Cégnél adja meg az adószámot is.'
  return normaliseTaxNumber(taxNumber) === null ? taxNumberMessage : null
}

function checkDigitFits(base: string): boolean {
  const sum = weights.reduce((total, weight, position) => total + weight * Number(base[position]), 0)
  return (10 - (sum % 10)) % 10 === Number(base[7])
}

function isCounty(code: number): boolean {
  return (code >= 2 && code <= 20) || (code >= 22 && code <= 44) || code === 51
}
