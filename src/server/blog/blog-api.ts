import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError, MovedError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentPages } from '#server/kernel/presenting.ts'
import { searchWords } from './blog.ts'
import { presentCategory, presentPost, presentTag } from './blog-presenting.ts'
import {
  findMovedPost,
  findPost,
  listCategories,
  listPosts,
  listRelatedPosts,
  listTags,
} from './blog-store.ts'

/** A list shows names of categories and tags, a post its relatives: all answers share one tag. */
const blogTag = 'blog'
const relatives = 3

export function createBlogHandlers({
  sql,
  clock,
}: Kernel): Pick<Handlers, 'contentGetBlogPosts' | 'contentGetBlogPost'> {
  return {
    async contentGetBlogPosts({ query }, { tags }) {
      tags.add(blogTag)
      const now = clock()
      const asked = {
        category: query.category_slug ?? null,
        tag: query.tag_slug ?? null,
        words: searchWords(query.query ?? ''),
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      }
      const [{ posts, total }, categories, postTags] = await Promise.all([
        listPosts(sql, asked, now),
        listCategories(sql, now),
        listTags(sql, now),
      ])
      return {
        ...presentPages(posts.map(presentPost), { total, page: query.page, perPage: query.per_page }),
        categories: categories.map(presentCategory),
        tags: postTags.map(presentTag),
      }
    },

    async contentGetBlogPost({ params }, { tags }) {
      tags.add(blogTag)
      const now = clock()
      const post = await findPost(sql, params.slug, now)
      if (!post) {
        const slug = await findMovedPost(sql, params.slug, now)
        throw slug === undefined ? kernelError('not_found') : new MovedError({ slug })
      }
      const related = await listRelatedPosts(sql, post.id, relatives, now)
      return {
        ...presentPost(post),
        related_posts: related.map(presentPost),
        updated_at: new Date(Math.max(post.updatedAt.getTime(), post.publishedAt.getTime())).toISOString(),
        meta: { title: post.metaTitle || post.title, description: post.metaDescription || post.lead },
      }
    },
  }
}
