import { formatNumber } from '#contract/money.ts'
import type { Attribute, Product, ProductCard, ProductVariant } from '#contract/wire.ts'
import { presentImage, presentMoney, presentPrice } from '#platform/http/presenting.ts'
import {
  describeAvailability,
  describePromise,
  isPacked,
  realDiscount,
  sellableQuantity,
  soldUnit,
  type Packing,
} from './catalogue.ts'
import type { SaleRow } from './sale-rows.ts'
import type { SaleDetails, SaleVariant } from './sale-variant.ts'
import type { AttributeRow, VariantRow } from './variant-store.ts'

export function presentAttribute(row: AttributeRow): Attribute {
  return { name: row.name, slug: row.slug, value: attributeText(row), data: attributeData(row) }
}

/** Numbers get their unit, flags a word, choices their label. */
export function attributeText({ kind, value, number, unit, label }: AttributeRow): string {
  if (kind === 'boolean') return value === 'true' ? 'Igen' : 'Nem'
  if (kind === 'number')
    return unit
      ? `${formatNumber(number ?? Number(value))}\u00a0${unit}`
      : formatNumber(number ?? Number(value))
  return label ?? value
}

function attributeData({ kind, value, number }: AttributeRow): Attribute['data'] {
  if (kind === 'boolean') return value === 'true'
  return kind === 'number' ? number : value
}

export function productUrl(slug: string): string {
  return `/termek/${slug}`
}

function variantUrl(row: VariantRow): string {
  return row.variantCount > 1 ? urlWithVariant(row, row.itemNumber) : productUrl(row.productSlug)
}

function urlWithVariant({ productSlug }: VariantRow, itemNumber: string): string {
  return `${productUrl(productSlug)}?valtozat=${encodeURIComponent(itemNumber)}`
}

/** A product's name with the variant's own part, unless the name says it already. */
export function fullName(row: Pick<VariantRow, 'productName' | 'variantName'>): string {
  return row.variantName === '' || row.productName.endsWith(row.variantName)
    ? row.productName
    : `${row.productName} ${row.variantName}`
}

type StockRow = Pick<VariantRow, 'free' | 'backorder' | 'forSale' | 'published' | 'gross'>

function stockDetails(row: StockRow) {
  return {
    free: row.free,
    backorder: row.backorder,
    forSale: row.forSale,
    published: row.published,
    priced: row.gross !== null,
  }
}

function presentPrices(row: VariantRow) {
  const gross = row.gross ?? 0
  const discount = realDiscount({ gross, originalGross: row.originalGross, lowestGross: row.lowestGross })
  const perUnit = (amount: number) => presentPrice(Math.round(amount / row.packingQuantity), row.taxRate)
  return {
    price: presentPrice(gross, row.taxRate),
    unit_price: perUnit(gross),
    is_discount: discount !== null,
    discount_percent: discount?.percent ?? 0,
    tax_rate: row.taxRate,
    ...(discount && {
      original_price: presentPrice(discount.originalGross, row.taxRate),
      original_unit_price: perUnit(discount.originalGross),
      lowest_price_30d: presentMoney(discount.lowestGross),
    }),
  }
}

function presentImages(row: VariantRow) {
  return row.images.map((image) => presentImage(image.fileKey, image.title || fullName(row)))
}

export function presentPacking(row: Packing) {
  return {
    unit_measure: row.unitMeasure,
    is_packed: isPacked(row),
    packing_unit_measure: row.packingUnitMeasure,
    packing_quantity: row.packingQuantity,
  }
}

export function presentBrand(row: VariantRow) {
  if (row.brandName === null || row.brandSlug === null) return null
  return {
    name: row.brandName,
    slug: row.brandSlug,
    image: row.brandImageKey ? presentImage(row.brandImageKey, row.brandName) : null,
  }
}

export function presentVariant(row: VariantRow, now: Date): ProductVariant {
  const images = presentImages(row)
  const availability = describeAvailability(stockDetails(row), now)
  return {
    id: row.id,
    item_number: row.itemNumber,
    name: fullName(row),
    slug: row.variantSlug,
    url: variantUrl(row),
    ...presentPrices(row),
    primary_image: images[0] ?? null,
    images,
    attributes: row.attributes.map(presentAttribute),
    packing_quantity: row.packingQuantity,
    availability,
    delivery_promise: describePromise(availability, now),
    addable_to_cart: sellableQuantity(stockDetails(row)) > 0,
  }
}

export function presentCard(row: VariantRow, now: Date): ProductCard {
  const shown = row.attributes
    .filter((attribute) => attribute.cardPosition !== null)
    .sort((a, b) => a.cardPosition! - b.cardPosition!)
  return {
    id: row.productId,
    variant_id: row.id,
    name: row.productName,
    slug: row.productSlug,
    url: productUrl(row.productSlug),
    primary_image: presentImages(row)[0] ?? null,
    badges: row.badges,
    ...presentPrices(row),
    on_wishlist: false,
    ...presentPacking(row),
    multiple_variants: row.variantCount > 1,
    variants:
      row.variantCount > 1
        ? row.siblings.map(({ id, name, itemNumber }) => ({ id, name, url: urlWithVariant(row, itemNumber) }))
        : [],
    availability: describeAvailability(stockDetails(row), now),
    addable_to_cart: sellableQuantity(stockDetails(row)) > 0,
    brand: presentBrand(row),
    categories: row.categories,
    attributes: shown.map(presentAttribute),
    default_quantity: row.defaultQuantity,
    rating: presentRating(row),
  }
}

/** The average with one decimal; null without a review. */
export function presentRating({
  ratingCount: count,
  ratingSum: sum,
}: Pick<VariantRow, 'ratingCount' | 'ratingSum'>) {
  return count > 0 ? { average: Math.round((10 * sum) / count) / 10, count } : null
}

/** The law's own two years are no guarantee of the producer's. */
export function presentGaran({
  garanMonths: months,
  garanFile: file,
}: {
  garanMonths: number | null
  garanFile: string | null
}): Product['garan'] {
  return months === null || months <= 24 ? null : { months, label: file }
}

/** What an order needs of a variant. */
export function toSaleDetails(row: SaleRow, imageKey: string | null): SaleDetails {
  return {
    id: row.id,
    productId: row.productId,
    name: fullName(row),
    itemNumber: row.itemNumber,
    unitMeasure: soldUnit(row),
    taxRate: row.taxRate,
    unitGross: row.gross ?? 0,
    weightGrams: row.weightGrams,
    sellable: row.published && row.forSale && row.gross !== null,
    availableQuantity: sellableQuantity(stockDetails(row)),
    inStock: Math.max(0, row.free),
    maxOrderQuantity: row.maxOrderQuantity,
    imageKey,
  }
}

/** What cart and checkout show besides. */
export function toSaleVariant(row: VariantRow, now: Date): SaleVariant {
  const wire = presentVariant(row, now)
  return {
    ...toSaleDetails(row, row.images[0]?.fileKey ?? null),
    slug: row.productSlug,
    url: wire.url,
    garan: presentGaran(row),
    brand: presentBrand(row),
    categories: row.categories,
    image: wire.primary_image,
    availability: wire.availability,
    wire,
  }
}
