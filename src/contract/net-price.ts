/** What is left of a gross price: without its tax, and without what the goods cost. Pure; amounts in forints. */

/** Net of a gross amount, rounded half up; the tax is the rest. */
export function netOf(gross: number, taxRate: number): number {
  return Math.floor((gross * 200 + 100 + taxRate) / (2 * (100 + taxRate)))
}

/** `cost` is net. Compared without rounding: a price at cost is not below it. */
export function isBelowCost({ gross, taxRate, cost }: PricedUnit): boolean {
  return gross * 100 < cost * (100 + taxRate)
}

export type PricedUnit = { gross: number; taxRate: number; cost: number }
/** `percent`: of the net price, with at most one decimal; null: the net price is nothing. */
export type Margin = { amount: number; percent: number | null }

/** The net price less the cost, which both leave the tax out. */
export function marginOf({ gross, taxRate, cost }: PricedUnit): Margin {
  const net = netOf(gross, taxRate)
  const amount = net - cost
  return { amount, percent: net === 0 ? null : Math.round((amount / net) * 1000) / 10 }
}
