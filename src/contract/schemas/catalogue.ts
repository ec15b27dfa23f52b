import { z } from 'zod'
import {
  databaseId,
  daySpan,
  deliveryPromise,
  direction,
  image,
  link,
  money,
  pagedList,
  pageQuery,
  price,
  slug,
  taxRate,
} from './shared.ts'

/** `value` is fit to be shown, `data` is the raw value (number, slug or flag). */
export const attribute = z
  .object({
    name: z.string(),
    slug: z.string(),
    value: z.string(),
    data: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  })
  .meta({ id: 'Attribute' })

/**
 * `type` is null when the variant can't be bought (`Nem rendelhető`). `delivery` says when it arrives by the usual way: `hétfőn
 * Önnél`; `arrives` are these days.
 */
export const availability = z
  .object({
    type: z.enum(['in_stock', 'available_for_order']).nullable(),
    label: z.string(),
    available_quantity: z.int().nullable(),
    delivery: z.string().nullable(),
    arrives: daySpan.nullable(),
  })
  .meta({ id: 'Availability' })

export const badge = z.object({ text: z.string(), background_color: z.string(), font_color: z.string() })
const contact = z.object({ name: z.string(), address: z.string(), email: z.string() })
export const brand = z.object({ name: z.string(), slug: z.string(), image: image.nullable() })

/** Prices of one sold unit and of one `unit_measure`. The `original_*` and `lowest_price_30d` fields stand only on a real discount. */
export const prices = {
  price,
  original_price: price.optional(),
  unit_price: price,
  original_unit_price: price.optional(),
  lowest_price_30d: money.optional(),
  is_discount: z.boolean(),
  discount_percent: z.int().min(0).max(100),
  tax_rate: taxRate,
}

export const productVariant = z
  .object({
    id: z.int(),
    item_number: z.string(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    ...prices,
    primary_image: image.nullable(),
    images: z.array(image),
    attributes: z.array(attribute),
    packing_quantity: z.number().positive(),
    availability,
    /** `Ma 16 óráig rendelje meg, hétfőn, november 30-án Önnél van`; null for what can't be bought. */
    delivery_promise: z.string().nullable(),
    addable_to_cart: z.boolean(),
  })
  .meta({ id: 'ProductVariant' })

export const optionAttribute = z.object({
  name: z.string(),
  slug: z.string(),
  selector_type: z.enum(['button', 'swatch', 'select']),
  options: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      url: z.string().nullable(),
      data: z.string().nullable(),
    }),
  ),
})

const packing = {
  unit_measure: z.string(),
  is_packed: z.boolean(),
  packing_unit_measure: z.string().nullable(),
  packing_quantity: z.number().positive(),
}

/** Of the approved reviews; null without any. `average` is rounded to one decimal. */
const rating = z.object({ average: z.number().min(1).max(5), count: z.int().min(1) }).nullable()

/** The producer's own guarantee of durability of more than two years, with its official label's file; null: none. */
export const garan = z.object({ months: z.int().min(25), label: z.string().nullable() }).nullable()
export const product = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    item_number: z.string(),
    description: z.string(),
    short_description: z.string(),
    variants: z.array(productVariant),
    attributes: z.array(attribute),
    on_wishlist: z.boolean(),
    ...packing,
    badges: z.array(badge),
    brand: brand.nullable(),
    /** `responsible`: who answers for it in the European Union, where the maker is outside it. */
    manufacturer: contact.extend({ responsible: contact.nullable() }).nullable(),
    /** Warnings, a line each; empty: none. */
    safety_text: z.string(),
    option_attributes: z.array(optionAttribute),
    categories: z.array(link),
    default_quantity: z.int().min(1),
    eprel_id: z.string().nullable(),
    warranty_months: z.int().nullable(),
    garan,
    rating,
    meta: z.object({ title: z.string(), description: z.string() }),
  })
  .meta({ id: 'Product' })

