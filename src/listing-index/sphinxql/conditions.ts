/** What a question asks of a variant, in SphinxQL, whose WHERE has no OR. Pure. */
import {
  brandFilter,
  discountedValue,
  discountFilter,
  priceFilter,
  stockFilter,
  stockValues,
  type FilterDefinition,
  type Selection,
} from '../filters.ts'
import type { Scope } from '../listing.ts'
import type { CollectionRule } from '../collection-rule.ts'
import { brandAttribute } from '../segments/facets.ts'
import { categoryKey, collectionKey } from '../segments/indexed-product.ts'
import { facetValues, isAmong, never, oneOf, type Condition, type Known } from './condition.ts'
import { facetValue, stockOf } from './listing-document.ts'
import { textConditions } from './text-conditions.ts'

const maxNumber = 2 ** 32 - 1

/** The variants that a listing is about: all of these fit them. */
export function scopeConditions(known: Known, scope: Scope): Condition[] {
  const { categoryId, collectionId, reducedOnly, text } = scope
  return [
    ...(categoryId === undefined ? [] : [categoryCondition(known, categoryId)]),
    ...(collectionId === undefined ? [] : collectionCondition(known, collectionId, scope.rule ?? null)),
    ...(reducedOnly ? [{ where: 'discounted = 1', isOfVariant: true }] : []),
    ...(text ? textConditions(known, text) : []),
  ]
}

/** A category and all below it. */
export function categoryCondition({ taxonomy }: Known, categoryId: number): Condition {
  return oneOf('memberships', taxonomy.subtreeOf(categoryId).map(categoryKey), false)
}

/** What was put into a collection by hand, or its rule lets through. */
function collectionCondition(known: Known, collectionId: number, rule: CollectionRule | null): Condition[] {
  const keys = [collectionKey(collectionId)]
  if (!rule) return [oneOf('memberships', keys, false)]
  const parts = ruleParts(known, rule)
  if (parts.length === 0) return []
  const { minGross, maxGross, inStock } = rule
  return [
    {
      columns: [`(${isAmong('memberships', keys)} OR (${parts.join(' AND ')})) AS gathered`],
      where: 'gathered = 1',
      isOfVariant: minGross !== null || maxGross !== null || inStock,
    },
  ]
}

function ruleParts(
  { taxonomy, facets }: Known,
  { categories, brands, minGross, maxGross, inStock }: CollectionRule,
): string[] {
  const keys = [...new Set(categories.flatMap((id) => taxonomy.subtreeOf(id)))].map(categoryKey)
  const brandFacets = brands.flatMap((id) => facets.find(brandAttribute, String(id)) ?? [])
  return [
    ...(categories.length > 0 ? [isAmong('memberships', keys)] : []),
    ...(brands.length > 0
      ? [
          isAmong(
            'facets',
            brandFacets.map(({ id }) => facetValue(id)),
          ),
        ]
      : []),
    ...(minGross !== null ? [`gross >= ${Math.ceil(minGross)}`] : []),
    ...(maxGross !== null ? [`gross <= ${Math.floor(maxGross)}`] : []),
    ...(inStock ? [`stock = ${stockOf.inStock}`] : []),
  ]
}

/** What a chosen filter lets through. */
export function filterCondition(known: Known, definition: FilterDefinition, selection: Selection): Condition {
  const { slug, attributeId } = definition
  if (slug === brandFilter && selection.type === 'choice') {
    const ids = selection.values.flatMap((value) => known.taxonomy.brandBySlug(value)?.id ?? [])
    return facetCondition(known, brandAttribute, ids.map(String))
  }
  if (slug === priceFilter && selection.type === 'range') return priceCondition(selection)
  if (slug === stockFilter && selection.type === 'choice') return stockCondition(selection.values)
  if (slug === discountFilter && selection.type === 'choice')
    return { where: `discounted = ${Number(selection.values.includes(discountedValue))}`, isOfVariant: true }
  if (attributeId === null) return never
  if (selection.type === 'choice') return facetCondition(known, attributeId, selection.values)
  if (definition.kind !== 'number') return never
  const { min, max } = selection
  const within = [...known.facets.valuesOf(attributeId)].filter(
    ({ number }) => number !== null && (min === null || number >= min) && (max === null || number <= max),
  )
  return oneOf(
    'facets',
    within.map(({ id }) => facetValue(id)),
    true,
  )
}

function facetCondition({ facets }: Known, attributeId: number, values: readonly string[]): Condition {
  return oneOf('facets', facetValues(facets, attributeId, values), attributeId !== brandAttribute)
}

function priceCondition({ min, max }: { min: number | null; max: number | null }): Condition {
  const low = Math.min(maxNumber, Math.max(0, Math.ceil(min ?? 0)))
  const high = Math.min(maxNumber, Math.max(-1, Math.floor(max ?? maxNumber)))
  return low <= high ? { where: `gross BETWEEN ${low} AND ${high}`, isOfVariant: true } : never
}

function stockCondition(values: readonly string[]): Condition {
  const stocks = [
    ...(values.includes(stockValues.inStock) ? [stockOf.inStock] : []),
    ...(values.includes(stockValues.orderable) ? [stockOf.orderable] : []),
  ]
  return stocks.length === 0 ? never : { where: `stock IN (${stocks.join()})`, isOfVariant: true }
}
