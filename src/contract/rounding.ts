/** Endings of prices, as the merchant likes them. Pure; forints. */
export const roundings = ['none', 'ten', 'ninety', 'nine_ninety'] as const
export type Rounding = (typeof roundings)[number]
export const roundingTitles: Readonly<Record<Rounding, string>> = {
  none: 'Kerekítés nélkül',
  ten: 'Tízesre',
  ninety: '…90-re',
  nine_ninety: '…990-re',
}

/** The nearest price of such an end. Below 1000 Ft …990 means …90, and below 50 Ft a price stays. */
export function rounded(value: number, rounding: Rounding): number {
  if (rounding === 'none' || value < 50) return Math.round(value)
  if (rounding === 'ten') return Math.round(value / 10) * 10
  const unit = unitOf(value, rounding)
  return Math.max(1, Math.round((value + 10) / unit)) * unit - 10
}

/** The lowest price of such an end that is not below the value. */
export function roundedUp(value: number, rounding: Rounding): number {
  if (rounding === 'none' || value < 50) return Math.ceil(value)
  if (rounding === 'ten') return Math.ceil(value / 10) * 10
  const unit = unitOf(value, rounding)
  return Math.ceil((value + 10) / unit) * unit - 10
}

const unitOf = (value: number, rounding: Rounding): number =>
  rounding === 'ninety' || value < 1000 ? 100 : 1000
