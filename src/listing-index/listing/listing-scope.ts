import type { TextQuery, WordMatch } from '../text/text-query.ts'
import { brandAttribute } from '../segments/facets.ts'
import { categoryKey, collectionKey } from '../segments/indexed-product.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import type { PostingTable } from '../columns/posting-table.ts'
import type { CollectionRule } from '../collection-rule.ts'
import { facetCondition, priceCondition } from './listing-filters.ts'
import type { Scope } from '../listing.ts'
import type { Scratch } from '../columns/scratch.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'

/** What the index needs to know of the taxonomy. */
export type Taxonomy = {
  /** The category itself and all below it. */
  subtreeOf(categoryId: number): readonly number[]
  brandBySlug(slug: string): { id: number; name: string; slug: string } | undefined
  brandById(id: number): { slug: string; name: string } | undefined
}

/** What is worked out for a subtree of more categories than this is cached. */
export const minCachedSubtree = 3
const scoreBytes = 65_536
/** Above every sum of words. */
export const exactScore = 255

/** The rows of a segment that a listing is about: `bits`, and the scores of a text search or 0. */
export type ScopedRows = { bits: number; scores: number }

/** The live rows of one segment in a listing's scope. */
export function scopedRows(
  index: ProductIndex,
  taxonomy: Taxonomy,
  segment: Segment,
  scope: Scope,
  scratch: Scratch,
): ScopedRows {
  const { kernels } = index.memory
  const bytes = segment.usedBytes
  let bits = segment.live
  const narrow = (other: number) => {
    const target = scratch.take(bitmapBytes)
    kernels.and(target, bits, other, bytes)
    bits = target
  }
  if (scope.categoryId !== undefined) narrow(membersOf(taxonomy, segment, scope.categoryId, scratch))
  if (scope.collectionId !== undefined) {
    narrow(collectionRows(index, taxonomy, segment, scope, scratch))
  }
  if (scope.reducedOnly) narrow(segment.discounted)
  const { text } = scope
  for (const { attributeId, value } of text?.without ?? []) {
    const other = facetCondition(index, attributeId, [value])(segment, scratch)
    const target = scratch.take(bitmapBytes)
    kernels.andNot(target, bits, other, bytes)
    bits = target
  }
  if (!text || (text.words.length === 0 && text.exactVariantIds.length === 0)) return { bits, scores: 0 }
  const scores = scoreRows(index, taxonomy, segment, text, scratch)
  const found = scratch.take(bitmapBytes)
  kernels.scored(found, scores, bytes)
  narrow(found)
  return { bits, scores }
}

/** What was put into a collection by hand, and what its rule lets through. */
function collectionRows(
  index: ProductIndex,
  taxonomy: Taxonomy,
  segment: Segment,
  { collectionId, rule }: Pick<Scope, 'collectionId' | 'rule'>,
  scratch: Scratch,
): number {
  const byHand = membersOfKeys(segment, [collectionKey(collectionId!)], scratch)
  if (!rule) return byHand
  const byRule = ruleRows(index, taxonomy, segment, rule, scratch)
  index.memory.kernels.or(byHand, byHand, byRule, segment.usedBytes)
  return byHand
}

function ruleRows(
  index: ProductIndex,
  taxonomy: Taxonomy,
  segment: Segment,
  { categories, brands, minGross, maxGross, inStock }: CollectionRule,
  scratch: Scratch,
): number {
  const target = scratch.take(bitmapBytes)
  const { kernels } = index.memory
  const narrow = (other: number) => kernels.and(target, target, other, segment.usedBytes)
  kernels.or(target, segment.live, segment.live, segment.usedBytes)
  if (categories.length > 0) {
    const below = new Set(categories.flatMap((id) => taxonomy.subtreeOf(id)).map(categoryKey))
    narrow(membersOfKeys(segment, below, scratch))
  }
  if (brands.length > 0) narrow(facetCondition(index, brandAttribute, brands.map(String))(segment, scratch))
  if (minGross !== null || maxGross !== null)
    narrow(priceCondition(index, { min: minGross, max: maxGross })(segment, scratch))
  if (inStock) narrow(segment.inStock)
  return target
}

