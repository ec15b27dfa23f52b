/** The catalogue's door for other features. */
import type { Executor } from '#server/kernel/database.ts'
import { toSaleVariant } from './catalogue-presenting.ts'
import type { SaleVariant } from './sale-variant.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

export { countProductPages, listListingPages, listProductPages, type Address } from './catalogue-addresses.ts'
export { createCatalogueHandlers } from './catalogue-api.ts'
export { findDeliveryTraits, type DeliveryTraits } from './delivery-traits.ts'
export { saleFacts, saleFactsRows } from './sale-facts.ts'
export type { SaleFacts, SaleVariant } from './sale-variant.ts'
export { variantRows } from './variant-store.ts'

/** Variants for sale by id; unknown ids are absent, unpublished ones have `sellable` false. */
export async function findSaleVariants(
  sql: Executor,
  ids: number[],
  now: Date,
): Promise<Map<number, SaleVariant>> {
  return saleVariants(await loadVariants(sql, ids, now), now)
}

/** The same of rows that `variantRows` found. */
export function saleVariants(rows: readonly VariantRow[], now: Date): Map<number, SaleVariant> {
  return new Map(rows.map((row) => [row.id, toSaleVariant(row, now)]))
}

export { addToRating, findKeptCards, findProductOfVariant, isProductShown } from './listed-products.ts'
export { listOffers, type Offer } from './offer-feed.ts'
export { holding, isStockShortage, releaseStock, sellStock } from './stock-store.ts'
export { stockInvariants } from './stock-verify.ts'

export { catalogueInvariants } from './catalogue-verify.ts'
export { findProductNumbers, writeProducts } from './catalogue-writer.ts'
export {
  CatalogueInputError,
  type AttributeInput,
  type AttributeValuesInput,
  type CategoryInput,
  type ProductInput,
  type ProductOutcome,
  type VariantInput,
} from './catalogue-writer-input.ts'
export { slugify } from './catalogue-writer-slug.ts'
export {
  addAttributeLabels,
  writeAttributes,
  writeBadges,
  writeBrands,
  writeCategories,
  writeCollections,
} from './catalogue-writer-taxonomy.ts'
