/** Hungarian bank account numbers. Pure. */

const weights = [9, 7, 3, 1]

/** The 16 or 24 digits of a domestic account number; null for what is none. */
function readDigits(account: string): string | null {
  const digits = account.replaceAll(/[\s-]/g, '')
  if (!/^(\d{16}|\d{24})$/.test(digits)) return null
  return hasCheckDigit(digits.slice(0, 8)) && hasCheckDigit(digits.slice(8)) ? digits : null
}

function hasCheckDigit(block: string): boolean {
  const sum = [...block].reduce((total, digit, index) => total + Number(digit) * weights[index % 4]!, 0)
  return sum % 10 === 0
}

/** `12345676-11111111-11111111`; null for what is no account number. */
export function formatAccount(account: string): string | null {
  return readDigits(account)?.match(/.{8}/g)?.join('-') ?? null
}

/** `HU35 1234 5676 1111 1111 1111 1111`; null for what is no account number. */
export function ibanOf(account: string): string | null {
  const digits = readDigits(account)?.padEnd(24, '0')
  if (digits === undefined) return null
  const check = 98n - (BigInt(`${digits}${countryDigits}00`) % 97n)
  return `HU${String(check).padStart(2, '0')}${digits}`.match(/.{4}/g)!.join(' ')
}

/**
 * `HU42 1177 …` or a domestic number with or without hyphens and spaces -> `12345676-11111111-11111111`; null when a check digit
 * does not fit.
 */
export function normaliseAccount(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!compact.startsWith('HU')) return formatAccount(compact)
  const account = formatAccount(compact.slice(4).replace(/^(\d{16})0{8}$/, '$1'))
  return account !== null && ibanOf(account)?.replaceAll(' ', '') === compact ? account : null
}

/**
 * The account that somebody is paid back to: a domestic one as `normaliseAccount` gives it, or an IBAN of another country without
 * spaces (ISO 13616); null when a check digit does not fit.
 */
export function normalisePayee(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (compact.startsWith('HU') || /^\d/.test(compact)) return normaliseAccount(compact)
  return isIban(compact) ? compact : null
}

/** The remainder of its digits, the country and check digits last and letters as 10 to 35, is 1. */
function isIban(compact: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false
  const digits = [...`${compact.slice(4)}${compact.slice(0, 4)}`]
    .map((character) => Number.parseInt(character, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}

export const accountMessage =
  'A bankszámlaszám nem érvényes. Minta: 11773016-11111018-00000000, vagy HU-val kezdődő IBAN.'

/** H and U as numbers. */
const countryDigits = '1730'