/** The bitmap of a category's rows and of all below it; not to be written to. */
export function membersOf(
  taxonomy: Taxonomy,
  segment: Segment,
  categoryId: number,
  scratch: Scratch,
): number {
  const keys = taxonomy.subtreeOf(categoryId).map(categoryKey)
  if (keys.length <= minCachedSubtree) return membersOfKeys(segment, keys, scratch)
  return segment.cache.subtree(categoryId, (target) => {
    for (const key of keys) segment.memberships.addTo(target, key)
  })
}

/** The bitmap of all rows of some categories or collections. */
function membersOfKeys({ memberships }: Segment, keys: Iterable<number>, scratch: Scratch): number {
  const target = scratch.takeZeroed(bitmapBytes)
  for (const key of keys) memberships.addTo(target, key)
  return target
}

/** A byte a row: the sum of each word's best score, 0 where some word is missing, and 255 for what was named exactly. */
function scoreRows(
  index: ProductIndex,
  taxonomy: Taxonomy,
  segment: Segment,
  { words, exactVariantIds }: TextQuery,
  scratch: Scratch,
): number {
  const { memory } = index
  let total = 0
  for (const { matches } of words) {
    const column = scratch.takeZeroed(scoreBytes)
    for (const match of matches) if (match.field !== 'category') scoreMatch(index, segment, match, column)
    scoreCategories(index, taxonomy, segment, matches, column, scratch)
    if (total === 0) total = column
    else memory.kernels.addWord(total, column, segment.usedBytes * 8)
  }
  if (total === 0) total = scratch.takeZeroed(scoreBytes)
  for (const id of exactVariantIds) {
    const row = index.rowOfVariant(segment, id)
    if (row !== undefined) memory.u8[total + row] = exactScore
  }
  return total
}

/** A word may stand in the name of every category: those that score alike are put together first. */
function scoreCategories(
  index: ProductIndex,
  taxonomy: Taxonomy,
  segment: Segment,
  matches: WordMatch[],
  column: number,
  scratch: Scratch,
): void {
  const alike = Map.groupBy(
    matches.filter((match) => match.field === 'category'),
    ({ score }) => score,
  )
  for (const [score, categories] of alike) {
    const [first, ...others] = categories
    const keys = new Set(categories.flatMap(({ id }) => taxonomy.subtreeOf(id)).map(categoryKey))
    const members =
      others.length === 0
        ? membersOf(taxonomy, segment, first!.id, scratch)
        : membersOfKeys(segment, keys, scratch)
    index.memory.kernels.scoreBits(column, members, segment.usedBytes, score)
  }
}

function scoreMatch(
  index: ProductIndex,
  segment: Segment,
  match: Exclude<WordMatch, { field: 'category' }>,
  column: number,
): void {
  const { kernels } = index.memory
  const [table, key] = postingOf(index, segment, match)
  const position = key === undefined ? undefined : table.find(key)
  if (position === undefined) return
  const pointer = table.pointerOf(position)
  if (table.isDense(position)) kernels.scoreBits(column, pointer, segment.usedBytes, match.score)
  else kernels.scoreList(column, pointer, table.countOf(position), match.score)
}

function postingOf(
  { facets }: ProductIndex,
  segment: Segment,
  match: Exclude<WordMatch, { field: 'category' }>,
): [PostingTable, number | undefined] {
  if (match.field === 'brand') return [segment.facets, facets.find(brandAttribute, String(match.id))?.id]
  if (match.field === 'value') return [segment.facets, facets.find(match.attributeId, match.value)?.id]
  return [match.field === 'name' ? segment.nameTerms : segment.textTerms, match.term]
}
