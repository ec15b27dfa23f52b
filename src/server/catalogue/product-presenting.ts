import type { Category, Link, OptionAttribute, Product } from '#contract/wire.ts'
import { presentImage } from '#platform/http/presenting.ts'
import {
  attributeText,
  presentAttribute,
  presentBrand,
  presentGaran,
  presentPacking,
  presentRating,
  presentVariant,
  productUrl,
} from './catalogue-presenting.ts'
import type { CategoryRow } from './category-store.ts'
import { productSearchText } from './product-search-text.ts'
import type { OptionRow, ProductRow } from './product-store.ts'
import type { VariantRow } from './variant-store.ts'

/** A category as a link. */
export function presentCategoryLink({ id, name, slug }: { id: number; name: string; slug: string }): Link {
  return { id, name, slug, url: `/termekek/${slug}` }
}

/** `family` holds at least its children. */
export function presentCategory(row: CategoryRow, family: CategoryRow[]): Category {
  const base = (category: CategoryRow) => ({
    ...presentCategoryLink(category),
    description: category.description,
    image: category.imageKey ? presentImage(category.imageKey, category.name) : null,
  })
  return { ...base(row), children: family.filter((other) => other.parentId === row.id).map(base) }
}

export function presentProduct(
  product: ProductRow,
  variants: VariantRow[],
  options: OptionRow[],
  now: Date,
): Product {
  const first = variants[0]!
  const made = productSearchText({
    ...product,
    variantName: variants.length === 1 ? first.variantName : '',
    attributes: first.attributes,
  })
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    url: productUrl(product.slug),
    item_number: product.itemNumber,
    description: product.description,
    short_description: product.shortDescription,
    variants: variants.map((row) => presentVariant(row, now)),
    attributes: first.attributes.filter((attribute) => !attribute.own).map(presentAttribute),
    on_wishlist: false,
    ...presentPacking(product),
    badges: first.badges,
    brand: presentBrand(first),
    manufacturer: product.manufacturerName
      ? {
          name: product.manufacturerName,
          address: product.manufacturerAddress ?? '',
          email: product.manufacturerEmail ?? '',
          responsible: product.responsible,
        }
      : null,
    safety_text: product.safetyText,
    option_attributes: options.map((option) => presentOption(option, variants)),
    categories: product.categories.filter(({ isShown }) => isShown).map(presentCategoryLink),
    default_quantity: product.defaultQuantity,
    eprel_id: product.eprelId,
    warranty_months: product.warrantyMonths,
    garan: presentGaran(product),
    rating: presentRating(product),
    meta: {
      title: product.metaTitle || made.title,
      description: product.metaDescription || made.description,
    },
  }
}

/** Each value that some variant has, in the merchant's order, with the first variant that has it. */
function presentOption(option: OptionRow, variants: VariantRow[]): OptionAttribute {
  const values = new Map<string, OptionAttribute['options'][number]>()
  for (const variant of variants) {
    const attribute = variant.attributes.find((row) => row.slug === option.slug)
    if (!attribute || values.has(attribute.value)) continue
    values.set(attribute.value, {
      label: attributeText(attribute),
      value: attribute.value,
      url: `${productUrl(variant.productSlug)}?valtozat=${encodeURIComponent(variant.itemNumber)}`,
      data: option.swatches[attribute.value] ?? null,
    })
  }
  return {
    name: option.name,
    slug: option.slug,
    selector_type: option.selectorType ?? 'button',
    options: [...values.values()],
  }
}
