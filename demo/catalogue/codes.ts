/** Text as it stands in an address: lower case ASCII, every other run of characters a hyphen. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Check digit of the first twelve digits of an EAN-13. */
export const eanCheckDigit = (digits: string): number => {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** An EAN-13 of the range that shops may use for themselves (200-299): it can never belong to a real product. */
export const internalEan = (serial: number): string => {
  const digits = `2${String(serial).padStart(11, '0')}`
  return digits + eanCheckDigit(digits)
}
