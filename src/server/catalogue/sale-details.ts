import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { toSaleDetails, type SaleDetailsRow } from './catalogue-presenting.ts'
import { categorySlugs, type DeliveryTraits } from './delivery-traits.ts'
import type { SaleDetails } from './sale-variant.ts'

export type SaleDetailsRecord = SaleDetailsRow & DeliveryTraits & { imageKey: string | null }

/**
 * The query for what orders are made of; unknown ids are absent. `ids` is an expression for an array of them. Finds the same
 * as `findSaleVariants` and `findDeliveryTraits`, for a quarter of their time: without what is only shown.
 */
export function saleDetailsRows(sql: Executor, ids: Part, now: Date): Rows<SaleDetailsRecord> {
  return sql<SaleDetailsRecord[]>`
    select v.id, v.product_id as "productId", p.name as "productName", v.name as "variantName", v.item_number as "itemNumber",
      p.unit_measure as "unitMeasure", p.packing_unit_measure as "packingUnitMeasure", p.tax_rate as "taxRate", price.gross,
      v.weight_grams as "weightGrams", v.published and p.published as published, v.for_sale as "forSale",
      coalesce(s.on_hand - s.reserved, 0) as free, coalesce(s.backorder, false) as backorder,
      p.locker_allowed as "lockerAllowed", v.longest_side_mm as "longestSideMm",
      (select i.file_key from product_image i
        where i.product_id = p.id and (i.variant_id is null or i.variant_id = v.id)
        order by i.variant_id nulls last, i.position, i.id limit 1) as "imageKey",
      ${categorySlugs(sql)} as categories
    from variant v
    join product p on p.id = v.product_id
    left join stock s on s.variant_id = v.id
    left join lateral (
      select gross from variant_price
      where variant_id = v.id and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
      order by valid_from desc limit 1
    ) price on true
    where v.id = any(${ids}::int[])`
}

/** What orders are made of, by variant, of the rows that the query found. */
export function saleDetails(rows: readonly SaleDetailsRecord[]): {
  variants: Map<number, SaleDetails>
  traits: Map<number, DeliveryTraits>
} {
  return {
    variants: new Map(rows.map((row) => [row.id, toSaleDetails(row, row.imageKey)])),
    traits: new Map(
      rows.map(({ id, lockerAllowed, longestSideMm, categories }) => [
        id,
        { lockerAllowed, longestSideMm, categories },
      ]),
    ),
  }
}
