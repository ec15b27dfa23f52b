import type {
  AttributeValues,
  DemoImage,
  DemoPrice,
  DemoProduct,
  DemoShop,
  DemoVariant,
} from '#demo/demo-types.ts'
import {
  writeAttributes,
  writeBadges,
  writeBrands,
  writeCategories,
  writeCollections,
  writeProducts,
  type ProductInput,
  type VariantInput,
} from '#server/catalogue/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import { writeDemoAccessoryRules } from './demo-accessory-rules.ts'

/** Attributes shown on cards, in order: what decides a purchase at a glance. */
const cardAttributes = [
  'evszak',
  'szelesseg',
  'oldalfal',
  'szerkezet',
  'felni',
  'terhelesi-index',
  'sebessegindex',
  'erositett',
  'hopehely',
  'uzemanyag',
  'nedves-tapadas',
  'zaj',
  'zajosztaly',
  'osztokor',
  'felni-szelesseg',
  'et',
  'agyfurat',
  'szin',
  'kapacitas',
  'inditoaram',
  'polaritas',
  'viszkozitas',
  'acea',
  'kiszereles',
  'foglalat',
  'hossz',
]
/** Filters that are more than a list of words. */
const filterStyles: Record<string, 'label_class' | 'season' | 'swatch'> = {
  uzemanyag: 'label_class',
  'nedves-tapadas': 'label_class',
  zajosztaly: 'label_class',
  evszak: 'season',
  szin: 'swatch',
  garazsszin: 'swatch',
}
const dayMs = 86_400_000
const productBatchSize = 500

/** The key in the file store of every picture that was drawn, by its demo key. */
export type ImageKeys = ReadonlyMap<string, string>

export async function writeDemoCatalogue(
  tx: Transaction,
  shop: DemoShop,
  imageKeys: ImageKeys,
  now: Date,
): Promise<void> {
  const imageKey = (image: DemoImage | undefined) => (image ? imageKeys.get(image.key) : undefined)
  await writeBrands(
    tx,
    shop.brands.map(({ slug, name, manufacturer, image }) => ({
      slug,
      name,
      imageKey: imageKey(image) ?? null,
      manufacturerName: manufacturer.name,
      manufacturerAddress: manufacturer.address,
      manufacturerEmail: manufacturer.email,
    })),
  )
  await writeCategories(
    tx,
    shop.categories.map(({ image, ...category }) => ({ ...category, imageKey: imageKey(image) ?? null })),
  )
  await writeAttributes(
    tx,
    shop.attributes.map(({ slug, name, kind, unit, filter, labels, option }, index) => ({
      slug,
      name,
      kind,
      unit: unit ?? null,
      filterType: filter?.type ?? null,
      filterPosition: filter?.position ?? 0,
      filterDisplay: filterStyles[slug],
      labels: labels ?? {},
      swatches: option?.swatches ?? {},
      selectorType: option?.selectorType ?? null,
      cardPosition: cardAttributes.includes(slug) ? cardAttributes.indexOf(slug) + 1 : null,
      position: index + 1,
    })),
  )
  await writeBadges(tx, shop.badges)
  await writeCollections(tx, shop.collections)
  await writeDemoAccessoryRules(tx, shop.accessoryRules)
  const products = shop.products.map((product) => productInput(product, imageKeys, now))
  for (let start = 0; start < products.length; start += productBatchSize) {
    await writeProducts(tx, products.slice(start, start + productBatchSize), { now, guard: () => {} })
  }
}

function productInput(
  { packed, variants, images, ...product }: DemoProduct,
  imageKeys: ImageKeys,
  now: Date,
): ProductInput {
  return {
    ...product,
    ...packing(product.unitMeasure, packed),
    images: storedImages(images, imageKeys),
    variants: variants.map((variant, position) => variantInput(variant, position, imageKeys, now)),
  }
}

/** What the unit price is counted in, and what is sold: a can (`db`) of 4 `liter`. */
function packing(soldUnit: string, packed: DemoProduct['packed']) {
  if (!packed) return { packingUnitMeasure: null, packingQuantity: 1 }
  return {
    unitMeasure: packed.packingUnitMeasure,
    packingUnitMeasure: soldUnit,
    packingQuantity: packed.packingQuantity,
  }
}

function variantInput(variant: DemoVariant, position: number, imageKeys: ImageKeys, now: Date): VariantInput {
  const { itemNumber, slug, forSale, weightGrams, longestSideMm, stock } = variant
  return {
    itemNumber,
    slug,
    position,
    forSale,
    weightGrams,
    longestSideMm,
    packingQuantity: variant.packingQuantity ?? null,
    ean: variant.ean ?? null,
    name: variant.name ?? '',
    attributes: variant.attributes satisfies AttributeValues,
    history: priceHistory(variant, now),
    onHand: stock.onHand,
    backorder: stock.backorder,
    ...(variant.images ? { images: storedImages(variant.images, imageKeys) } : {}),
  }
}

/** The crossed-out price belongs to the stretch in force now. */
function priceHistory({ prices, originalGross }: DemoVariant, now: Date) {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  const isRunning = ({ fromDaysAgo, toDaysAgo }: DemoPrice) =>
    fromDaysAgo >= 0 && (toDaysAgo === null || toDaysAgo < 0)
  return prices.map((price) => ({
    gross: price.gross,
    originalGross: isRunning(price) ? (originalGross ?? null) : null,
    validFrom: at(price.fromDaysAgo),
    validTo: price.toDaysAgo === null ? null : at(price.toDaysAgo),
  }))
}

function storedImages(images: readonly DemoImage[], imageKeys: ImageKeys) {
  return images.flatMap(({ key, title }) => {
    const fileKey = imageKeys.get(key)
    return fileKey ? [{ fileKey, title }] : []
  })
}
