import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { isEan } from '#hungary/ean.ts'
import { momentOfWallTime, wallTimeOf } from '#hungary/moment-of.ts'
import {
  attributeInput,
  attributeTextErrors,
  splitAttributes,
  type AttributeTexts,
} from './product-attributes.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import {
  type AttributeField,
  type DeskVariant,
  type ProductInput,
  type StoredDeskProduct,
  type VariantInput,
} from '#server/catalogue/index.ts'

/** What the product's form holds, against what the catalogue stores. Pure. */

export type ProductValues = AdminRequest<'createProduct'>['body']['values']
type VariantValues = ProductValues['variants'][number]

/** What is stored, as the form has it. */
export function valuesOf({ product, variants, pictures, attributes }: StoredDeskProduct): ProductValues {
  const { shared, own } = splitAttributes(
    attributes,
    variants.map(({ id }) => id),
  )
  return {
    name: product.name,
    category: product.category,
    brand: product.brand,
    short_description: product.shortDescription,
    description: product.description,
    tax_rate: product.taxRate,
    unit_measure: product.unitMeasure,
    is_published: product.published,
    publish_at: product.publishAt && wallTimeOf(product.publishAt),
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    safety_text: product.safetyText,
    variants: variants.map((variant) => ({
      id: variant.id,
      item_number: variant.itemNumber,
      name: variant.name,
      ean: variant.ean ?? '',
      price: variant.gross,
      original_price: variant.originalGross,
      on_hand: variant.onHand,
      backorder: variant.backorder,
      weight: variant.weightGrams,
      shelf: variant.shelf,
      low_stock: variant.lowStock,
      cost: variant.cost,
      for_sale: variant.forSale,
      attributes: own.get(variant.id) ?? {},
      longest_side: variant.longestSideMm,
      middle_side: variant.middleSideMm,
      shortest_side: variant.shortestSideMm,
    })),
    pictures: pictures.map(({ key, title }) => ({ key, title })),
    attributes: shared,
    option_attributes: product.optionAttributes,
    eprel_id: product.eprelId ?? '',
    warranty_months: product.warrantyMonths,
    garan_months: product.garanMonths,
    locker_allowed: product.lockerAllowed,
    max_order_quantity: product.maxOrderQuantity,
  }
}

/** Whether every variant with an id is stored under it, and still has its item number. */
export const hasVariants = (values: ProductValues, stored: ProductValues): boolean =>
  values.variants.every(
    ({ id, item_number: number }) =>
      id === null || stored.variants.some((one) => one.id === id && one.item_number === number),
  )

/** For those who may see no cost: as if there were none. */
export function withoutCosts(values: ProductValues): ProductValues {
  return { ...values, variants: values.variants.map((variant) => ({ ...variant, cost: null })) }
}

/** The costs that are stored, whatever a form says. */
export function withCostsOf(stored: ProductValues, values: ProductValues): ProductValues {
  const costs = new Map(stored.variants.map(({ id, cost }) => [id, cost]))
  return {
    ...values,
    variants: values.variants.map((variant) => ({ ...variant, cost: costs.get(variant.id) ?? null })),
  }
}

/** What is stored, and all attributes that there are. */
export type AttributeBase = { before: ProductValues | null; fields: readonly AttributeField[] }

const ownBefore = (before: ProductValues | null, { id }: VariantValues): AttributeTexts =>
  (id === null ? undefined : before?.variants.find((one) => one.id === id)?.attributes) ?? {}

const maxAheadMs = 2 * 366 * 86_400_000

/** A moment that was planned before may have passed: whoever changes another field meanwhile does not answer for it. */
function scheduleProblem(
  before: string | null,
  { is_published: isPublished, publish_at: at }: Pick<ProductValues, 'is_published' | 'publish_at'>,
  now: Date,
): string | null {
  if (isPublished || at === null || at === before) return null
  const ahead = momentOfWallTime(at).getTime() - now.getTime()
  if (ahead <= 0) return 'Ez az időpont már elmúlt.'
  return ahead > maxAheadMs ? 'Legfeljebb két évre előre időzíthető.' : null
}

/** Who types or says an item number does not mind its capitals. */
const isAlike = (one: VariantValues, other: VariantValues): boolean =>
  one.item_number.toLowerCase() === other.item_number.toLowerCase()

