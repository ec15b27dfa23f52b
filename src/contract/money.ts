/** Money on the wire and on the page: whole forints, Hungarian text. */

const forintFormat = new Intl.NumberFormat('hu-HU', {
  style: 'currency',
  currency: 'HUF',
  maximumFractionDigits: 0,
  useGrouping: 'always',
})
const numberFormat = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' })

/** `12990` -> `12 990 Ft` with no-break spaces, a real minus before less than nothing. The input is a whole number of forints. */
export function formatForint(value: number): string {
  return forintFormat.format(value).replace('-', '−')
}

/** `1234.5` -> `1 234,5` with a no-break space as thousands separator and at most two decimals. */
export function formatNumber(value: number): string {
  return numberFormat.format(value)
}
