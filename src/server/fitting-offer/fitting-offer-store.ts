import type { Executor } from '#platform/database/database.ts'
import { priceLines, problemOf } from '#server/cart/index.ts'
import { findDeliveryTraits, findSaleVariants } from '#server/catalogue/index.ts'
import { parcelOf } from '#server/checkout/index.ts'
import { findFittedGoods, listFittingOffers, type FittedGoods } from '#server/fitting/index.ts'
import { findPosition, listPointsOf, type Parcel, type Position } from '#server/shipping/index.ts'
import { findTown } from '#server/store/index.ts'
import type { Workshop } from './fitting-offer.ts'

export type OfferedLine = { variantId: number; quantity: number }
export type OfferedGoods = { parcel: Parcel; goods: FittedGoods[]; productIds: number[] }

/** More workshops than these no shop has. */
const maxWorkshops = 500

/** Goods as delivery and workshops see them; `parcel` null when some of them can't be ordered in that quantity. */
export async function loadGoods(
  sql: Executor,
  lines: readonly OfferedLine[],
  now: Date,
): Promise<Omit<OfferedGoods, 'parcel'> & { parcel: Parcel | null }> {
  const ids = lines.map(({ variantId }) => variantId)
  const [variants, traits, goods] = await Promise.all([
    findSaleVariants(sql, ids, now),
    findDeliveryTraits(sql, ids),
    findFittedGoods(sql, lines),
  ])
  const priced = priceLines(
    lines.map((line) => ({ id: String(line.variantId), setId: null, ...line })),
    variants,
  )
  const canBeHad = priced.length === lines.length && priced.every((one) => problemOf(one) === null)
  return {
    parcel: canBeHad ? parcelOf({ shippingAddress: null }, priced, traits) : null,
    goods,
    productIds: [...variants.values()].map(({ productId }) => productId),
  }
}

/** All workshops that take parcels, with their hours. */
export async function loadWorkshops(sql: Executor, now: Date): Promise<Workshop[]> {
  const points = await listPointsOf(sql, 'partner', maxWorkshops)
  const offers = await listFittingOffers(sql, points, now)
  return points.map((point) => ({ point, offer: offers.get(point.id) ?? null }))
}

/** Where a typed postal code or town is, and how it is written; null where nobody knows. */
export async function findNear(
  sql: Executor,
  text: string,
): Promise<{ name: string; position: Position } | null> {
  const isCode = /^[1-9]\d{3}$/.test(text)
  const town = isCode ? null : await findTown(text)
  if (!isCode && !town) return null
  const position = await findPosition(sql, {
    postalCode: town?.postalCode ?? text,
    town: town?.name ?? null,
  })
  return position && { name: town?.name ?? text, position }
}
