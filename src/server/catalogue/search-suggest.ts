import type { SearchSuggestions } from '#contract/wire.ts'
import type { Executor } from '#server/kernel/database.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import {
  brandFilter,
  continueFromNames,
  foldText,
  readSelections,
  type FilterDefinition,
  type ListingResult,
  type ReadModel,
  type TextQuery,
  type TextSearch,
} from '#server/search/index.ts'
import { createShownCache } from './card-cache.ts'
import { presentVariant } from './catalogue-presenting.ts'
import { allFilters } from './category-store.ts'
import type { VariantRow } from './variant-store.ts'

const mostProducts = 6
const mostCategories = 4
const mostBrands = 4
const mostSearches = 5
const mostKept = 5000
const triedCompletions = 4
const triedCategories = 8
/** The blog's own: the catalogue does not know it. */
export type SuggestPosts = (sql: Executor, search: string, now: Date) => Promise<SearchSuggestions['posts']>
type Suggestion = SearchSuggestions['products'][number]

const lastWordBegun = /^(.*\S)\s+\S{1,2}$/s

/** Suggestions for a search that is being typed: one listing, a few counts and the pictures of its products. */
export function createSuggest(
  kernel: Kernel,
  readModel: ReadModel,
  textSearch: TextSearch,
  suggestPosts: SuggestPosts,
): (search: string) => Promise<SearchSuggestions> {
  const productsOf = createShownCache(kernel, readModel, presentSuggestion, mostKept)

  async function find(search: string, definitions: FilterDefinition[], now: Date) {
    const understood = await textSearch.withCodes(search, textSearch.understand(search, definitions))
    const selections = readSelections(understood.filters, definitions)
    const found = readModel.list({
      scope: { text: understood.query },
      definitions: definitions.filter(({ slug }) => slug === brandFilter || selections.has(slug)),
      selections,
      order: { key: 'relevance', direction: 'desc' },
      page: 1,
      perPage: mostProducts,
      now,
    })
    return { understood, found }
  }

  return async function suggest(search) {
    if (search === '') return { ...nothing(search), categories: popularCategories(readModel) }
    const definitions = allFilters(readModel.taxonomy())
    const now = kernel.clock()
    let { understood, found } = await find(search, definitions, now)
    const begun = lastWordBegun.exec(search)
    // `2055516 t`: a word has only begun, and what stands before it says enough.
    if (found.total === 0 && begun) ({ understood, found } = await find(begun[1]!, definitions, now))
    const [products, posts] = await Promise.all([
      productsOf(found.variantIds, now),
      suggestPosts(kernel.sql, search, now),
    ])
    const brands = brandsOf(search, found)
    return {
      search,
      understood: understood.label,
      total: found.total,
      searches: completions(readModel, textSearch, definitions, search, products, brands),
      products,
      categories: categoriesOf(readModel, search, understood.query),
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

/** The shop's first level, the fullest first. */
function popularCategories(readModel: ReadModel): SearchSuggestions['categories'] {
  const first = readModel.taxonomy().categories.filter(({ parentId }) => parentId === null)
  const counts = readModel.countCategories(first.map(({ id }) => id))
  return first
    .map(({ name, slug }, place) => ({ name, url: `/termekek/${slug}`, count: counts[place]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostCategories)
}

/** Categories that the words name; one that not every word names shows what of it fits the search. */
function categoriesOf(
  readModel: ReadModel,
  search: string,
  query: TextQuery,
): SearchSuggestions['categories'] {
  const named = new Map<number, { words: number; score: number }>()
  for (const { matches } of query.words)
    for (const match of matches) {
      if (match.field !== 'category') continue
      const known = named.get(match.id) ?? { words: 0, score: 0 }
      named.set(match.id, { words: known.words + 1, score: known.score + match.score })
    }
  const { categoryById } = readModel.taxonomy()
  const best = [...named]
    .flatMap(([id, weight]) => ({ category: categoryById(id), ...weight }))
    .sort((a, b) => b.score - a.score || (a.category?.path.length ?? 0) - (b.category?.path.length ?? 0))
    .slice(0, triedCategories)
    .flatMap(({ category, words }) => (category ? { category, whole: words === query.words.length } : []))
  const idsOf = (isWhole: boolean) =>
    best.filter(({ whole }) => whole === isWhole).map(({ category }) => category.id)
  const counts = new Map([...countsOf(readModel, idsOf(true)), ...countsOf(readModel, idsOf(false), query)])
  return best
    .map(({ category: { id, name, slug }, whole }) => ({
      name,
      url: `/termekek/${slug}${whole ? '' : `?search=${encodeURIComponent(search)}`}`,
      count: counts.get(id) ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .slice(0, mostCategories)
}

function countsOf(readModel: ReadModel, categoryIds: number[], text?: TextQuery): [number, number][] {
  if (categoryIds.length === 0) return []
  const counts = readModel.countCategories(categoryIds, text)
  return categoryIds.map((id, place) => [id, counts[place]!])
}

/** The found products' brands, those that the search names first, then by hits. */
function brandsOf(search: string, { choices }: ListingResult): SearchSuggestions['brands'] {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word.length > 1)
  return (choices.get(brandFilter) ?? [])
    .map((brand) => ({ ...brand, isNamed: isNamed(brand.label ?? '', words) }))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.count - a.count)
    .slice(0, mostBrands)
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
const mostLabels = 5000

/** Brands are few and asked for again and again. */
function foldedLabel(label: string): string {
  const known = foldedLabels.get(label)
  if (known !== undefined) return known
  const folded = foldText(label)
  if (foldedLabels.size >= mostLabels) foldedLabels.clear()
  foldedLabels.set(label, folded)
  return folded
}

/** The last word completed, the words that follow it in the found products' names, and the search with a brand. */
function completions(
  readModel: ReadModel,
  textSearch: TextSearch,
  definitions: FilterDefinition[],
  search: string,
  products: Suggestion[],
  brands: SearchSuggestions['brands'],
): string[] {
  const completed = textSearch.complete(search, triedCompletions).filter((text) => {
    const { filters, query } = textSearch.understand(text, definitions)
    const selections = readSelections(filters, definitions)
    return readModel.hasAny({ scope: { text: query }, definitions, selections })
  })
  const continued = continueFromNames(
    search,
    products.map(({ name }) => name),
  )
  const folded = foldText(search)
  const branded = brands
    .filter(({ name }) => !folded.includes(foldText(name)))
    .map(({ name }) => `${search} ${name}`)
  const seen = new Set([folded])
  return [...completed.slice(0, 3), ...continued.slice(0, 2), ...branded]
    .filter((text) => !seen.has(foldText(text)) && seen.add(foldText(text)))
    .slice(0, mostSearches)
}
