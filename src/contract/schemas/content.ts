import { z } from 'zod'
import { image, link, slug } from './shared.ts'

export const pageRegion = z.object({ type: z.string(), items: z.array(z.record(z.string(), z.unknown())) })
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
export const pageQuerySchema = z.object({ slug, preview_token: z.string().max(200).optional() })

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

export const blogPost = z.object({
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
  formatted_published_at: z.string(),
  formatted_reading_time: z.string(),
})
export const blogPostPage = blogPost.extend({ related_posts: z.array(blogPost) })
export const contactMessageType = z.enum(['general', 'order', 'product', 'partner'])