/** What is wrong in the form, by field. `stored`: the variants that are there already. */
export function formErrors(
  { variants, ...values }: ProductValues,
  stored: readonly DeskVariant[],
  { before, fields, now }: AttributeBase & { now: Date },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const problem = scheduleProblem(before?.publish_at ?? null, values, now)
  if (problem) errors['values.publish_at'] = [problem]
  const shared = { before: before?.attributes ?? {}, after: values.attributes }
  for (const [slug, problem] of Object.entries(attributeTextErrors(shared, fields)))
    errors[`values.attributes.${slug}`] = [problem]
  if (values.option_attributes.some((slug) => !fields.some((field) => field.slug === slug)))
    errors['values.option_attributes'] = ['Ez a jellemző közben megszűnt.']
  for (const [index, variant] of variants.entries()) {
    const wrong = (field: keyof VariantValues, message: string) => {
      errors[`values.variants.${index}.${field}`] = [message]
    }
    const { original_price: original, ean, price } = variant
    const known = stored.find(({ id }) => id === variant.id)
    const own = { before: ownBefore(before, variant), after: variant.attributes }
    for (const [slug, problem] of Object.entries(attributeTextErrors(own, fields)))
      errors[`values.variants.${index}.attributes.${slug}`] = [problem]
    // A variant without a value can't be chosen; those of the past may be saved as they are.
    for (const slug of variants.length > 1 && variant.for_sale ? values.option_attributes : []) {
      const isNew = variant.id === null || !(before?.option_attributes.includes(slug) ?? false)
      const given = (variant.attributes[slug] ?? '') || (values.attributes[slug] ?? '')
      if (isNew && given === '')
        errors[`values.variants.${index}.attributes.${slug}`] = ['E szerint választ a vevő: adja meg.']
    }
    if (price === null && (!known || known.gross !== null)) wrong('price', 'Írja be az árat.')
    if (known && !variant.backorder && variant.on_hand < known.held)
      wrong('on_hand', `Ennyit rendelések tartanak: ${known.held} db.`)
    if (original !== null && price !== null && original <= price)
      wrong('original_price', 'Az áthúzott ár legyen nagyobb az árnál, vagy hagyja üresen.')
    if (ean !== '' && !isEan(ean)) wrong('ean', 'Ez nem vonalkód: az ellenőrző számjegye hibás.')
    if (variant.id === null && variants.findIndex((one) => isAlike(one, variant)) < index)
      wrong('item_number', 'Ez a cikkszám kétszer szerepel.')
  }
  return errors
}

/** Which rights a change needs besides the one to edit products. */
export function neededRights(
  before: ProductValues | null,
  after: ProductValues,
): ('prices.edit' | 'stock.edit')[] {
  const changed = (part: (variant: VariantValues) => unknown) =>
    JSON.stringify(before?.variants.map(part) ?? []) !== JSON.stringify(after.variants.map(part))
  return [
    ...(changed((one) => [one.id, one.price, one.original_price, one.cost])
      ? (['prices.edit'] as const)
      : []),
    ...(changed((one) => [one.id, one.on_hand, one.backorder]) ? (['stock.edit'] as const) : []),
  ]
}

/** For the catalogue's writer, by slugs. `categories`: besides the main one, which a form does not show and keeps. */
export function inputOf(
  itemNumber: string,
  values: ProductValues,
  {
    brand,
    categories,
    before,
    fields,
  }: { brand: string | null; categories: readonly string[] } & AttributeBase,
): ProductInput {
  const shared = { before: before?.attributes ?? {}, after: values.attributes }
  const hasNew = values.variants.some(({ id }) => id === null)
  return {
    itemNumber,
    name: values.name,
    brand,
    mainCategory: values.category,
    categories: categories.filter((slug) => slug !== values.category),
    shortDescription: values.short_description,
    description: safeHtml(values.description),
    unitMeasure: values.unit_measure,
    taxRate: values.tax_rate,
    published: values.is_published,
    publishAt: values.is_published || values.publish_at === null ? null : momentOfWallTime(values.publish_at),
    metaTitle: values.meta_title,
    metaDescription: values.meta_description,
    safetyText: values.safety_text,
    attributes: attributeInput(shared, fields, { all: hasNew }),
    optionAttributes: values.option_attributes,
    eprelId: values.eprel_id || null,
    warrantyMonths: values.warranty_months,
    garanMonths: values.garan_months,
    lockerAllowed: values.locker_allowed,
    maxOrderQuantity: values.max_order_quantity,
    images: values.pictures.map(({ key, title }) => ({ fileKey: key, title })),
    variants: values.variants.map((variant, position): VariantInput => ({
      itemNumber: variant.item_number,
      name: variant.name,
      ean: variant.ean || null,
      position,
      weightGrams: variant.weight,
      shelf: variant.shelf,
      lowStock: variant.low_stock,
      cost: variant.cost,
      forSale: variant.for_sale,
      ...(variant.price === null
        ? {}
        : { price: { gross: variant.price, originalGross: variant.original_price } }),
      onHand: variant.on_hand,
      backorder: variant.backorder,
      longestSideMm: variant.longest_side,
      middleSideMm: variant.middle_side,
      shortestSideMm: variant.shortest_side,
      attributes: attributeInput({ before: ownBefore(before, variant), after: variant.attributes }, fields, {
        shared: values.attributes,
      }),
    })),
  }
}
