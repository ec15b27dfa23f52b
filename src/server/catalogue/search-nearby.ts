import type { SearchPage } from '#contract/wire.ts'
import { readSelections, type FilterDefinition, type ReadModel } from '#listing-index/index.ts'
import { nearSizes, type TextSearch, type Understood } from '#server/search/index.ts'

type Nearby = Pick<NonNullable<SearchPage['nearby']>, 'spellings' | 'sizes'>
export type NearbyQuestion = {
  readModel: ReadModel
  textSearch: TextSearch
  definitions: FilterDefinition[]
  search: string
  understood: Understood
  /** Filters that were requested besides the text. */
  requested: Record<string, string>
}

const maxSpellings = 5
const maxSizes = 6
const maxWords = 8

/** Where to go when nothing was found: the search with fewer words, and sizes on the same rim. */
export async function findNearby(question: NearbyQuestion): Promise<Nearby> {
  const { search, understood } = question
  const spellings = shorterSearches(search, understood).map((text) => ({ search: text }))
  return {
    spellings: await firstFound(question, spellings, maxSpellings),
    sizes: await firstFound(question, nearSizes(search), maxSizes),
  }
}

/** The first of them that find something; the rest is not looked for. */
async function firstFound<T extends { search: string }>(
  question: NearbyQuestion,
  searches: T[],
  max: number,
): Promise<(T & { count: number })[]> {
  const found: (T & { count: number })[] = []
  for (const each of searches) {
    if (found.length === max) break
    const count = await countOf(question, each.search)
    if (count > 0) found.push({ ...each, count })
  }
  return found
}

/** Without all words that are nowhere in the catalogue, else without one word after another. */
function shorterSearches(search: string, { unknown }: Understood): string[] {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length < 2) return []
  const isUnknown = (word: string) => unknown.includes(word.toLocaleLowerCase('hu'))
  const known = words.filter((word) => !isUnknown(word))
  const shorter = words.map((_, left) => words.filter((_word, at) => at !== left))
  const fewer = [known, ...shorter].filter(({ length }) => length > 0 && length < words.length)
  return [...new Set(fewer.map((rest) => rest.join(' ')))]
}

async function countOf(
  { readModel, textSearch, definitions, requested }: NearbyQuestion,
  search: string,
): Promise<number> {
  const { filters, query } = textSearch.understand(search, definitions)
  // A text whose words all fell away lists everything, which is near nothing.
  if (query.words.length === 0 && Object.keys(filters).length === 0) return 0
  const selections = readSelections({ ...filters, ...requested }, definitions)
  return readModel.count({ scope: { text: query }, definitions, selections })
}
