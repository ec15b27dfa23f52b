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

/**
 * `1234.5` -> `1 234,5` with a no-break space as thousands separator and at most two decimals. Halves go away from zero as
 * they are written: 1.005 is 1,01, though the processor holds less. Below ten trillion.
 */
export function formatNumber(value: number): string {
  const hundredths = Math.round(Number(`${Math.abs(value).toFixed(6)}e2`))
  const [whole = '', decimals] = String(hundredths / 100).split('.')
  return `${value < 0 && hundredths ? '-' : ''}${grouped(whole)}${decimals ? `,${decimals}` : ''}`
}
