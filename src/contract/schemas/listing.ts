import { z } from 'zod'
import { direction, image, link, money, pagedList, pageQuery, slug } from './shared.ts'
import { productCard } from './catalogue.ts'

const categoryBase = link.extend({ description: z.string(), image: image.nullable() })
export const category = categoryBase.extend({ children: z.array(categoryBase) }).meta({ id: 'Category' })

const choiceFilter = z.object({
  slug: z.string(),
  name: z.string(),
  type: z.literal('choice'),
  look: z.enum(['list', 'label_class', 'season', 'swatch']),
  unit: z.string().optional(),
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      count: z.int(),
      selected: z.boolean(),
      /** The colour of a swatch. */
      colour: z.string().optional(),
    }),
  ),
})
const rangeFilter = z.object({
  slug: z.string(),
  name: z.string(),
  type: z.literal('range'),
  unit: z.string().optional(),
  options: z.object({
    min: z.number(),
    max: z.number(),
    selected: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
  }),
})
/** Counts obey multi-select semantics: a filter's own choices do not reduce its own counts. */
export const filter = z.discriminatedUnion('type', [choiceFilter, rangeFilter]).meta({ id: 'Filter' })

/** What search engines show, where the merchant has said it; else empty. */
const listingMeta = z.object({ title: z.string(), description: z.string() })

export const categoryPage = z.object({
  category,
  meta: listingMeta,
  parent_categories: z.array(link),
  categories: z.array(category),
  products: pagedList(productCard),
  filters: z.array(filter),
})

export const collection = link.extend({ description: z.string() })
export const collectionPage = z.object({
  collection,
  meta: listingMeta,
  products: pagedList(productCard),
  filters: z.array(filter),
})
/**
 * What was understood of a search. `filters` were read from the text (a size, a season) in the wire's form and stand
 * beside those requested; `rest` is what was searched as text; `corrected` lists words taken for another spelling;
 * `as_text` those that were searched as text because nothing was found by them as filters.
 */
export const understoodSearch = z
  .object({
    rest: z.string(),
    filters: z.record(z.string(), z.string()),
    label: z.string().nullable(),
    corrected: z.array(z.object({ from: z.string(), to: z.string() })),
    as_text: z.array(z.string()),
  })
  .meta({ id: 'UnderstoodSearch' })

/**
 * Where to go when nothing was found: other spellings with hits, sizes on the same rim, what sells best. `unsold_brand` is a maker
 * that was named and is not sold.
 */
export const nearbySearch = z
  .object({
    spellings: z.array(z.object({ search: z.string(), count: z.int() })),
    sizes: z.array(z.object({ label: z.string(), search: z.string(), count: z.int() })),
    unsold_brand: z.string().nullable(),
    bestsellers: z.array(productCard),
  })
  .meta({ id: 'NearbySearch' })
/** Where a set of wheel and tyre begins: searches that list one of the two; null where nothing is found. */
const setStart = z.object({ search: z.string(), count: z.int() }).nullable()
export const searchPage = z.object({
  products: pagedList(productCard),
  filters: z.array(filter),
  understood: understoodSearch,
  nearby: nearbySearch.nullable(),
  /** Null: no set was looked for, or none is sold. */
  sets: z.object({ wheels: setStart, tyres: setStart }).nullable(),
})

/** Completions of a search that is being typed. `url`s are the storefront's paths. */
export const searchSuggestions = z
  .object({
    search: z.string(),
    /** What a recognised size or season would filter, fit to be shown. */
    understood: z.string().nullable(),
    total: z.int().min(0),
    /** Whether a set of wheel and tyre is looked for, which is no product. */
    sets: z.boolean(),
    /** The search narrowed to each season, where it names a size and no season. */
    seasons: z.array(z.object({ search: z.string(), count: z.int() })),
    searches: z.array(z.string()),
    products: z.array(
      z.object({ id: z.int(), name: z.string(), url: z.string(), image: image.nullable(), price: money }),
    ),
    categories: z.array(z.object({ name: z.string(), url: z.string(), count: z.int() })),
    brands: z.array(z.object({ name: z.string(), url: z.string(), count: z.int() })),
    posts: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: 'SearchSuggestions' })
export const suggestQuery = z.object({ search: z.string().max(200).default('') })

/** These put what is best first, whatever the direction. */
export const bestFirstOrders = ['recommended', 'popular', 'rating', 'discount', 'fastest'] as const
/** In the storefront's addresses: `price:asc`. The API's own order is `name:asc`, the storefront's `recommended:desc`. */
export const sortOption = z.templateLiteral([z.enum(['name', 'price', ...bestFirstOrders]), ':', direction])

/** `filters[marka]=a,b` for choices, `filters[ar]=10000-50000` for ranges; either side may be empty. */
export const listQuery = z.object({
  search: z.string().max(200).optional(),
  filters: z.record(z.string().max(100), z.string().max(2000)).optional(),
  /** In the orders that begin with what is best, what can't be bought comes last. */
  order_by: z.enum(['id', 'name', 'price', ...bestFirstOrders]).optional(),
  direction: direction.default('asc'),
  /** `1`: by name and by price, too, what can't be bought comes last. */
  available_first: z.literal('1').optional(),
  ...pageQuery,
})

export const categoryParams = z.object({ category: slug })
