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
import { brandAttribute } from '../segments/facets.ts'
import type { Taxonomy } from './listing-scope.ts'
import { unionOf } from './union-of.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import type { Scratch } from '../columns/scratch.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'

/** Returns the bitmap of a segment's rows that a chosen filter lets through; it is not to be written to. */
export type Condition = (segment: Segment, scratch: Scratch) => number

const maxNumber = 2 ** 32 - 1

/** What a selection asks of a variant, worked out once for all segments. */
export function conditionOf(
  index: ProductIndex,
  taxonomy: Taxonomy,
  definition: FilterDefinition,
  selection: Selection,
): Condition {
  const { slug, attributeId } = definition
  if (slug === brandFilter && selection.type === 'choice') {
    const ids = selection.values.flatMap((value) => taxonomy.brandBySlug(value)?.id ?? [])
    return facetCondition(index, brandAttribute, ids.map(String))
  }
  if (slug === priceFilter && selection.type === 'range') return priceCondition(index, selection)
  if (slug === stockFilter && selection.type === 'choice') return stockCondition(index, selection.values)
  if (slug === discountFilter && selection.type === 'choice')
    return discountCondition(index, selection.values.includes(discountedValue))
  if (attributeId === null) return (_segment, scratch) => scratch.takeZeroed(bitmapBytes)
  if (selection.type === 'choice') return facetCondition(index, attributeId, selection.values)
  const { min, max } = selection
  const isWithin = (number: number | null) =>
    number !== null && (min === null || number >= min) && (max === null || number <= max)
  return (segment, scratch) => {
    const facets = (segment.positionsOf.get(attributeId) ?? []).map((position) =>
      segment.facets.keyOf(position),
    )
    const within =
      definition.kind === 'number' ? facets.filter((id) => isWithin(index.facets.get(id).number)) : []
    return unionOf(index, segment.facets, within, segment.usedBytes, scratch)
  }
}

/** One of some values of an attribute. */
export function facetCondition(index: ProductIndex, attributeId: number, values: string[]): Condition {
  const ids = new Set(values.flatMap((value) => index.facets.find(attributeId, value)?.id ?? []))
  return (segment, scratch) => unionOf(index, segment.facets, ids, segment.usedBytes, scratch)
}

/** Within two ends; null: no end. */
export function priceCondition(
  { memory }: ProductIndex,
  { min, max }: { min: number | null; max: number | null },
): Condition {
  const low = Math.min(maxNumber, Math.max(0, Math.ceil(min ?? 0)))
  const high = Math.min(maxNumber, Math.max(-1, Math.floor(max ?? maxNumber)))
  return (segment, scratch) => {
    const target = scratch.takeZeroed(bitmapBytes)
    if (low <= high) memory.kernels.between(target, segment.gross, low, high, segment.usedBytes)
    return target
  }
}

function stockCondition({ memory }: ProductIndex, values: string[]): Condition {
  const [inStock, orderable] = [values.includes(stockValues.inStock), values.includes(stockValues.orderable)]
  return (segment, scratch) => {
    if (inStock && !orderable) return segment.inStock
    if (orderable && !inStock) return segment.orderable
    const target = scratch.takeZeroed(bitmapBytes)
    if (inStock) memory.kernels.or(target, segment.inStock, segment.orderable, segment.usedBytes)
    return target
  }
}

function discountCondition({ memory }: ProductIndex, wanted: boolean): Condition {
  return (segment, scratch) => {
    if (wanted) return segment.discounted
    const target = scratch.take(bitmapBytes)
    memory.kernels.andNot(target, segment.live, segment.discounted, segment.usedBytes)
    return target
  }
}
