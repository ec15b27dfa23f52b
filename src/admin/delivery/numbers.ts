/** Numbers as they are typed: amounts in forints, weights in kilograms, lengths in centimetres; empty is null. */

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ' ')

/** What may be typed into a field of whole numbers, grouped: `60 000`. */
export const integerText = (text: string): string => grouped(text.replaceAll(/\D/g, '').slice(0, 9))
/** The same with a decimal comma. */
export const decimalText = (text: string): string => {
  const [whole = '', ...decimals] = text
    .replaceAll('.', ',')
    .replaceAll(/[^\d,]/g, '')
    .split(',')
  return decimals.length === 0 ? whole.slice(0, 6) : `${whole.slice(0, 6)},${decimals.join('').slice(0, 3)}`
}

export const readInteger = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replaceAll(/\D/g, ''))
/** In thousandths or tenths: `readScaled('1,5', 1000)` is 1500. */
export const readScaled = (text: string, scale: number): number | null =>
  text.trim() === '' ? null : Math.round(Number(text.replaceAll(/\s/g, '').replace(',', '.')) * scale)

export const integerOf = (value: number | null): string => (value === null ? '' : grouped(String(value)))
export const scaledOf = (value: number | null, scale: number): string =>
  value === null ? '' : String(value / scale).replace('.', ',')
