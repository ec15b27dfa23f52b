/** What a count changes of the stock. Pure. */
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { StockLevel } from '#server/catalogue/index.ts'

export type CountedRow = AdminRequest<'bookStockCount'>['body']['rows'][number]
export type CountOutcome = AdminResponse<'bookStockCount'>['results'][number]['outcome']
export type Booking = { variantId: number; outcome: CountOutcome; delta: number }

/**
 * `boxed`: pieces in boxes of orders, by variant; they are on hand and on no shelf. A row of goods that moved since they were counted
 * is left alone: nobody knows whether the count had them. So the same count sent twice is booked once.
 */
export function bookCounts(
  rows: readonly CountedRow[],
  levels: ReadonlyMap<number, StockLevel>,
  boxed: ReadonlyMap<number, number>,
): Booking[] {
  const newest = new Map(rows.map((row) => [row.variant_id, row]))
  return [...newest.values()].map(({ variant_id: variantId, counted, expected }) => {
    const level = levels.get(variantId)
    const booking = (outcome: CountOutcome, delta = 0): Booking => ({ variantId, outcome, delta })
    if (!level) return booking('unknown')
    const now = level.onHand - (boxed.get(variantId) ?? 0)
    if (counted === now) return booking('same')
    if (expected !== now) return booking('changed')
    const delta = counted - now
    if (!level.backorder && level.onHand + delta < level.reserved) return booking('held')
    return booking('booked', delta)
  })
}

export const outcomeTexts: Record<CountOutcome, string> = {
  booked: 'Könyvelve.',
  same: 'Egyezik, nincs mit könyvelni.',
  changed: 'A készlete közben változott. Számolja meg újra.',
  held: 'Rendelések többet tartanak belőle, mint amennyi megvan. Előbb rendezze azokat.',
  unknown: 'Ez a termék már nincs meg.',
}
