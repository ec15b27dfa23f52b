import type { SearchSuggestions } from '#contract/wire.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  brandFilter,
  foldText,
  readSelections,
  type CategoryRow,
  type FilterCounts,
  type FilterDefinition,
  type ListingRequest,
  type ReadModel,
  type TextQuery,
} from '#listing-index/index.ts'
import {
  continueFromNames,
  seasonsBeside,
  withoutEndings,
  type TextSearch,
  type Understood,
} from '#server/search/index.ts'
import { createShownCache } from './card-cache.ts'
import { presentVariant } from './catalogue-presenting.ts'
import { allFilters } from './category-store.ts'
import { findPlainer } from './search-plainer.ts'
import { findRespelt } from './search-respelt.ts'
import { findSet } from './search-sets.ts'
import type { VariantRow } from './variant-store.ts'

const maxProducts = 6
const maxCategories = 4
const maxBrands = 4
const maxSearches = 5
const maxCachedProducts = 5000
const triedCompletions = 8
const triedCategories = 8
/** The blog's own: the catalogue does not know it. */
export type SuggestPosts = (sql: Executor, search: string, now: Date) => Promise<SearchSuggestions['posts']>
/** What the catalogue does not know itself; `areSetsOffered`: whether wheels and tyres are sold mounted. */
export type SearchPorts = {
  suggestPosts: SuggestPosts
  areSetsOffered: (sql: Executor) => Promise<boolean>
}
type Suggestion = SearchSuggestions['products'][number]

const lastWordBegun = /^(.*\S)\s+\S{1,2}$/s

/** Suggestions for a search that is being typed: one listing, a few counts and the pictures of its products. */
export function createSuggest(
  platform: Platform,
  readModel: ReadModel,
  textSearch: TextSearch,
  { suggestPosts, areSetsOffered }: SearchPorts,
): (search: string) => Promise<SearchSuggestions> {
  const productsOf = createShownCache(platform, readModel, presentSuggestion, maxCachedProducts)

  async function find(search: string, definitions: FilterDefinition[], now: Date) {
    const understood = await textSearch.withCodes(search, textSearch.understand(search, definitions))
    return findUnderstood(understood, definitions, now)
  }

  async function findUnderstood(understood: Understood, definitions: FilterDefinition[], now: Date) {
    const selections = readSelections(understood.filters, definitions)
    const named = namedCategories(readModel, understood.query)
    const season = seasonsBeside(understood, definitions)
    const request: ListingRequest = {
      scope: { text: understood.query },
      definitions: definitions.filter(
        (one) => one.slug === brandFilter || one === season || selections.has(one.slug),
      ),
      selections,
      order: { key: 'relevance', direction: 'desc' },
      page: 1,
      perPage: maxProducts,
      now,
    }
    const partIds = named.part.map(({ id }) => id)
    const found = await readModel.list(request, partIds)
    return { understood, named, found, seasons: season ? seasonsOf(understood, found, season) : [] }
  }

  async function findProducts(search: string, definitions: FilterDefinition[], now: Date) {
    const set = await findSet({ readModel, textSearch, definitions, requested: {} }, search, () =>
      areSetsOffered(platform.sql),
    )
    if (set) {
      const found = await findUnderstood(set.understood, definitions, now)
      return { ...found, isSet: true, products: await productsOf(found.found.variantIds, now) }
    }
    let best = await find(search, definitions, now)
    const begun = lastWordBegun.exec(search)
    // `2055516 t`: a word has only begun, and what stands before it says enough.
    if (best.found.total === 0 && begun) best = await find(begun[1]!, definitions, now)
    if (best.found.total === 0) {
      const question = { readModel, textSearch, definitions, requested: {} }
      const plainer = await findPlainer(question, search, best.understood)
      if (plainer) best = await findUnderstood(plainer.understood, definitions, now)
    }
    if (best.found.total === 0) {
      const respelt = await findRespelt({ readModel, textSearch, definitions }, search, best.understood)
      if (respelt) best = await findUnderstood(respelt, definitions, now)
    }
    return { ...best, isSet: false, products: await productsOf(best.found.variantIds, now) }
  }

  return async function suggest(search) {
    if (search === '') return { ...nothing(search), categories: await popularCategories(readModel) }
    const definitions = allFilters(readModel.taxonomy())
    const now = platform.clock()
    // The database looks for posts while the products are looked for here.
    const [posts, { understood, named, found, seasons, products, isSet }] = await Promise.all([
      suggestPosts(platform.sql, search, now),
      findProducts(search, definitions, now),
    ])
    const brands = brandsOf(search, found)
    return {
      search,
      understood: understood.label,
      total: found.total,
      sets: isSet,
      seasons,
      searches: await completions(readModel, textSearch, definitions, search, understood, products, brands),
      products,
      categories: await categoriesOf(readModel, search, named, found),
      brands,
      posts,
    }
  }
}

function nothing(search: string): SearchSuggestions {
  return {
    search,
    understood: null,
    total: 0,
    sets: false,
    seasons: [],
    searches: [],
    products: [],
    categories: [],
    brands: [],
    posts: [],
  }
}

function presentSuggestion(row: VariantRow, now: Date): Suggestion {
  const { url, price, primary_image: image } = presentVariant(row, now)
  return { id: row.productId, name: row.productName, url, image, price: price.gross }
}

/** The size with each season that it is made for, the fullest first; nothing where there is no choice. */
function seasonsOf(
  { label }: Understood,
  { choices }: FilterCounts,
  season: FilterDefinition,
): SearchSuggestions['seasons'] {
  const counts = (choices.get(season.slug) ?? []).filter(({ count }) => count > 0)
  if (label === null || counts.length < 2) return []
  return counts
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, label: name, count }) => ({
      search: `${wordsOf(label)} ${(name ?? value).toLocaleLowerCase('hu')}`,
      count,
    }))
}

