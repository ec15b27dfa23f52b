import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { isEan } from '#hungary/ean.ts'
import { mergeEdits, type Conflict } from '#platform/admin/edits.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import {
  type DeskPicture,
  type DeskProduct,
  type DeskVariant,
  type ProductInput,
} from '#server/catalogue/index.ts'

/** What the product's form holds, against what the catalogue stores. Pure. */

export type ProductValues = AdminRequest<'createProduct'>['body']['values']
type VariantValues = ProductValues['variants'][number]
export type StoredProduct = { product: DeskProduct; variants: DeskVariant[]; pictures: DeskPicture[] }

/** What is stored, as the form has it. */
export function valuesOf({ product, variants, pictures }: StoredProduct): ProductValues {
  return {
    name: product.name,
    category: product.category,
    brand: product.brand,
    short_description: product.shortDescription,
    description: product.description,
    tax_rate: product.taxRate,
    unit_measure: product.unitMeasure,
    is_published: product.published,
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
    })),
    pictures: pictures.map(({ key, title }) => ({ key, title })),
  }
}

type Merged = { merged: ProductValues; conflicts: Conflict[] }

/** What the form changed, upon what is stored now; fields of variants, too, that only one of the two has changed are merged. */
export function mergeProduct(before: ProductValues, values: ProductValues, current: ProductValues): Merged {
  const own = mergeEdits(withoutVariants(before), withoutVariants(values), withoutVariants(current))
  const conflicts = [...own.conflicts]
  const variants = values.variants.map((variant, index) => {
    const now = current.variants.find(({ id }) => id === variant.id)
    if (variant.id === null || !now) return variant
    const began = before.variants.find(({ id }) => id === variant.id) ?? now
    const { merged, conflicts: found } = mergeEdits(began, variant, now)
    conflicts.push(...found.map((one) => ({ ...one, field: `variants.${index}.${one.field}` })))
    return merged
  })
  const added = current.variants.filter(({ id }) => !values.variants.some((one) => one.id === id))
  return { merged: { ...own.merged, variants: [...variants, ...added] }, conflicts }
}

const withoutVariants = (values: ProductValues): ProductValues => ({ ...values, variants: [] })

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

/** What is wrong in the form, by field. `stored`: the variants that are there already. */
export function formErrors(
  { variants }: ProductValues,
  stored: readonly DeskVariant[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [index, variant] of variants.entries()) {
    const wrong = (field: keyof VariantValues, message: string) => {
      errors[`values.variants.${index}.${field}`] = [message]
    }
    const { original_price: original, ean, price } = variant
    const known = stored.find(({ id }) => id === variant.id)
    if (price === null && (!known || known.gross !== null)) wrong('price', 'Írja be az árat.')
    if (known && !variant.backorder && variant.on_hand < known.held)
      wrong('on_hand', `Ennyit rendelések tartanak: ${known.held} db.`)
    if (original !== null && price !== null && original <= price)
      wrong('original_price', 'Az áthúzott ár legyen nagyobb az árnál, vagy hagyja üresen.')
    if (ean !== '' && !isEan(ean)) wrong('ean', 'Ez nem vonalkód: az ellenőrző számjegye hibás.')
    if (variants.findIndex((one) => one.item_number === variant.item_number) < index)
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
  { brand, categories }: { brand: string | null; categories: readonly string[] },
): ProductInput {
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
    images: values.pictures.map(({ key, title }) => ({ fileKey: key, title })),
    variants: values.variants.map((variant, position) => ({
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
    })),
  }
}
