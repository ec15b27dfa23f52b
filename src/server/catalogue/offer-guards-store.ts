import type { Executor } from '#platform/database/database.ts'
import type { GuardedOffer } from './offer-guards.ts'

/**
 * What stands of variants at a moment, by item number; what is new is absent. Whoever writes prices, costs or stock reads it before
 * and after, and gives both to `offerGuards`.
 */
export async function readGuardedOffers(
  sql: Executor,
  itemNumbers: readonly string[],
  now: Date,
): Promise<Map<string, GuardedOffer>> {
  const rows = await sql<GuardedOffer[]>`
    select v.item_number as "itemNumber", price.gross as price, price.original_gross as "originalPrice", v.cost,
      p.tax_rate as "taxRate", coalesce(s.on_hand, 0) as "onHand"
    from variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
    left join variant_price price on price.variant_id = v.id and price.valid_from <= ${now}
      and (price.valid_to is null or price.valid_to > ${now})
    where v.item_number = any(${[...itemNumbers]}::text[])`
  return new Map(rows.map((offer) => [offer.itemNumber, offer]))
}