/** What was understood, as somebody would type it. */
const wordsOf = (label: string) => label.replaceAll(',', '')

/** The shop's first level, the fullest first. */
async function popularCategories(readModel: ReadModel): Promise<SearchSuggestions['categories']> {
  const first = readModel.taxonomy().categories.filter(({ parentId }) => parentId === null)
  const counts = await readModel.countCategories(first.map(({ id }) => id))
  return first
    .map(({ name, slug }, index) => ({ name, url: `/termekek/${slug}`, count: counts[index]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxCategories)
}

/** Categories that the words of a search name, the likeliest first: those that each word names, and all others. */
type NamedCategories = { best: CategoryRow[]; whole: CategoryRow[]; part: CategoryRow[] }

function namedCategories(readModel: ReadModel, { words }: TextQuery): NamedCategories {
  const named = new Map<number, { words: number; score: number }>()
  for (const { matches } of words)
    for (const match of matches) {
      if (match.field !== 'category') continue
      const known = named.get(match.id) ?? { words: 0, score: 0 }
      named.set(match.id, { words: known.words + 1, score: known.score + match.score })
    }
  const { categoryById } = readModel.taxonomy()
  const best = [...named]
    .flatMap(([id, weight]) => {
      const category = categoryById(id)
      return category ? [{ category, ...weight }] : []
    })
    .sort((a, b) => b.score - a.score || a.category.path.length - b.category.path.length)
    .slice(0, triedCategories)
  const those = (isFullMatch: boolean) =>
    best.filter((one) => (one.words === words.length) === isFullMatch).map(({ category }) => category)
  return { best: best.map(({ category }) => category), whole: those(true), part: those(false) }
}

/** A category that not every word names shows what of it fits the search. */
async function categoriesOf(
  readModel: ReadModel,
  search: string,
  { best, whole, part }: NamedCategories,
  { categories }: { categories: number[] },
): Promise<SearchSuggestions['categories']> {
  const totals = whole.length === 0 ? [] : await readModel.countCategories(whole.map(({ id }) => id))
  const counts = new Map([
    ...whole.map(({ id }, index): [number, number] => [id, totals[index]!]),
    ...part.map(({ id }, index): [number, number] => [id, categories[index]!]),
  ])
  return best
    .map(({ id, name, slug }) => ({
      name,
      url: `/termekek/${slug}${part.some((one) => one.id === id) ? `?search=${encodeURIComponent(search)}` : ''}`,
      count: counts.get(id)!,
    }))
    .filter(({ count }) => count > 0)
    .slice(0, maxCategories)
}

/** The found products' brands, those that the search names first, then by hits. */
function brandsOf(search: string, { choices }: FilterCounts): SearchSuggestions['brands'] {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word.length > 1)
  return (choices.get(brandFilter) ?? [])
    .map((brand) => ({ ...brand, isNamed: isNamed(brand.label ?? '', words) }))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.count - a.count)
    .slice(0, maxBrands)
    .map(({ value, label, count }) => ({
      name: label ?? value,
      url: `/kereses/${encodeURIComponent(search)}?${brandFilter}=${encodeURIComponent(value)}`,
      count,
    }))
}

function isNamed(label: string, words: string[]): boolean {
  const folded = foldedLabel(label)
  return words.some((word) => folded.startsWith(word))
}

const foldedLabels = new Map<string, string>()
const maxLabels = 5000

/** Brands are few and requested again and again. */
function foldedLabel(label: string): string {
  const known = foldedLabels.get(label)
  if (known !== undefined) return known
  const folded = foldText(label)
  if (foldedLabels.size >= maxLabels) foldedLabels.clear()
  foldedLabels.set(label, folded)
  return folded
}

/** The last word completed, the words that follow it in the found products' names, and the search with a brand: what somebody would type. */
async function completions(
  readModel: ReadModel,
  textSearch: TextSearch,
  definitions: FilterDefinition[],
  search: string,
  understood: Understood,
  products: Suggestion[],
  brands: SearchSuggestions['brands'],
): Promise<string[]> {
  const completed = await keepFound(textSearch.complete(search, triedCompletions), (text) => {
    const { filters, query } = textSearch.understand(text, definitions)
    const selections = readSelections(filters, definitions)
    return readModel.hasAny({ scope: { text: query }, definitions, selections })
  })
  const continued = continueFromNames(
    search,
    products.map(({ name }) => name),
  )
  const folded = foldText(search)
  const begun = folded.split(' ').at(-1) ?? ''
  // `2055516` stands as the size that it means, and a brand that has begun is completed already.
  const read = understood.label !== null && understood.rest === '' ? wordsOf(understood.label) : search
  const branded = brands
    .filter(({ name }) => !folded.includes(foldedLabel(name)) && !foldedLabel(name).startsWith(begun))
    .map(({ name }) => `${read} ${name}`)
  const seen = new Set([withoutEndings(search)])
  const distinct = (text: string) => {
    const { size } = seen
    return seen.add(withoutEndings(text)).size > size
  }
  return [
    ...completed.filter(distinct).slice(0, 3),
    ...[...continued.slice(0, 2), ...branded].filter(distinct),
  ].slice(0, maxSearches)
}

async function keepFound(
  searches: string[],
  findsAny: (search: string) => Promise<boolean>,
): Promise<string[]> {
  const found = await Promise.all(searches.map(findsAny))
  return searches.filter((_, at) => found[at])
}
