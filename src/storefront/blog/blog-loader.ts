import { data, type LoaderFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import { parseBlog } from './blog-state.ts'
import { blogStatus, blogView, countedLink, type CountedLink } from './blog-view.ts'

const perPage = 12

/** A page of the list, as its address asks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = parseBlog(new URL(request.url).searchParams)
  const { category, tag, search, page } = state
  const query = {
    page,
    per_page: perPage,
    ...(category ? { category_slug: category } : {}),
    ...(tag ? { tag_slug: tag } : {}),
    ...(search ? { query: search } : {}),
  }
  const client = await context.get(accountContext)()
  const found = await orErrorPage(request, client.contentGetBlogPosts({ query }, { signal: request.signal }))
  const view = blogView(found, state)
  return data(view, blogStatus(view))
}

export type BlogCategories = { categories: CountedLink[]; tags: CountedLink[] }

/** Everything that posts are sorted by. */
export async function categoriesLoader({ request, context }: LoaderFunctionArgs): Promise<BlogCategories> {
  const client = await context.get(accountContext)()
  const call = client.contentGetBlogPosts({ query: { per_page: 1 } }, { signal: request.signal })
  const { categories, tags } = await orErrorPage(request, call)
  return { categories: categories.map(countedLink), tags: tags.map(countedLink) }
}