/** `attributes` holds only those a card shows (size, season, label classes). */
export const productCard = z
  .object({
    id: z.int(),
    variant_id: z.int(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    primary_image: image.nullable(),
    badges: z.array(badge),
    ...prices,
    on_wishlist: z.boolean(),
    ...packing,
    multiple_variants: z.boolean(),
    /** What a product with several variants is sold as, at most six: `94V XL`. Empty with one variant. */
    variants: z.array(z.object({ id: z.int(), name: z.string(), url: z.string() })),
    availability,
    addable_to_cart: z.boolean(),
    brand: brand.nullable(),
    /** Names of its categories, from the root down to the main one. */
    categories: z.array(z.string()),
    attributes: z.array(attribute),
    default_quantity: z.int().min(1),
    rating,
  })
  .meta({ id: 'ProductCard' })

/** An accessory that fits, its variant that does, how many of it are needed, and why it is offered: `Illik a 205/55 R16 mérethez`. */
export const accessoryOffer = z
  .object({ product: productCard, quantity: z.int().min(1), reason: z.string() })
  .meta({ id: 'AccessoryOffer' })

const wheelColour = z.object({ name: z.string(), swatch: z.string() })
/** What a set looks like: the tyre in millimetres, per cent and inches, the wheel in inches. Null: its sizes are not known. */
const setDrawing = z.object({
  tyre: z.object({ width: z.number(), aspect: z.number(), rim: z.number() }).nullable(),
  wheel: z
    .object({
      rim: z.number(),
      rim_width: z.number(),
      bolts: z.int().nullable(),
      /** As the merchant has it: `5 kettős`. */
      spokes: z.string().nullable(),
      colour: wheelColour.nullable(),
    })
    .nullable(),
})
/**
 * One half of a set, for a variant that is the other: its variant that fits, with all of its name, and what the set costs, mounted, for
 * the `quantity` of all offers. `colours`: the wheel in all of its colours, itself too, where there are several.
 */
export const setOffer = z
  .object({
    product: productCard,
    variant_name: z.string(),
    total: price,
    drawing: setDrawing,
    colours: z.array(
      z.object({
        variant_id: z.int(),
        variant_name: z.string(),
        url: z.string(),
        availability,
        total: price,
        colour: wheelColour,
      }),
    ),
  })
  .meta({ id: 'SetOffer' })

/** A product side by side with others: the card and all its attributes. */
export const comparedProduct = productCard
  .extend({ all_attributes: z.array(attribute) })
  .meta({ id: 'ComparedProduct' })

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

/** What makes a set with a variant. What only the car says is the customer's to check: bolt circle, offset, centre bore and load. */
export const setOffers = z
  .object({
    /** What is offered: wheels for a tyre, tyres for a wheel. Null: no set is offered, there are no offers. */
    kind: z.enum(['wheels', 'tyres']).nullable(),
    /** Of all three parts: as many as a car has wheels. */
    quantity: z.int().min(1),
    /** Of one wheel; null without offers. */
    mounting: z.object({ variant_id: z.int(), name: z.string(), price }).nullable(),
    /** The lowest `total` of all offers, those of other pages too; null without any. */
    lowest_total: price.nullable(),
    /** When a set that is ordered now arrives: with the latest of its three parts; null without offers. */
    promise: deliveryPromise.nullable(),
    offers: pagedList(setOffer),
    /**
     * The wheel whose page it is, in all of its colours, itself too, where there are several; `difference`: by how many forints
     * a set costs more with it. Empty for a tyre.
     */
    own_colours: z.array(z.object({ variant_id: z.int(), colour: wheelColour, difference: z.int() })),
    /** Counted of what is in stock, in whatever quantity. */
    filters: z.array(filter),
  })
  .meta({ id: 'SetOffers' })
export const setsOffered = z.object({ offered: z.boolean() })
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

/** Lines of a cart: the variant's id and how many of it, `12:4`. */
export const accessoryLinesQuery = z.object({
  lines: z
    .array(z.string().regex(/^[1-9]\d{0,8}:[1-9]\d{0,2}$/, 'A formája: változat:darab.'))
    .min(1)
    .max(100),
})
export const setsQuery = z.object({
  variant_id: databaseId,
  filters: z.record(z.string().max(100), z.string().max(2000)).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
})
export const idsQuery = z.object({ ids: z.array(databaseId).min(1).max(100) })
export const categoryParams = z.object({ category: slug })
export const slugParams = z.object({ slug })
