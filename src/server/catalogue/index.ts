/** The catalogue's public API for other features. */
import type { Executor } from '#platform/database/database.ts'
import type { Feature } from '#platform/feature.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import {
  createShardFeeder,
  openReadModel,
  openShardedModel,
  readModelGauges,
  type ReadModel,
} from '#listing-index/index.ts'
import { createCatalogueHandlers } from './catalogue-api.ts'
import { keepSnapshots, snapshotFolder, snapshotStoreOf } from './model-snapshots.ts'
import { staleCatalogueTags } from './catalogue-tags.ts'
import { catalogueInvariants } from './catalogue-verify.ts'
import type { SearchPorts } from './search-suggest.ts'
import { stockInvariants } from './stock-verify.ts'
import { toSaleVariant } from './catalogue-presenting.ts'
import type { SaleVariant } from './sale-variant.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

export { countProductPages, listListingPages, listProductPages, type Address } from './catalogue-addresses.ts'
export { listCategoryNames, type CategoryName } from './category-names.ts'
export {
  deliveryTraitRows,
  deliveryTraits,
  findDeliveryTraits,
  type DeliveryTraits,
} from './delivery-traits.ts'
export { describeSnapshots } from './model-snapshots.ts'
export {
  findTyreDetails,
  findTyreTraits,
  tyreColumns,
  type TyreDetails,
  type TyreTraits,
} from './tyre-details.ts'
export { saleDetails, saleDetailsRows } from './sale-details.ts'
export type { SaleDetails, SaleVariant } from './sale-variant.ts'
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

export { findFittingProducts } from './fitting-products.ts'
export { addToRating, findSavedCards, findProductOfVariant, isProductShown } from './listed-products.ts'
export { listOffers, type Offer } from './offer-feed.ts'
export { findOrderGoods, findStockOf, type OrderGoods } from './order-goods.ts'
export { changeHolds } from './stock-change.ts'
export {
  adjustStock,
  giveBackStock,
  holdAgain,
  holding,
  isStockShortage,
  lockStock,
  releaseStock,
  sellStock,
  takeReturnedAgain,
  unsellStock,
  type StockLevel,
} from './stock-store.ts'
export { stockInvariants } from './stock-verify.ts'

