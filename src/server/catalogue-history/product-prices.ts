import type { Executor } from '#platform/database/database.ts'

/** The prices of a variant over time. */

export type PriceRow = {
  id: number
  gross: number
  original: number | null
  /** Of a discount, of the 30 days before it. */
  lowest: number | null
  from: Date
  to: Date | null
}

/** So many are shown of one variant. */
const maxPrices = 500

/** Those that were charged after a moment, and planned ones; the newest first. */
export async function listPrices(
  sql: Executor,
  { variantId, after }: { variantId: number; after: Date | null },
): Promise<PriceRow[]> {
  return sql<PriceRow[]>`
    select p.id, p.gross, p.original_gross as original, lowest.gross as lowest, p.valid_from as "from", p.valid_to as "to"
    from variant_price p
    left join lateral lowest_price_before(p.variant_id, case when p.original_gross is not null then p.valid_from end) lowest on true
    where p.variant_id = ${variantId} ${after === null ? sql`` : sql`and (p.valid_to is null or p.valid_to > ${after})`}
    order by p.valid_from desc limit ${maxPrices}`
}
