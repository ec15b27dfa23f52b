import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { toSaleDetails } from './catalogue-presenting.ts'
import { categorySlugs, deliveryTraits, type DeliveryTraits } from './delivery-traits.ts'
import { pricedVariants, saleColumns, type SaleRow } from './sale-rows.ts'
import type { SaleDetails } from './sale-variant.ts'

export type SaleDetailsRecord = SaleRow & DeliveryTraits & { imageKey: string | null }

/**
 * The query for what orders are made of; unknown ids are absent. `ids` is an expression for an array of them. Finds the same
 * as `findSaleVariants` and `findDeliveryTraits`, for a quarter of their time: without what is only shown.
 */
export function saleDetailsRows(sql: Executor, ids: Part, now: Date): Rows<SaleDetailsRecord> {
  return sql<SaleDetailsRecord[]>`
    select ${saleColumns(sql)}, v.locker_allowed as "lockerAllowed", v.longest_side_mm as "longestSideMm",
      (select i.file_key from product_image i
        where i.product_id = v.product_id and (i.variant_id is null or i.variant_id = v.id)
        order by i.variant_id nulls last, i.position, i.id limit 1) as "imageKey",
      ${categorySlugs(sql)} as categories
    from ${pricedVariants(sql, now)}
    where v.id = any(${ids}::int[])`
}

/** What orders are made of, by variant, of the rows that the query found. */
export function saleDetails(rows: readonly SaleDetailsRecord[]): {
  variants: Map<number, SaleDetails>
  traits: Map<number, DeliveryTraits>
} {
  return {
    variants: new Map(rows.map((row) => [row.id, toSaleDetails(row, row.imageKey)])),
    traits: deliveryTraits(rows),
  }
}
