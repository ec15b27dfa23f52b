import type { Part } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'

/** What a variant costs at one moment and whether it can be had; of a cart as of an order. Forints and grams. */
export type SaleRow = {
  id: number
  productId: number
  itemNumber: string
  productName: string
  variantName: string
  unitMeasure: string
  packingUnitMeasure: string | null
  packingQuantity: number
  taxRate: 27 | 18 | 5 | 0
  gross: number | null
  weightGrams: number
  published: boolean
  forSale: boolean
  free: number
  backorder: boolean
  maxOrderQuantity: number
}

/** The columns of a `SaleRow`, from `pricedVariants`. */
export function saleColumns(sql: Executor): Part {
  return sql`
    v.id, v.product_id as "productId", v.item_number as "itemNumber", v.product_name as "productName", v.name as "variantName",
    v.unit_measure as "unitMeasure", v.packing_unit_measure as "packingUnitMeasure",
    v.packing_quantity::float8 as "packingQuantity", v.tax_rate as "taxRate", price.gross,
    v.weight_grams as "weightGrams", v.published, v.for_sale as "forSale", v.free, v.backorder,
    v.max_order_quantity as "maxOrderQuantity"`
}

/** What a query selects from: variants as `v`, each with its `price` of the moment, whose columns are null without one. */
export function pricedVariants(sql: Executor, now: Date): Part {
  return sql`sale_variant v left join lateral price_at(v.id, ${now}) price on true`
}
