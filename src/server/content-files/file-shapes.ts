import { z } from 'zod'
import { pageRegion, pageTemplates } from '#contract/schemas/regions.ts'
import { line } from '#contract/schemas/shared.ts'
import { menuEntries, shopFields } from '#server/content/index.ts'
import { slugPattern } from './content-files.ts'

const slug = z
  .string()
  .max(200)
  .regex(slugPattern, 'a slug is made of small letters, digits and single hyphens')
const longText = z.string().trim().max(2000).default('')
const meta = z.strictObject({ title: line(200, 0).default(''), description: longText }).prefault({})
/** The key of a stored picture; the file names a path below `images/`. */
const picture = z.string().nullable().default(null)

/** `pages/*.yaml`; without a `slug` the file's name is it. */
export const pageFile = z.strictObject({
  slug,
  title: line(200),
  lead: longText,
  content: z.string().max(200_000).default(''),
  template: z.enum(pageTemplates).default('default'),
  published: z.boolean().default(true),
  hero_image: picture,
  meta,
  regions: z.array(pageRegion).max(60).default([]),
})

/** `posts/*.yaml`. Without a day of publication a post keeps its own, or appears at once. */
export const postFile = z.strictObject({
  slug,
  title: line(200),
  lead: longText,
  content: z.string().max(200_000),
  author: line(200),
  image: z
    .strictObject({ key: z.string(), title: line(300, 0) })
    .nullable()
    .default(null),
  published: z.boolean().default(true),
  published_at: z.string().optional(),
  categories: z.array(slug).default([]),
  tags: z.array(slug).default([]),
  meta,
})

export const menuFile = z.strictObject({ slug, items: menuEntries })

/** `blog.yaml`: the names of the blog's categories and tags. */
export const blogFile = z.strictObject({
  categories: z.array(z.strictObject({ slug, name: line(200), description: longText })).default([]),
  tags: z.array(z.strictObject({ slug, name: line(200) })).default([]),
})

export const redirectsFile = z.array(
  z.strictObject({
    from: z.string(),
    to: z.string(),
    status: z.literal([301, 302, 308]).default(301),
  }),
)

export const synonymsFile = z.array(z.union([z.string(), z.array(z.string())]))

const text = line(200, 0)
/** `filters.yaml`: what is not named stays as it is. `none` is not offered as a filter. */
export const filtersFile = z.strictObject({
  attributes: z
    .record(
      z.string(),
      z.strictObject({
        name: line(200).optional(),
        filter: z.enum(['choice', 'range', 'none']).optional(),
        position: z.int().min(0).max(10_000).optional(),
        look: z.enum(['list', 'label_class', 'season', 'swatch']).optional(),
        unit: text.optional(),
        labels: z.record(z.string(), text).optional(),
        swatches: z.record(z.string(), text).optional(),
      }),
    )
    .default({}),
  /** Filters of a category in order; an empty list shows those of the category above. */
  categories: z.record(z.string(), z.array(z.string()).max(60)).default({}),
})

/** `shop.yaml`: what is not named stays as it is. */
export const shopFile = z.strictObject(
  Object.fromEntries(shopFields.map((field) => [field, line(500, 0).optional()])) as Record<
    (typeof shopFields)[number],
    z.ZodOptional<ReturnType<typeof line>>
  >,
)
