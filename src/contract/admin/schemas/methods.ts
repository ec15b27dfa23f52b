import { z } from 'zod'
import { databaseId, line, taxRate, text } from '../../schemas/shared.ts'

/** Amounts in forints, weights in grams, sides in millimetres, as everywhere on the wire. */
export const forints = z
  .int('Egész forintot írjon.')
  .min(0, 'Nem lehet nullánál kevesebb.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
export const grams = z
  .int('Egész grammot adjon meg.')
  .min(1, 'Nullánál több legyen.')
  .max(100_000_000, 'Legfeljebb 100 000 kg.')
const code = z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/, 'Nincs ilyen.')
const slugs = z.array(z.string().min(1).max(200)).max(200)

/** `to_weight` null: any weight. */
export const deliveryBand = z.object({ from_total: forints, to_weight: grams.nullable(), gross: forints })

export const deliveryKinds = ['home', 'pickup_point', 'personal'] as const
export const deliveryPrices = ['bands', 'free', 'quotation'] as const

const transitDays = z
  .int('Egész számot írjon.')
  .min(0, 'Legalább 0 munkanap.')
  .max(30, 'Legfeljebb 30 munkanap.')

/** What a merchant says of a way of delivery. */
export const deliveryFields = z.object({
  name: line(80),
  description: text(500),
  kind: z.enum(deliveryKinds),
  /** Who carries it: a carrier's code, or `own`. */
  carrier: code,
  /** Whose points may be chosen; for the kind `pickup_point`. */
  pickup_providers: z.array(code).max(20),
  price: z.enum(deliveryPrices),
  bands: z.array(deliveryBand).max(60),
  free_from: forints.nullable(),
  tax_rate: taxRate,
  max_weight: grams.nullable(),
  /** Lighter carts can't choose it. */
  min_weight: grams.nullable().default(null),
  min_total: forints.nullable(),
  max_total: forints.nullable(),
  max_pieces: z.int().min(1).max(1_000_000).nullable(),
  max_side: z.int().min(1).max(1_000_000).nullable(),
  /** Only for goods that fit a parcel locker. */
  locker: z.boolean(),
  only_categories: slugs,
  except_categories: slugs,
  postal_codes: z
    .array(z.string().regex(/^[1-9]\d{0,3}$/, 'Irányítószámot vagy az elejét írja, mint 4 vagy 4032.'))
    .max(500),
  /** The customer chooses a day, the first so many working days from today; null: no day. */
  requested_day_from: z.int().min(0).max(30, 'Legfeljebb 30 munkanap.').nullable(),
  /** Working days from leaving to arriving; null: the shop's usual ones. */
  transit_days: z
    .object({ from: transitDays, to: transitDays })
    .refine(({ from, to }) => from <= to, 'A kevesebb nap álljon elöl, például 1–2 munkanap.')
    .nullable()
    .default(null),
  active: z.boolean(),
})

export const paymentTypes = ['transfer', 'cash_on_delivery', 'card'] as const

/** What a merchant says of a way to pay. */
export const paymentFields = z.object({
  name: line(80),
  description: text(500),
  type: z.enum(paymentTypes),
  /** The payment service of a card payment. */
  gateway: code.nullable(),
  fee: forints,
  tax_rate: taxRate,
  min_total: forints.nullable(),
  max_total: forints.nullable(),
  /** Ids of the delivery methods that it is for; null: all, those that come later too. */
  only_delivery: z.array(databaseId).max(200).nullable(),
  active: z.boolean(),
})

/** How a method stands: whether customers see it, and if not or not fully, why. */
export const methodState = z.object({ kind: z.enum(['ok', 'warn', 'off']), text: z.string() })

export const methodParams = z.object({ id: databaseId })
/** The version that the form began with: a save over somebody else's change is refused. */
export const version = z.int().min(1)
export const methodOrder = z.object({ ids: z.array(databaseId).min(1).max(200) })
export const activeBody = z.object({ active: z.boolean() })
/** `switched_off`: open carts still point to it. */
export const removal = z.object({ outcome: z.enum(['removed', 'switched_off']) })

/** A method that is ready but for what only the merchant knows. */
export const methodPreset = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** What the blank is called, such as `Díj`; null for one without a price. */
  price_label: z.string().nullable(),
  is_added: z.boolean(),
})
/** `gross` null: not known yet; the method waits switched off. */
export const presetChoice = z.object({
  presets: z
    .array(z.object({ slug: z.string().min(1).max(200), gross: forints.nullable() }))
    .min(1, 'Jelöljön meg legalább egyet.')
    .max(50),
})
