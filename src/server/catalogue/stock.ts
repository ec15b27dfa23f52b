/** How many sold units of a variant an order requests. */
export type StockDemand = { variantId: number; quantity: number }

/**
 * One demand a variant, in ascending id order: every transaction takes the hot rows in the same order, so that two
 * of them can't wait for each other.
 */
export function demandByVariant(lines: readonly StockDemand[]): StockDemand[] {
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId)
}
