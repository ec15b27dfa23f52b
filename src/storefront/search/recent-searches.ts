const key = 'boltiv.searches'
/** So many of the last searches are remembered in the browser. */
const maxSearches = 5
const maxLength = 100

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength

/** The last searches, newest first; none when storage is closed or holds something else. */
export function readSearches(storage: () => Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, maxSearches) : []
  } catch {
    return []
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The list with a search on top of it. */
export function withSearch(searches: string[], search: string): string[] {
  const text = search.replace(/\s+/g, ' ').trim()
  if (!isSearch(text)) return searches
  return [text, ...searches.filter((other) => !same(other, text))].slice(0, maxSearches)
}

export const withoutSearch = (searches: string[], search: string): string[] =>
  searches.filter((other) => other !== search)

export function writeSearches(storage: () => Pick<Storage, 'setItem'>, searches: string[]): void {
  try {
    storage().setItem(key, JSON.stringify(searches))
  } catch {
    // A full or closed storage loses a convenience, nothing else.
  }
}
