import type {
  Attribute,
  DeliveryOffer,
  Image,
  Product,
  ProductCard,
  ProductVariant,
  QuestionList,
} from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'
import type { AccessoryView } from '../accessories/accessory-view.ts'
import {
  cardView,
  isPacked,
  lowestPriceText,
  soldUnit,
  stockText,
  type CardView,
  type Packing,
} from '../listing/card-view.ts'
import type { SetsSummary } from '../sets/set-view.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'
import { imageAlt } from '../ui/image.tsx'
import type { BadgeStyle } from '../ui/marks.tsx'
import type { ReviewsView } from '../review/reviews-view.ts'
import { keepUnits } from '../ui/keep-units.ts'
import { modelName } from '../ui/model-name.ts'
import { snowRated, tyreLabel, tyreSeason, tyreSize } from '../ui/tyre-details.ts'
import { isDrawn, sidewallHref } from '../sidewall/sidewall-href.ts'
import { loadKilograms, speedKmh, type Season, type TyreLabel, type TyreSize } from '../ui/tyre.ts'
import { optionGroups, type OptionGroup } from './variant-choice.ts'

/** Addresses of one picture; `covers` and `thumbnails` are sets of sizes for a browser to choose from. */
export type Picture = {
  cover: string
  covers: string
  thumbnail: string
  thumbnails: string
  full: string
  alt: string
}
export type Detail = { name: string; value: string; href?: string }

/** A product with one of its variants chosen, as its page shows it. */
export type ProductView = {
  id: number
  path: string
  name: string
  brand: string | null
  model: string
  trail: Crumb[]
  lead: string
  description: string
  meta: { title: string; description: string }
  pictures: Picture[]
  badges: BadgeStyle[]
  size: TyreSize | null
  season: Season | null
  snow: boolean
  label: TyreLabel | null
  eprelId: string | null
  variantId: number
  itemNumber: string
  price: {
    value: number
    text: string
    unit: string
    original: string | null
    lowest: string | null
    discount: number
    unitPrice: string | null
  }
  quantity: number
  /** How many are usually bought at once, where fewer are left; null where there are enough. */
  usual: number | null
  maxQuantity: number
  stock: { type: 'in_stock' | 'available_for_order' | null; label: string; delivery: string | null }
  /** Until when to order and when it arrives; null for what can't be bought. */
  promise: string | null
  addable: boolean
  options: OptionGroup[]
  details: Detail[]
  /** What fits it; absent where the part fetches them itself. */
  accessories?: AccessoryView[]
  /** That it is sold mounted with its other half; null: it is not, absent: the part fetches that itself. */
  sets?: SetsSummary | null
  /** What was asked about it; absent where the page did not come from the server. */
  questions?: QuestionList | null
  /** What delivery and fitting of the usual quantity cost; null where nobody knows. */
  offer?: DeliveryOffer | null
  /** What one unit holds, such as `1 doboz = 4 l`; null for single pieces. */
  packing: string | null
  rating: Product['rating']
  /** The page that draws a tyre's size and says what its numbers mean; null for sizes that it does not draw. */
  sidewallPath: string | null
  /** Of all the variants, in forints. */
  range: { low: number; high: number; count: number }
  related: CardView[]
  /** The list of all that has a tyre's size, of every season. */
  sizePath: string | null
  /** Null without any; absent where they are fetched when somebody comes near. */
  reviews: ReviewsView | null | undefined
  manufacturer: Product['manufacturer']
  safetyText: string
}

function pictureOf({ url, product_cover, product_thumbnail, title }: Image, name: string): Picture {
  return {
    cover: product_cover,
    covers: `${url}/product-medium 720w, ${product_cover} 900w`,
    thumbnail: product_thumbnail,
    thumbnails: `${url}/mini 160w, ${product_thumbnail} 400w`,
    full: `${url}/product-zoom`,
    alt: imageAlt(title, name),
  }
}

function picturesOf({ images, primary_image: primary }: ProductVariant, name: string): Picture[] {
  const all = primary ? [primary, ...images.filter((image) => image.url !== primary.url)] : images
  return all.map((image) => pictureOf(image, name))
}

/** A load or speed index says nothing by itself, so its meaning stands beside it. */
function detailValue({ slug, value, data }: Attribute): string {
  if (slug === 'terhelesi-index') {
    const kilograms = loadKilograms(String(data))
    return kilograms ? `${value} – kerekenként ${formatNumber(kilograms)}\u00a0kg` : value
  }
  if (slug === 'sebessegindex') {
    const speed = speedKmh(String(data).toUpperCase())
    return speed ? `${value} – legfeljebb ${speed}\u00a0km/h` : value
  }
  return value
}

/** The list of a brand's products. */
const brandPath = (slug: string) => `/kereses?marka=${encodeURIComponent(slug)}`

