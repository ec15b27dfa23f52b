import type { BlogPage, BlogPost, Link } from '#contract/wire.ts'
import { presentImage } from '#platform/http/presenting.ts'
import { formatPublishedAt, formatReadingTime } from './blog.ts'
import type { CategoryRow, LinkRow, PostRow, TagRow } from './blog-store.ts'

export const postUrl = (slug: string) => `/blog/${slug}`

function presentLink({ id, name, slug }: LinkRow, parameter: 'kategoria' | 'cimke'): Link {
  return { id, name, slug, url: `/blog?${parameter}=${slug}` }
}

export function presentPost(post: PostRow): BlogPost {
  const { id, title, slug, lead, content, imageKey } = post
  return {
    id,
    title,
    slug,
    url: postUrl(slug),
    lead,
    content,
    image: imageKey === null ? null : presentImage(imageKey, post.imageTitle || title),
    author: { name: post.authorName },
    categories: post.categories.map((row) => presentLink(row, 'kategoria')),
    tags: post.tags.map((row) => presentLink(row, 'cimke')),
    published_at: post.publishedAt.toISOString(),
    formatted_published_at: formatPublishedAt(post.publishedAt),
    formatted_reading_time: formatReadingTime(content),
  }
}

export function presentCategory(row: CategoryRow): BlogPage['categories'][number] {
  const { description, postCount } = row
  return { ...presentLink(row, 'kategoria'), description, post_count: postCount }
}

export function presentTag(row: TagRow): BlogPage['tags'][number] {
  return { ...presentLink(row, 'cimke'), post_count: row.postCount }
}
