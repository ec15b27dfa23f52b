/** Conditions of rows in SphinxQL, and what they are made of. Pure. */
import type { Taxonomy } from '../listing/listing-scope.ts'
import type { FacetDictionary } from '../segments/facets.ts'
import { facetValue, wordOf, type WordKind } from './listing-document.ts'

/** One thing that a row has to fit, in up to three parts of a statement. */
export type Condition = {
  /** For MATCH: looked up, where all else is compared row by row. */
  words?: string
  /** For WHERE. */
  where?: string
  /** What `where` compares, worked out for each row: columns with their names. */
  columns?: string[]
  /** Whether it can distinguish variants of one product. */
  isOfVariant: boolean
}

/** What a question is understood by. */
export type Known = { taxonomy: Taxonomy; facets: FacetDictionary }

/** A column of many values. */
export type Many = Exclude<WordKind, 'product'>

/** So many words are looked up together; more are compared. */
export const maxWords = 48
export const never: Condition = { where: 'product_id = 0', isOfVariant: false }

/** Rows that have one of some values. */
export function oneOf(column: Many, values: readonly number[], isOfVariant: boolean): Condition {
  if (values.length === 0) return never
  if (values.length > maxWords) return { where: `${column} IN (${values.join()})`, isOfVariant }
  return { words: `(${values.map((value) => wordOf(column, value)).join('|')})`, isOfVariant }
}

/** The same as `oneOf`, as an expression. */
export function isAmong(column: Many, values: readonly number[]): string {
  return values.length === 0 ? '0' : `IN(${column},${values.join()})`
}

/** In the column `facets`, of those that the index has met. */
export function facetValues(
  facets: FacetDictionary,
  attributeId: number,
  values: readonly string[],
): number[] {
  const ids = new Set(values.flatMap((value) => facets.find(attributeId, value)?.id ?? []))
  return [...ids].map(facetValue)
}