function sizePathOf({ categories }: Product, attributes: Attribute[]): string | null {
  const chosen = attributes.filter(({ slug }) => ['szelesseg', 'oldalfal', 'felni'].includes(slug))
  const [root] = categories
  if (!root || chosen.length < 3) return null
  const query = chosen.map(({ slug, data }) => `${slug}=${String(data)}`).toSorted()
  return `${root.url}?${query.join('&')}`
}

const garanText = (months: number) => `${formatNumber(months)} hónap tartóssági jótállás a gyártótól`

function detailsOf(product: Product, attributes: Attribute[], { item_number }: ProductVariant): Detail[] {
  const { brand, warranty_months: warranty, garan } = product
  return [
    ...(brand ? [{ name: 'Márka', value: brand.name, href: brandPath(brand.slug) }] : []),
    ...attributes.map((attribute) => ({ name: attribute.name, value: keepUnits(detailValue(attribute)) })),
    ...(garan
      ? [{ name: 'GARAN', value: garanText(garan.months), ...(garan.label ? { href: garan.label } : {}) }]
      : []),
    ...(warranty ? [{ name: 'Jótállás', value: `${warranty} hónap` }] : []),
    { name: 'Cikkszám', value: item_number },
  ]
}

function packingOf(packing: Packing): string | null {
  if (!isPacked(packing)) return null
  return `1\u00a0${soldUnit(packing)} = ${formatNumber(packing.packing_quantity)}\u00a0${packing.unit_measure}`
}

function rangeOf(variants: ProductVariant[]): ProductView['range'] {
  const amounts = variants.map(({ price }) => price.gross.value)
  return { low: Math.min(...amounts), high: Math.max(...amounts), count: amounts.length }
}

function priceOf(variant: ProductVariant, packing: Packing): ProductView['price'] {
  const { price, original_price: original, lowest_price_30d: lowest, unit_price: unit } = variant
  return {
    value: price.gross.value,
    text: price.gross.formatted_value,
    unit: soldUnit(packing),
    original: variant.is_discount && original ? original.gross.formatted_value : null,
    lowest: variant.is_discount && lowest ? lowestPriceText(lowest) : null,
    discount: variant.is_discount ? variant.discount_percent : 0,
    unitPrice: isPacked(packing) ? `${unit.gross.formatted_value}/${packing.unit_measure}` : null,
  }
}

/** Two rows of the widest layout. */
const relatedShown = 8

/** So many are bought at once, where there are so many. */
export function usualQuantity(
  { default_quantity: usual }: Product,
  { availability: { available_quantity: available } }: ProductVariant,
): number {
  return Math.max(1, Math.min(usual, available ?? usual))
}

/** Product and variant as the page shows them. The variant's own attributes win over the product's. */
export function productView(
  product: Product,
  variant: ProductVariant,
  related: ProductCard[] = [],
  reviews?: ReviewsView | null,
): ProductView {
  const own = new Set(variant.attributes.map(({ slug }) => slug))
  const attributes = [...product.attributes.filter(({ slug }) => !own.has(slug)), ...variant.attributes]
  const packing = { ...product, packing_quantity: variant.packing_quantity }
  const path = `/termek/${product.slug}`
  const brand = product.brand?.name ?? null
  const size = tyreSize(attributes, product.name)
  const { type, delivery, available_quantity: available } = variant.availability
  return {
    id: product.id,
    path,
    name: product.name,
    brand,
    model: modelName(product.name, brand, size),
    trail: [
      ...product.categories.map(({ name, url }) => ({ title: name, url })),
      { title: keepUnits(product.name), url: path },
    ],
    lead: keepUnits(product.short_description),
    description: product.description,
    meta: product.meta,
    pictures: picturesOf(variant, product.name),
    badges: product.badges,
    size,
    season: tyreSeason(attributes),
    snow: snowRated(attributes),
    label: tyreLabel(attributes),
    eprelId: product.eprel_id,
    variantId: variant.id,
    itemNumber: variant.item_number,
    price: priceOf(variant, packing),
    quantity: usualQuantity(product, variant),
    usual: available !== null && available < product.default_quantity ? product.default_quantity : null,
    maxQuantity: Math.max(1, Math.min(999, available ?? 999)),
    stock: { type, label: stockText(variant.availability), delivery },
    promise: variant.delivery_promise,
    addable: variant.addable_to_cart,
    options: optionGroups(product, variant, path),
    details: detailsOf(product, attributes, variant),
    packing: packingOf(packing),
    rating: product.rating,
    sidewallPath: size && isDrawn(size) ? sidewallHref(size) : null,
    range: rangeOf(product.variants),
    related: related.slice(0, relatedShown).map(cardView),
    sizePath: size && sizePathOf(product, attributes),
    reviews,
    manufacturer: product.manufacturer,
    safetyText: product.safety_text,
  }
}
