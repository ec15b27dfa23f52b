/** Rules of orders that every engine shares. Pure. */
import type { ListingOrder } from '../listing.ts'

/** Whether what can't be had comes after all else. */
export const isDivided = ({ key, isMixed }: ListingOrder): boolean => key !== 'id' && !isMixed

/** What comes after the goods of the season; undefined where the order has none. */
export const seasonOf = ({ key, outOfSeason }: ListingOrder): ListingOrder['outOfSeason'] =>
  key === 'recommended' ? outOfSeason : undefined

/** Into how many parts an order divides a listing. */
export function partsOf(order: ListingOrder): number {
  if (!isDivided(order)) return 1
  return seasonOf(order) ? 3 : 2
}

export const isAscending = ({ key, direction }: ListingOrder): boolean =>
  direction === 'asc' && (key === 'id' || key === 'name' || key === 'price')
