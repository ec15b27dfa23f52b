import { z } from 'zod'
import { databaseId, daySpan, image, link, money, price, slug, taxRate } from './shared.ts'

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

/** A product side by side with others: the card and all its attributes. */
export const comparedProduct = productCard
  .extend({ all_attributes: z.array(attribute) })
  .meta({ id: 'ComparedProduct' })

/** Lines of a cart: the variant's id and how many of it, `12:4`. */
export const accessoryLinesQuery = z.object({
  lines: z
    .array(z.string().regex(/^[1-9]\d{0,8}:[1-9]\d{0,2}$/, 'A formája: változat:darab.'))
    .min(1)
    .max(100),
})
export const idsQuery = z.object({ ids: z.array(databaseId).min(1).max(100) })
export const slugParams = z.object({ slug })
