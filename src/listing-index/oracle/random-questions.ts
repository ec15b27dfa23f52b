import fc from 'fast-check'
import type { CollectionRule } from '../collection-rule.ts'
import type { Selection } from '../filters.ts'
import type { ListingOrder, ListingResult, Scope } from '../listing.ts'
import type { TextQuery, WordMatch } from '../text/text-query.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import { brands, seasons, widths } from './random-catalogue.ts'

/** Of the names, as they are looked up. */
const terms = ['ar', 'cukor', 'csap', 'zsak', 'zar', 'or', 'ora', 'oreg', 'csik', 'cs', 'ah', 'nincs']

/** None, or some values of a filter. */
export const choice = (slug: string, values: string[]) =>
  fc.option(
    fc
      .subarray(values, { minLength: 1 })
      .map((chosen): [string, Selection] => [slug, { type: 'choice', values: chosen }]),
    { nil: null },
  )
/** None, or a range of a filter, also one that holds nothing. `often`: how often there is none. */
export const range = (slug: string, low: number, high: number, often?: { freq: number }) =>
  fc.option(
    fc
      .tuple(fc.option(fc.integer({ min: low, max: high })), fc.option(fc.integer({ min: low, max: high })))
      .map(([min, max]): [string, Selection] => [slug, { type: 'range', min, max }]),
    { nil: null, ...often },
  )
const anySelections = fc
  .tuple(
    choice('marka', [...brands, 'senki']),
    choice('evszak', [...seasons, 'soha']),
    choice('szelesseg', widths),
    choice('keszlet', ['raktaron', 'rendelheto']),
    choice('akcio', ['igen', 'nem']),
    range('ar', 1000, 10_500, { freq: 1 }),
    range('suly', 5, 65, { freq: 1 }),
  )
  .chain((all) =>
    fc.subarray(all.filter((entry) => entry !== null)).map((entries) => new Map<string, Selection>(entries)),
  )
const anyRule: fc.Arbitrary<CollectionRule> = fc.record({
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
  brands: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  minGross: fc.option(fc.integer({ min: 1000, max: 6000 })),
  maxGross: fc.option(fc.integer({ min: 4000, max: 10_500 })),
  inStock: fc.boolean(),
})
const anyScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 8 }).map((categoryId) => ({ categoryId })),
  fc.record({
    collectionId: fc.integer({ min: 1, max: 2 }),
    reducedOnly: fc.boolean(),
    rule: fc.option(anyRule),
  }),
)
const anyOrder = fc.record({
  key: fc.constantFrom(
    'id',
    'name',
    'price',
    'relevance',
    'recommended',
    'popular',
    'rating',
    'discount',
    'fastest',
  ),
  direction: fc.constantFrom('asc', 'desc'),
  // The first attribute is the season.
  outOfSeason: fc.constantFrom(undefined, { attributeId: 1, values: ['nyari'] }),
}) as fc.Arbitrary<ListingOrder>
/** A question of `fillCatalogue`. */
export const anyQuestion = fc.record({
  scope: anyScope,
  selections: anySelections,
  order: anyOrder,
  page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 700 })),
  perPage: fc.constantFrom(1, 7, 24),
})

/** Counts of nothing and the order of choices say nothing. */
export function comparable({ total, variantIds, choices, ranges }: ListingResult) {
  const byValue = (slug: string) =>
    Object.fromEntries(
      (choices.get(slug) ?? [])
        .filter((one) => one.count > 0)
        .map((one) => [one.value, [one.label, one.count]]),
    )
  return {
    total,
    variantIds,
    choices: Object.fromEntries([...choices.keys()].map((slug) => [slug, byValue(slug)])),
    ranges: Object.fromEntries(ranges),
  }
}

const score = fc.integer({ min: 1, max: 40 })
/** By the word of a name or a description: a vocabulary has its numbers. */
type NamedMatch =
  | { field: 'name' | 'text'; word: string; score: number }
  | Extract<WordMatch, { field: 'brand' | 'category' | 'value' }>
const anyMatch: fc.Arbitrary<NamedMatch> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ field: fc.constant('name'), word: fc.constantFrom(...terms), score }) },
  fc.record({ field: fc.constant('text'), word: fc.constantFrom(...terms), score }),
  fc.record({ field: fc.constant('brand'), id: fc.integer({ min: 1, max: 5 }), score }),
  fc.record({ field: fc.constant('category'), id: fc.integer({ min: 1, max: 8 }), score }),
  fc.record({
    field: fc.constant('value'),
    attributeId: fc.constantFrom(1, 2),
    value: fc.constantFrom(...seasons, ...widths),
    score,
  }),
) as fc.Arbitrary<NamedMatch>

/** A search that was understood, once for each vocabulary. */
export const anyText = fc
  .record({
    words: fc.array(fc.array(anyMatch, { minLength: 1, maxLength: 4 }), { maxLength: 2 }),
    exactVariantIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    ),
    without: fc.oneof(
      { weight: 3, arbitrary: fc.constant<{ attributeId: number; value: string }[]>([]) },
      fc.array(
        fc.record({ attributeId: fc.constantFrom(1, 2), value: fc.constantFrom(...seasons, ...widths) }),
        { maxLength: 2 },
      ),
    ),
  })
  .map(({ words, exactVariantIds, without }) => ({ find }: Pick<Vocabulary, 'find'>): TextQuery => ({
    exactVariantIds,
    without,
    words: words.map((matches) => ({
      matches: matches.flatMap((match): WordMatch[] => {
        if (!('word' in match)) return [match]
        const term = find(match.word)
        return term === undefined ? [] : [{ field: match.field, term, score: match.score }]
      }),
    })),
  }))
