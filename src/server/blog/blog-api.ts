import { summaryOf } from '#platform/markup/summary.ts'
import { findDraft, requirePreview } from '#server/content/index.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError, MovedError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { readPostDraft, searchWords, type StoredPost } from './blog.ts'
import { presentCategory, presentPost, presentTag } from './blog-presenting.ts'
import {
  findMovedPost,
  findPost,
  findPreviewedPost,
  listCategories,
  listPosts,
  listRelatedPosts,
  listTags,
  type PostRow,
} from './blog-store.ts'

/** A list shows names of categories and tags, a post its relatives: all responses share one tag. */
const blogTag = 'blog'
const relatives = 3

export function createBlogHandlers(
  platform: Platform,
): Pick<Handlers, 'contentGetBlogPosts' | 'contentGetBlogPost'> {
  const { sql, clock } = platform
  return {
    async contentGetBlogPosts({ query }, { tags }) {
      tags.add(blogTag)
      const now = clock()
      const requested = {
        category: query.category_slug ?? null,
        tag: query.tag_slug ?? null,
        words: searchWords(query.query ?? ''),
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      }
      const [{ posts, total }, categories, postTags] = await Promise.all([
        listPosts(sql, requested, now),
        listCategories(sql, now),
        listTags(sql, now),
      ])
      return {
        ...presentPages(posts.map(presentPost), { total, page: query.page, perPage: query.per_page }),
        categories: categories.map(presentCategory),
        tags: postTags.map(presentTag),
      }
    },

    async contentGetBlogPost({ params, query }, { tags }) {
      tags.add(blogTag)
      const now = clock()
      if (query.preview_token !== undefined)
        return postPage(await previewPost(platform, params.slug, query.preview_token))
      const post = await findPost(sql, params.slug, now)
      if (!post) {
        const slug = await findMovedPost(sql, params.slug, now)
        throw slug === undefined ? platformError('not_found') : new MovedError({ slug })
      }
      return postPage(post)
    },
  }

  async function postPage(post: PostRow) {
    const related = await listRelatedPosts(sql, post.id, relatives, clock())
    return {
      ...presentPost(post),
      related_posts: related.map(presentPost),
      updated_at: new Date(Math.max(post.updatedAt.getTime(), post.publishedAt.getTime())).toISOString(),
      meta: {
        title: post.metaTitle || post.title,
        description: post.metaDescription || summaryOf([post.lead, post.content]),
      },
    }
  }
}

/** The draft, or the post itself where it has none; not yet published ones too. */
async function previewPost(platform: Platform, slug: string, token: string): Promise<PostRow> {
  const previewed = { kind: 'post', slug } as const
  requirePreview(platform, previewed, token)
  const draft = (await findDraft(platform.sql, previewed)) as StoredPost | undefined
  const post = await findPreviewedPost(
    platform.sql,
    slug,
    draft ? readPostDraft(draft) : null,
    platform.clock(),
  )
  if (!post) throw platformError('not_found')
  return post
}
