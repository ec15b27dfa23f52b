import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { KnownOffer } from '#server/catalogue/index.ts'
import { cellsOf } from './price-edits.ts'

type Row = AdminResponse<'listPrices'>['rows'][number]

/** What somebody pays for the goods is for who may see it. */
export function presentRow(
  offer: KnownOffer,
  { lowest, seesCosts, now }: { lowest: number | null; seesCosts: boolean; now: Date },
): Row {
  const cells = cellsOf(offer, now) as Pick<
    Row,
    'cost' | 'price' | 'sale' | 'sale_from' | 'sale_to' | 'on_hand'
  >
  return {
    id: offer.variantId,
    product_id: offer.productId,
    item_number: offer.itemNumber,
    name: offer.name,
    is_published: offer.published,
    tax_rate: offer.taxRate,
    ...cells,
    cost: seesCosts ? cells.cost : null,
    lowest,
    held: offer.held,
  }
}
