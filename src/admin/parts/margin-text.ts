import { formatForint, formatNumber } from '#contract/money.ts'
import { marginOf, type PricedUnit } from '#contract/net-price.ts'

/** `Árrés: 3 228 Ft (31,6 %)`, of the net price. */
export function marginText(unit: PricedUnit): string {
  const { amount, percent } = marginOf(unit)
  const share = percent === null ? '' : ` (${formatNumber(percent).replace('-', '−')} %)`
  return `Árrés: ${formatForint(amount)}${share}`
}
