import {
  brandFilter,
  discountedValue,
  discountFilter,
  priceFilter,
  stockFilter,
  stockValues,
  type FilterDefinition,
} from '../filters.ts'
import type { ChoiceCount, FilterCounts } from '../listing.ts'
import { brandAttribute, type FacetDictionary } from '../segments/facets.ts'
import type { Counts } from './listing-counts.ts'
import type { Taxonomy } from './listing-scope.ts'

/** Facets counted by their numbers, as a listing gives them: by the slugs of the filters that were requested. */
export function readCounts(
  facets: FacetDictionary,
  taxonomy: Taxonomy,
  definitions: FilterDefinition[],
  counts: Counts,
): FilterCounts {
  const choices = new Map<string, ChoiceCount[]>()
  const ranges = new Map<string, { min: number; max: number }>()
  for (const { slug, type, kind, attributeId, labels } of definitions) {
    if (attributeId === null) continue
    const found = [...facets.valuesOf(attributeId)].filter(({ id }) => counts.facets[id]! > 0)
    if (type === 'choice') {
      const label = (value: string) => (Object.hasOwn(labels, value) ? labels[value]! : null)
      const counted = ({ id, value }: (typeof found)[number]) => ({
        value,
        label: label(value),
        count: counts.facets[id]!,
      })
      choices.set(slug, found.map(counted))
    } else if (kind === 'number')
      setRange(
        ranges,
        slug,
        found.flatMap(({ number }) => number ?? []),
      )
  }
  const requested = new Set(definitions.map(({ slug }) => slug))
  if (requested.has(brandFilter)) choices.set(brandFilter, brandCounts(facets, taxonomy, counts))
  if (requested.has(stockFilter))
    choices.set(stockFilter, [
      { value: stockValues.inStock, label: null, count: counts.inStock },
      { value: stockValues.orderable, label: null, count: counts.orderable },
    ])
  if (requested.has(discountFilter))
    choices.set(discountFilter, [{ value: discountedValue, label: null, count: counts.discounted }])
  if (counts.minGross <= counts.maxGross)
    ranges.set(priceFilter, { min: counts.minGross, max: counts.maxGross })
  return { choices, ranges }
}

function setRange(ranges: Map<string, { min: number; max: number }>, slug: string, numbers: number[]): void {
  if (numbers.length === 0) return
  const min = numbers.reduce((a, b) => Math.min(a, b))
  ranges.set(slug, { min, max: numbers.reduce((a, b) => Math.max(a, b)) })
}

function brandCounts(facets: FacetDictionary, taxonomy: Taxonomy, counts: Counts): ChoiceCount[] {
  return [...facets.valuesOf(brandAttribute)].flatMap(({ id, value }) => {
    const brand = counts.facets[id]! > 0 ? taxonomy.brandById(Number(value)) : undefined
    return brand ? [{ value: brand.slug, label: brand.name, count: counts.facets[id]! }] : []
  })
}
