import type { SearchSuggestions } from '#contract/wire.ts'
import { setTexts } from '../sets/set-texts.ts'
import { texts } from '../texts.ts'
import { searchPath } from './search-path.ts'
import { queryText } from './suggester.ts'

/** One line of the list. `search` is what it searches for, when it is a search and worth remembering. */
export type Suggestion = {
  kind: 'recent' | 'sets' | 'understood' | 'search' | 'category' | 'brand' | 'product' | 'post' | 'all'
  text: string
  href: string
  search?: string
  count?: number
  price?: string
  image?: string | null
}
export type SuggestionGroup = { title: string; options: Suggestion[] }

/** Of the last searches so many stand beside other suggestions. */
const recentBeside = 2

function recentOptions(typed: string, recent: string[]): Suggestion[] {
  const begin = typed.toLowerCase()
  const fitting = typed
    ? recent
        .filter((search) => search.toLowerCase().startsWith(begin) && search.toLowerCase() !== begin)
        .slice(0, recentBeside)
    : recent
  return fitting.map((search) => ({ kind: 'recent', text: search, href: searchPath(search), search }))
}

const linkTo =
  (kind: 'category' | 'brand') =>
  ({ name, url, count }: { name: string; url: string; count: number }): Suggestion => ({
    kind,
    text: name,
    href: url,
    count,
  })

/** All lines of the list in their order: what was understood first, then goods, everything found last. */
export function suggestionGroups(
  text: string,
  response: SearchSuggestions | null,
  recent: string[],
): SuggestionGroup[] {
  const typed = queryText(text)
  const here = { href: searchPath(typed), search: typed }
  const groups: SuggestionGroup[] = [{ title: 'Legutóbbi keresések', options: recentOptions(typed, recent) }]
  if (typed && response) {
    const { sets, understood, seasons, searches, categories, brands, products, posts, total } = response
    // Until the response to this very text comes, the earlier one's number would be wrong.
    const count = response.search === typed ? total : undefined
    groups.unshift(
      {
        title: setTexts.heading,
        options: sets && count !== undefined ? [{ kind: 'sets', text: setTexts.suggestion, ...here }] : [],
      },
      {
        title: 'Így értjük',
        options: understood && count !== undefined ? [{ kind: 'understood', text: understood, ...here }] : [],
      },
      {
        title: 'Évszak szerint',
        options: seasons.map(({ search, count: found }) => ({
          kind: 'search',
          text: search,
          href: searchPath(search),
          search,
          count: found,
        })),
      },
    )
    groups.push(
      {
        title: 'Termékek',
        options: products.map(({ name, url, image, price }) => ({
          kind: 'product',
          text: name,
          href: url,
          price: price.formatted_value,
          image: image?.product_thumbnail ?? null,
        })),
      },
      {
        title: 'Keresések',
        options: searches
          .filter((search) => search !== typed)
          .map((search) => ({ kind: 'search', text: search, href: searchPath(search), search })),
      },
      { title: texts.categories, options: categories.map(linkTo('category')) },
      { title: 'Márkák', options: brands.map(linkTo('brand')) },
      { title: 'Cikkek', options: posts.map(({ title, url }) => ({ kind: 'post', text: title, href: url })) },
      {
        title: 'Minden találat',
        options:
          total > 0
            ? [
                {
                  kind: 'all',
                  text: count === undefined ? 'Összes találat' : `Összes találat (${count})`,
                  ...here,
                },
              ]
            : [],
      },
    )
  }
  return groups.filter(({ options }) => options.length > 0)
}

/**
 * The option that a key makes active; -1 is the field itself. Undefined: the key means nothing here. Home and End belong
 * to the text until an option is active.
 */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
