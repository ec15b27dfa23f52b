/** What the address of the list says. Empty texts: not requested. */
export type BlogState = { category: string; tag: string; search: string; page: number }

export const blogPath = '/blog'
export const blogCategoriesPath = '/blog/kategoriak'
export const blogFeedPath = '/blog/rss.xml'

const slugPattern = /^[a-z0-9][a-z0-9-]{0,199}$/
const maxSearchLength = 200

function slugIn(search: URLSearchParams, name: string): string {
  const value = (search.get(name) ?? '').trim()
  return slugPattern.test(value) ? value : ''
}

/** Reads an address; what can't be meant is as if it were not there. */
export function parseBlog(search: URLSearchParams): BlogState {
  const page = search.get('page') ?? ''
  return {
    category: slugIn(search, 'kategoria'),
    tag: slugIn(search, 'cimke'),
    // A cut never leaves half a character behind, which no address can hold.
    search: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxSearchLength)
      .toWellFormed(),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The one address of a state; what is not requested is left out. */
export function blogHref({ category, tag, search, page }: BlogState): string {
  const pairs: string[] = []
  if (category) pairs.push(`kategoria=${category}`)
  if (tag) pairs.push(`cimke=${tag}`)
  if (search) pairs.push(`q=${encodeURIComponent(search).replaceAll('%20', '+')}`)
  if (page > 1) pairs.push(`page=${page}`)
  return pairs.length > 0 ? `${blogPath}?${pairs.join('&')}` : blogPath
}
