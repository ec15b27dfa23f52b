import { z } from 'zod'
import { pageRegion } from './regions.ts'
import { image, line, link, pagedList, pageQuery, slug } from './shared.ts'

export { pageRegion }
/** `content` is sanitised HTML. */
export const page = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    lead: z.string(),
    content: z.string(),
    template: z.string(),
    regions: z.array(pageRegion),
    meta: z.object({ title: z.string(), description: z.string() }),
    hero_image: image.nullable(),
  })
  .meta({ id: 'Page' })
/** The signature of a preview link: the response shows what is not published yet. */
export const previewQuery = z.object({ preview_token: z.string().max(200).optional() })
export const pageQuerySchema = previewQuery.extend({ slug })

const menuItemBase = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string().nullable(),
  type: z.enum(['external_link', 'internal_link', 'entity', 'empty']),
  target: z.enum(['_self', '_blank']),
  details: z.object({
    icon: z.string().nullable(),
    lead: z.string().nullable(),
    icon_color: z.string().nullable(),
    letter_color: z.string().nullable(),
  }),
  has_children: z.boolean(),
  visibility: z.enum(['everyone', 'only_for_logged_in', 'only_for_logged_out']),
})
export type MenuItem = z.infer<typeof menuItemBase> & { children: MenuItem[] }
export const menuItem: z.ZodType<MenuItem> = menuItemBase
  .extend({
    get children() {
      return z.array(menuItem)
    },
  })
  .meta({ id: 'MenuItem' })
export const menu = z.object({ id: z.int(), slug: z.string(), items: z.array(menuItem) }).meta({ id: 'Menu' })

/** `content` is sanitised HTML; `published_at` is ISO 8601. */
export const blogPost = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    url: z.string(),
    lead: z.string(),
    content: z.string(),
    image: image.nullable(),
    author: z.object({ name: z.string() }),
    categories: z.array(link),
    tags: z.array(link),
    published_at: z.string(),
    formatted_published_at: z.string(),
    formatted_reading_time: z.string(),
  })
  .meta({ id: 'BlogPost' })
export const blogPostPage = blogPost.extend({
  related_posts: z.array(blogPost),
  updated_at: z.string(),
  meta: z.object({ title: z.string(), description: z.string() }),
})
const blogTag = link.extend({ post_count: z.int() })
const blogCategory = blogTag.extend({ description: z.string() })
/** Besides the page: every category and tag that has posts, whatever was requested. */
export const blogPage = pagedList(blogPost).extend({
  categories: z.array(blogCategory),
  tags: z.array(blogTag),
})
export const blogQuery = z.object({
  category_slug: slug.optional(),
  tag_slug: slug.optional(),
  query: line(200, 0).optional(),
  ...pageQuery,
})
export const contactMessageType = z.enum(['general', 'order', 'product', 'partner'])
