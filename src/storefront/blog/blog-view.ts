import { describePage } from '#contract/summary.ts'
import type { BlogPage, BlogPost, Image } from '#contract/wire.ts'
import type { PageMeta } from '../runtime/router/page-module.ts'
import { blogHref, type BlogState } from './blog-state.ts'

/** A post as lists show it, without its text. */
export type PostCard = {
  title: string
  url: string
  lead: string
  image: Image | null
  category: string
  publishedAt: string
  day: string
  readingTime: string
}
export type CountedLink = { name: string; slug: string; url: string; count: number; description?: string }

/** The list as the page shows it. */
export type BlogView = {
  state: BlogState
  title: string
  lead: string
  cards: PostCard[]
  total: number
  lastPage: number
  categories: CountedLink[]
  /** The names of what was requested; null when not requested, or when there is no such. */
  category: string | null
  tag: string | null
  meta: PageMeta
}

/** A month and its number stay on one line. */
export const publishedDay = ({ formatted_published_at: day }: Pick<BlogPost, 'formatted_published_at'>) =>
  day.replace(/ (?=\d+\.$)/, '\u00a0')

export const cardOf = (post: BlogPost): PostCard => ({
  title: post.title,
  url: post.url,
  lead: post.lead,
  image: post.image,
  category: post.categories[0]?.name ?? '',
  publishedAt: post.published_at,
  day: publishedDay(post),
  readingTime: post.formatted_reading_time,
})

export const countedLink = ({
  name,
  slug,
  url,
  post_count: count,
  ...rest
}: BlogPage['tags'][number] & { description?: string }): CountedLink => ({
  name,
  slug,
  url,
  count,
  ...(rest.description ? { description: rest.description } : {}),
})

const generalLead = 'Amit vásárlás és szerelés előtt jó tudni: rövid, érthető írások.'

/** Works out what a page of the list shows. Only loaders need it. */
export function blogView(page: BlogPage, state: BlogState): BlogView {
  const category = page.categories.find(({ slug }) => slug === state.category)
  const tag = page.tags.find(({ slug }) => slug === state.tag)
  const base = {
    state,
    cards: page.data.map(cardOf),
    total: page.total,
    lastPage: page.last_page,
    categories: page.categories.map(countedLink),
    category: category?.name ?? null,
    tag: tag?.name ?? null,
  }
  const title = titleOf(base)
  const lead = category && !tag && !state.search ? category.description : generalLead
  return { ...base, title, lead, meta: metaOf(base, title, lead) }
}

type Shown = Omit<BlogView, 'title' | 'lead' | 'meta'>

function titleOf({ state, category, tag }: Shown): string {
  if (state.search) return `Keresés a blogban: ${state.search}`
  if (tag !== null) return category === null ? `Címke: ${tag}` : `${category}, címke: ${tag}`
  return category ?? 'Blog'
}

/** Search engines see the list and its categories with their pages; tags, searches and combinations are for people. */
function metaOf({ state, cards, lastPage }: Shown, title: string, lead: string): PageMeta {
  const { page, category, tag, search } = state
  const href = (other: number) => blogHref({ ...state, page: other })
  const named = category && title !== 'Blog' ? `${title} – Blog` : title
  return {
    title: page > 1 ? `${named}, ${page}. oldal` : named,
    description: describePage(
      lead,
      generalLead,
      'Tanácsok, útmutatók és válaszok a leggyakoribb kérdésekre.',
    ),
    canonical: href(page),
    noindex: tag !== '' || search !== '' || cards.length === 0,
    ...(page > 1 && page <= lastPage ? { previous: href(page - 1) } : {}),
    ...(page < lastPage ? { next: href(page + 1) } : {}),
  }
}

/** A page past the last one, and a category or tag that is not there, have no posts: the page says so with a 404. */
export function blogStatus({ state, category, tag, lastPage }: BlogView): number {
  const isUnknown = (state.category && category === null) || (state.tag && tag === null)
  return isUnknown || state.page > lastPage ? 404 : 200
}
