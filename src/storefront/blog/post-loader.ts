import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { BlogPostPage } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import { cardOf, publishedDay, type PostCard } from './blog-view.ts'

export type PostData = Pick<
  BlogPostPage,
  'title' | 'slug' | 'url' | 'lead' | 'content' | 'image' | 'author' | 'categories' | 'tags' | 'meta'
> & {
  publishedAt: string
  updatedAt: string
  day: string
  readingTime: string
  related: PostCard[]
  preview: boolean
}

/** A post; an old slug leads to the new one. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<PostData | Response> {
  const slug = params.slug ?? ''
  const client = await context.get(accountContext)()
  const previewToken = new URL(request.url).searchParams.get('preview_token') ?? undefined
  const query = { preview_token: previewToken }
  const call = client.contentGetBlogPost({ params: { slug }, query }, { signal: request.signal })
  const post = await orErrorPage(request, call)
  if (post.slug !== slug) return redirect(post.url, 301)
  const { title, url, lead, content, image, author, categories, tags, meta } = post
  return {
    title,
    slug: post.slug,
    url,
    lead,
    content,
    image,
    author,
    categories,
    tags,
    meta,
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
    day: publishedDay(post),
    readingTime: post.formatted_reading_time,
    related: post.related_posts.map(cardOf),
    preview: previewToken !== undefined,
  }
}
