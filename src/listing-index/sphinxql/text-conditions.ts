/** What was searched for, as conditions and as a score. Pure. */
import type { TextQuery, SearchWord, WordMatch } from '../text/text-query.ts'
import { brandAttribute } from '../segments/facets.ts'
import { categoryKey } from '../segments/indexed-product.ts'
import { exactScore } from '../listing/listing-scope.ts'
import { facetValues, isAmong, maxWords, type Condition, type Known, type Many } from './condition.ts'
import { wordOf } from './listing-document.ts'

type Occurrence = { column: Many; value: number; score: number }

/** Where a word may stand, as values of columns. */
function occurrencesOf(known: Known, { matches }: SearchWord): Occurrence[] {
  return matches.flatMap((match) =>
    valuesOf(known, match).map((occurrence) => ({ ...occurrence, score: match.score })),
  )
}

function valuesOf({ taxonomy, facets }: Known, match: WordMatch): Omit<Occurrence, 'score'>[] {
  const of = (column: Many, values: number[]) => values.map((value) => ({ column, value }))
  if (match.field === 'category') return of('memberships', taxonomy.subtreeOf(match.id).map(categoryKey))
  if (match.field === 'brand') return of('facets', facetValues(facets, brandAttribute, [String(match.id)]))
  if (match.field === 'value') return of('facets', facetValues(facets, match.attributeId, [match.value]))
  return of(match.field === 'name' ? 'name_terms' : 'text_terms', [match.term])
}

/** Rows of what was searched for, without those that it excludes. */
export function textConditions(known: Known, text: TextQuery): Condition[] {
  const excluded = (text.without ?? []).flatMap(({ attributeId, value }) =>
    facetValues(known.facets, attributeId, [value]),
  )
  if (excluded.length === 0) return foundConditions(known, text)
  const columns = [`${isAmong('facets', excluded)} AS excluded`]
  return [...foundConditions(known, text), { columns, where: 'excluded = 0', isOfVariant: true }]
}

/** Rows in which every word stands somewhere, and those of variants that were named exactly. */
function foundConditions(known: Known, text: TextQuery): Condition[] {
  const { words, exactVariantIds } = text
  if (words.length === 0 && exactVariantIds.length === 0) return []
  const isOfVariant = exactVariantIds.length > 0 || words.some(({ matches }) => matches.some(isOfValue))
  const occurrences = words.map((word) => occurrencesOf(known, word))
  if (
    exactVariantIds.length > 0 ||
    occurrences.some((found) => found.length > maxWords || found.length === 0)
  )
    return [{ columns: [...scoreColumns(known, text)], where: 'score > 0', isOfVariant }]
  return occurrences.map((found) => ({
    words: `(${found.map(({ column, value }) => wordOf(column, value)).join('|')})`,
    isOfVariant,
  }))
}

const isOfValue = ({ field }: WordMatch) => field === 'value'

/**
 * `score` and the columns that it is made of: the sum of each word's best score, 0 where some word is missing, and 255 for what was
 * named exactly.
 */
export function scoreColumns(known: Known, { words, exactVariantIds }: TextQuery): string[] {
  const names = words.map((_, position) => `word${position}`)
  const all =
    names.length === 0 ? '0' : `IF(${names.map((name) => `${name} > 0`).join(' AND ')},${names.join('+')},0)`
  const exact = `IN(id,${exactVariantIds.join()})`
  return [
    ...words.map((word, position) => `${wordScore(occurrencesOf(known, word))} AS ${names[position]}`),
    `${exactVariantIds.length === 0 ? all : `IF(${exact},${exactScore},${all})`} AS score`,
  ]
}

/** The best score first. */
function wordScore(occurrences: readonly Occurrence[]): string {
  const byScore = Map.groupBy(occurrences, ({ score }) => score)
  return [...byScore]
    .toSorted(([a], [b]) => a - b)
    .reduce((rest, [score, alike]) => `IF(${isAtAny(alike)},${score},${rest})`, '0')
}

function isAtAny(occurrences: readonly Occurrence[]): string {
  const byColumn = Map.groupBy(occurrences, ({ column }) => column)
  return [...byColumn]
    .map(([column, alike]) =>
      isAmong(
        column,
        alike.map(({ value }) => value),
      ),
    )
    .join(' OR ')
}
