import { z } from 'zod'
import { image, line, text } from '../../schemas/shared.ts'
import { pictureKey } from './fields.ts'
import { metaDescription, metaTitle } from './taxonomy.ts'

const forints = z
  .int('Egész forintot írjon.')
  .min(1, 'Legalább 1 Ft.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
const cost = z
  .int('Egész forintot írjon.')
  .min(0, 'Nem lehet negatív.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
const pieces = z
  .int('Egész számot írjon.')
  .min(0, 'Nem lehet negatív.')
  .max(1_000_000, 'Legfeljebb 1 000 000.')
export const itemNumber = line(60)

/** By slugs of attributes, as they are written; empty: none. */
const attributes = z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(500)).default({})
const isRealTime = (text: string) => {
  const at = new Date(`${text}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
const wallTime = z
  .string()
  .refine(
    (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && isRealTime(text),
    'Adja meg a napot és az időt.',
  )
const months = z.int('Egész hónapot írjon.').min(1, 'Legalább 1.').max(600, 'Legfeljebb 600.').nullable()
const millimetres = z
  .int('Egész millimétert írjon.')
  .min(1, 'Legalább 1 mm.')
  .max(100_000, 'Legfeljebb 100 000 mm.')
  .nullable()

/** A variant as the form has it. */
const variant = z.object({
  /** Null for a new one. */
  id: z.int().nullable(),
  item_number: itemNumber,
  /** Its own part of the name; empty where the product has one variant. */
  name: line(200).or(z.literal('')),
  ean: z.string().regex(/^(\d{8}|\d{12,14})?$/, 'Az EAN 8, 12, 13 vagy 14 számjegy.'),
  /** Null only while a variant has none yet: then nobody can buy it. */
  price: forints.nullable(),
  /** Crossed out beside a reduced price; null: no discount. */
  original_price: forints.nullable(),
  on_hand: pieces,
  backorder: z.boolean(),
  weight: z
    .int('Egész grammot írjon.')
    .min(0, 'Nem lehet negatív.')
    .max(10_000_000, 'Legfeljebb 10 000 000 g.'),
  /** Where it lies in the warehouse; empty: not said. */
  shelf: line(30).or(z.literal('')).default(''),
  /** So few free pieces are low; null: nobody wants to know. */
  low_stock: pieces.nullable().default(null),
  /** The purchase price, net; null: not known, or not to be seen by who asks. */
  cost: cost.nullable().default(null),
  for_sale: z.boolean(),
  /** What it has of its own. */
  attributes,
  /** The sides of the packed goods, the longest first; null: not known. */
  longest_side: millimetres.default(null),
  middle_side: millimetres.default(null),
  shortest_side: millimetres.default(null),
})
const picture = z.object({ key: pictureKey, title: line(200).or(z.literal('')) })

/** Of a product; a supplier's file may hold one as long. */
export const productName = line(300)

export const productValues = z.object({
  name: productName,
  /** By slug. */
  category: z.string().min(1, 'Válasszon kategóriát.').max(200),
  /** Its name; empty: none. A new one is made. */
  brand: line(100).or(z.literal('')),
  short_description: line(1000).or(z.literal('')),
  /** HTML; what no page of the shop may hold is taken out. */
  description: text(100_000),
  tax_rate: z.union([z.literal(27), z.literal(18), z.literal(5), z.literal(0)]),
  unit_measure: line(20),
  is_published: z.boolean(),
  /** When a hidden one is published by itself, as clocks in Hungary show it: `2026-12-01T08:00`; null: it stays hidden. */
  publish_at: wallTime.nullable().default(null),
  /** For search engines; empty: made of the name and the texts. */
  meta_title: metaTitle.default(''),
  meta_description: metaDescription.default(''),
  /** Of its dangers and its use, as the law wants an offer to say it; empty: nothing was written. */
  safety_text: text(5000).default(''),
  variants: z.array(variant).min(1, 'Legalább egy változat kell.').max(200),
  pictures: z.array(picture).max(50),
  /** What all variants have alike. */
  attributes,
  /** Slugs of the attributes by which a customer chooses among the variants. */
  option_attributes: z.array(z.string().max(100)).max(5, 'Legfeljebb öt.').default([]),
  /** Its number in the European register of energy labels; empty: none. */
  eprel_id: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, 'Az EPREL-szám csak számjegy, legfeljebb 20.')
    .default(''),
  warranty_months: months.default(null),
  /** The producer's own guarantee of durability. */
  garan_months: months.default(null),
  locker_allowed: z.boolean().default(true),
  max_order_quantity: z
    .int('Egész számot írjon.')
    .min(1, 'Legalább 1.')
    .max(999, 'Legfeljebb 999.')
    .default(20),
})

const looseNumber = z.number().min(-1e9).max(1e9)
/** What is seen of a product while it is written: nothing has to be right yet. */
const productDraft = z.object({
  name: z.string().max(1000),
  category: z.string().max(200),
  brand: z.string().max(1000),
  short_description: z.string().max(10_000),
  description: z.string().max(100_000),
  tax_rate: productValues.shape.tax_rate,
  unit_measure: z.string().max(1000),
  meta_title: z.string().max(1000).default(''),
  meta_description: z.string().max(10_000).default(''),
  safety_text: z.string().max(10_000).default(''),
  variants: z
    .array(
      z.object({
        id: z.int().nullable(),
        item_number: z.string().max(1000),
        name: z.string().max(1000),
        price: looseNumber.nullable(),
        original_price: looseNumber.nullable(),
        on_hand: looseNumber,
        backorder: z.boolean(),
        for_sale: z.boolean(),
        attributes,
      }),
    )
    .max(200),
  pictures: z.array(picture).max(50),
  attributes,
  option_attributes: z.array(z.string().max(100)).max(50).default([]),
  eprel_id: z.string().max(1000).default(''),
  warranty_months: looseNumber.nullable().default(null),
  garan_months: looseNumber.nullable().default(null),
  max_order_quantity: looseNumber.default(20),
})
/** `id`: of the product whose form it is; null for a new one. */
export const draftBody = z.object({ id: z.int().nullable().default(null), values: productDraft })

export const listedProduct = z.object({
  id: z.int(),
  name: z.string(),
  item_number: z.string(),
  /** Its item number or EAN, or that of a variant, is what is searched for. */
  has_code: z.boolean(),
  category: z.string(),
  brand: z.string(),
  picture: image.nullable(),
  variants: z.int(),
  /** The lowest of its variants now, as it is shown; null: none has a price. */
  price: z.string().nullable(),
  on_hand: z.int(),
  held: z.int(),
  is_published: z.boolean(),
  /** When it is published by itself; null: nobody has planned that. */
  publish_at: z.string().nullable(),
})
export const preview = z.object({
  /** A document with its card as lists show it; null while no variant has a price. */
  card: z.string().nullable(),
  search: z.object({
    title: z.string(),
    description: z.string(),
    /** What stands there where nothing is written. */
    made_title: z.string(),
    made_description: z.string(),
  }),
  /** What the law wants an offer to say, and this one does not. */
  safety: z.object({
    gaps: z.array(z.enum(['manufacturer', 'responsible', 'safety_text'])),
    /** Where its manufacturer is set; null: it has no brand yet. */
    brand_id: z.int().nullable(),
  }),
})
export const product = z.object({
  id: z.int(),
  item_number: z.string(),
  /** Where customers see it. */
  url: z.string(),
  /** When it is published by itself; null: nobody has planned that. */
  publish_at: z.string().nullable(),
  /** In the bin: hidden, and deleted for good in time. */
  is_binned: z.boolean(),
  values: productValues,
  /** Pieces that orders hold, by the variant's id. */
  held: z.record(z.string(), z.int()),
  pictures: z.array(image),
  /** Of what is stored. */
  preview,
})
