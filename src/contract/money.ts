/**
 * Money on the wire and on the page: whole forints, Hungarian text. Written without `Intl`, whose first number format costs a
 * phone a tenth of a second; a test holds the two equal.
 */

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')

/** `12990` -> `12 990 Ft` with no-break spaces, a real minus before less than nothing. The input is a whole number of forints. */
export function formatForint(value: number): string {
  const whole = Math.round(value)
  return `${whole < 0 ? '−' : ''}${grouped(String(Math.abs(whole)))}\u00a0Ft`
}

/** To the nearest hundredth as written in decimals, halves away from zero: 1.005 is 1.01, though the processor holds less. */
function hundredths(value: number): number {
  const written = String(Math.abs(value))
  return written.includes('e') ? Math.round(Math.abs(value) * 100) : Math.round(Number(`${written}e2`))
}

/** `1234.5` -> `1 234,5` with a no-break space as thousands separator and at most two decimals. Below ten trillion. */
export function formatNumber(value: number): string {
  const all = hundredths(value)
  const decimals = String(all % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const text = grouped(String(Math.floor(all / 100))) + (decimals && `,${decimals}`)
  return value < 0 && all > 0 ? `-${text}` : text
}
