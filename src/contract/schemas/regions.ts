import { z } from 'zod'
import { image, line, slug } from './shared.ts'

/** An address that a merchant may write: a path of the shop, a place on the page, or another site. */
export const address = z
  .string()
  .max(500)
  .regex(
    /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]*$/u,
    'an address is like /oldal, #hely or https://pelda.hu',
  )
const title = line(200, 0).default('')
const longText = z.string().trim().max(2000).default('')
/** HTML; what is not allowed in an article is taken out when it is written and when it is read. */
const html = z.string().max(50_000)
const region = <Type extends string, Item extends z.ZodType>(type: Type, item: Item, max = 60, min = 1) =>
  z.strictObject({ type: z.literal(type), title, items: z.array(item).min(min).max(max) })

const linkTo = z.strictObject({ text: line(100), url: address })
const picture = image.nullable().default(null)

/** The kinds of regions of a page; each is `{type, title, items}`. `title` is the region's heading, empty: none. */
export const pageRegion = z.discriminatedUnion('type', [
  /** A large field on top of a page. */
  region(
    'hero',
    z.strictObject({
      title: line(200),
      lead: longText,
      image: picture,
      link: linkTo.nullable().default(null),
    }),
    1,
  ),
  /** The size finder with the drawn tyre. */
  region('size_finder', z.strictObject({}), 1, 0),
  region('text', z.strictObject({ html }), 20),
  region(
    'image',
    z.strictObject({ image, alt: line(300, 0), caption: longText, url: address.nullable().default(null) }),
    1,
  ),
  region('gallery', z.strictObject({ image, alt: line(300, 0), caption: longText }), 24),
  /** Products of a collection, or those with these ids, in their order. */
  region(
    'product_row',
    z
      .strictObject({
        collection: slug.nullable().default(null),
        product_ids: z.array(z.int().min(1)).max(24).default([]),
        limit: z.int().min(1).max(24).default(4),
        link: linkTo.nullable().default(null),
      })
      .refine(
        ({ collection, product_ids: ids }) => (collection === null) !== (ids.length === 0),
        'either collection or product_ids is needed',
      ),
    1,
  ),
  /** `lead` and `image` empty: what the category itself has. */
  region('category_tiles', z.strictObject({ category: slug, title, lead: longText, image: picture }), 24),
  region(
    'banner',
    z.strictObject({
      title: line(200),
      text: longText,
      image: picture,
      link: linkTo.nullable().default(null),
      look: z.enum(['quiet', 'strong']).default('quiet'),
    }),
    4,
  ),
  /** Questions that open; marked as such for search engines. */
  region('faq', z.strictObject({ question: line(300), html }), 60),
  /** Short promises with icons. */
  region(
    'trust_row',
    z.strictObject({
      icon: z.enum(['truck', 'return', 'shield', 'wrench', 'phone', 'check', 'location', 'mail']),
      title: line(100),
      text: longText,
      url: address.nullable().default(null),
    }),
    8,
  ),
  /** Brands by slug; of a name without a brand the search is opened. */
  region(
    'brands',
    z.strictObject({
      brand: slug.nullable().default(null),
      name: title,
      url: address.nullable().default(null),
    }),
    40,
  ),
  region('articles', z.strictObject({ title: line(200), text: longText, url: address }), 12),
  /** The newest posts of the blog, or of one of its categories. */
  region(
    'posts',
    z.strictObject({ category: slug.nullable().default(null), limit: z.int().min(1).max(12).default(3) }),
    1,
  ),
  /** Telephone, address and opening hours from the shop's own data, with the merchant's text. */
  region('contact_card', z.strictObject({ text: longText }), 1),
  region('form', z.strictObject({ form: z.enum(['contact', 'newsletter']) }), 1),
  region('spacer', z.strictObject({ size: z.enum(['small', 'medium', 'large']).default('medium') }), 1),
])
export type PageRegion = z.output<typeof pageRegion>

/** Templates of pages: `default` with title and lead in a readable column; `legal` with contents and the date; `wide` with regions alone. */
export const pageTemplates = ['default', 'legal', 'wide', 'home'] as const