export { catalogueInvariants } from './catalogue-verify.ts'
export { findProductNumbers, writeProducts, type WriteOptions } from './catalogue-writer.ts'
export {
  CatalogueInputError,
  type AttributeInput,
  type AttributeValuesInput,
  type CategoryInput,
  type ProductInput,
  type ProductOutcome,
  type VariantInput,
} from './catalogue-writer-input.ts'
export { slugify } from '#hungary/slug.ts'
export {
  countLowStock,
  findByCode,
  findSold,
  inCategory,
  labelAttributes,
  hasCode,
  matchesSearch,
  ofBrand,
  productsInScope,
  searchedWords,
  viewCondition,
  type DeskProductScope,
  type DeskProductView,
} from './desk-scope.ts'
export {
  findDeskProduct,
  findProductId,
  listDeskBrands,
  listEanCarriers,
  listProductCategories,
  takenItemNumbers,
  type DeskPicture,
  type DeskProduct,
  type DeskVariant,
  type StoredDeskProduct,
} from './desk-store.ts'
export { hasDueProducts, publishDueProducts } from './due-products.ts'
export { findDuplicable, type DuplicableProduct, type DuplicableVariant } from './desk-duplicate.ts'
export {
  listAttributeFields,
  listCategoryFields,
  type AttributeField,
  type CategoryFields,
  type StoredAttribute,
} from './desk-attributes.ts'
export { findBrandSafety, safetyGaps, type BrandSafety } from './product-safety.ts'
export { writeMakers, type MakerInput, type Makers } from './catalogue-writer-makers.ts'
export type { ProductDraft } from './draft-product.ts'
export { showDraft } from './draft-shown.ts'
export { binDays, binProducts, removableProducts, removeProducts, restoreProducts } from './product-bin.ts'
export {
  guardKinds,
  offerGuards,
  sourceGuards,
  type GuardedOffer,
  type GuardKind,
  type GuardPolicy,
  type OfferGuard,
} from './offer-guards.ts'
export { forgetPrices, joinMoves } from './offer-retention.ts'
export { touchedAt } from './product-touch.ts'
export { lockOffers, readOffers, writeOffers, type KnownOffer, type OfferChange } from './offer-store.ts'
export type { PriceStretch } from './price-history.ts'
export { isReducedWithin, planSale, planSaleEnd, shownReduction, type ShownReduction } from './sale-plan.ts'
export {
  isEmptyPlan,
  plannedPrice,
  planOf,
  planPrices,
  regularOf,
  stretchAt,
  stretchesFrom,
  type Planned,
  type PricePlan,
  type PriceProblem,
  type PriceTarget,
  type Sale,
  type SaleTarget,
} from './price-plan.ts'
export {
  changeCategory,
  createCategory,
  deleteCategory,
  filtersAfterMerge,
  hasSibling,
  lockTaxonomy,
  mergeCategory,
  moveCategory,
  type CategoryText,
} from './taxonomy/category-changes.ts'
export {
  countGoods,
  countGoodsBelow,
  findCategory,
  listAbove,
  listDeskCategories,
  listFilterAttributes,
  type CategoryDetails,
  type DeskCategory,
  type FilterAttribute,
} from './taxonomy/category-reading.ts'
export {
  changeAttribute,
  countAttributeValues,
  createAttribute,
  deleteAttribute,
  findAttributeNamed,
  findDeskAttribute,
  listAttributeUsers,
  listDeskAttributes,
  orderAttributes,
  type AttributeText,
  type DeskAttribute,
} from './taxonomy/attribute-store.ts'
export { orderChoices, removeChoice, replaceValue, saveChoice } from './taxonomy/attribute-values.ts'
export {
  changeBrand,
  findBrand,
  findBrandNamed,
  listBrandRows,
  mergeBrand,
  type DeskBrand,
} from './taxonomy/brand-store.ts'
export {
  changeCollection,
  countCollection,
  createCollection,
  deleteCollection,
  findCollectionNamed,
  findDeskCollection,
  findGatherings,
  knowsRule,
  listDeskCollections,
  orderCollections,
  variantsOfGatherings,
  type DeskCollection,
  type Gathering,
} from './taxonomy/collection-store.ts'
export { moveBrandGoods, moveCategoryGoods, moveValueGoods } from './taxonomy/move-goods.ts'
export { isBelow, positionOf, type TreePlace } from './taxonomy/category-tree.ts'
export { listAccessoryRulesBy, listAccessoryRulesNaming } from './accessories/accessory-references.ts'
export {
  changeAccessoryRule,
  createAccessoryRule,
  deleteAccessoryRule,
  findAccessoryRule,
  knowsAccessoryRule,
  listAccessoryRules,
  maxAccessoryRules,
  orderAccessoryRules,
  type StoredAccessoryRule,
} from './accessories/accessory-store.ts'
export { countAccessoryRule, countSides as countAccessorySides } from './accessories/accessory-count.ts'
export { listRulesNaming } from './taxonomy/rule-references.ts'
export { findSlugOwner, listFormerSlugs, loadFormerSlugs } from './taxonomy/taxonomy-slug.ts'
export {
  addAttributeLabels,
  writeAttributes,
  writeBadges,
  writeBrands,
  writeCategories,
  writeCollections,
} from './catalogue-writer-taxonomy.ts'

/** Parts of listings for who lists something of the index too. */
export { createShownCache } from './card-cache.ts'
export { fullName, presentCard } from './catalogue-presenting.ts'
export { attributeFilters, ownFilterType } from './category-store.ts'
export { presentFilters } from './filter-presenting.ts'
export { readFilters } from './filter-reading.ts'
export { seasonalOrder, withPresentBrands } from './listing-response.ts'

type CataloguePorts = SearchPorts & {
  /** Calls of a feature that lists something of the index: there is one in a process. */
  listingHandlers: (platform: Platform, readModel: ReadModel) => Partial<Handlers>
}

/** The blog and sets know of products, so what search needs of the one and the index serves of the others is handed in. */
export const catalogueFeature = (ports: CataloguePorts): Feature => ({
  name: 'catalogue',
  async follow({ platform, feed, onStop }) {
    const { listingShards, role } = platform.config
    if (!listingShards || role === 'web') return
    const feeder = createShardFeeder(platform, feed, listingShards)
    onStop(feeder.stop)
    await feeder.start()
  },
  async handlers({ platform, feed, addGauges, onStart, onStop }) {
    const { listingShards } = platform.config
    const readModel = listingShards
      ? await openShardedModel(platform, feed, listingShards)
      : await openReadModel(platform, feed, undefined, snapshotStoreOf(platform))
    addGauges(readModelGauges(readModel))
    onStop(readModel.close)
    const snapshots = keepSnapshots(platform, readModel)
    addGauges(snapshots.gauges)
    onStart(snapshots.start)
    onStop(snapshots.stop)
    return {
      ...createCatalogueHandlers(platform, readModel, ports),
      ...ports.listingHandlers(platform, readModel),
    }
  },
  invariants: [...catalogueInvariants, ...stockInvariants],
  invalidates: staleCatalogueTags,
  temporaryFolders: [snapshotFolder],
})
