/**
 * The shape of the demo shop's content: plain data that a loader writes into the database.
 * Money is in whole forints (gross, per sold unit), weight in grams, days are counted back from the loading day.
 */

import type { z } from 'zod'
import type { pageRegion, pageTemplates } from '#contract/schemas/regions.ts'
import type { image } from '#contract/schemas/shared.ts'

type PageImage = z.input<typeof image>

export type DemoImage = {
  /** Unique file name without extension, e.g. `abroncs/nordval-fjell-3-205-55-r16`. Equal keys mean the same picture. */
  key: string
  title: string
  /** Draws the picture on demand: SVG text, 800 x 800 (pictures of posts and pages have their own measures). */
  draw: () => string
}

export type AttributeValue = string | number | boolean
export type AttributeValues = Record<string, AttributeValue>

export type DemoAttribute = {
  slug: string
  name: string
  kind: 'choice' | 'number' | 'boolean' | 'text'
  unit?: string
  /** How the listing filters by it; null: shown on the product page only. */
  filter: null | { type: 'choice' | 'range'; position: number }
  /** For `choice`: Hungarian label of every allowed value, in display order. */
  labels?: Record<string, string>
  /** Present when variants of a product may differ in it and the customer selects by it. */
  option?: { selectorType: 'button' | 'swatch' | 'select'; swatches?: Record<string, string> }
}

export type DemoBrand = {
  slug: string
  name: string
  manufacturer: { name: string; address: string; email: string }
  image?: DemoImage
}

export type DemoCategory = {
  slug: string
  name: string
  description: string
  parent: string | null
  position: number
  image?: DemoImage
  defaultQuantity: number
  /** Attribute slugs in order, besides brand, price and availability. */
  filters: string[]
}

export type DemoBadge = { slug: string; text: string; backgroundColor: string; fontColor: string }

export type DemoCollection = { slug: string; name: string; description: string; reducedOnly?: boolean }

/**
 * One stretch of the price history, newest last. A stretch ends where the next begins (`toDaysAgo` equals the next
 * `fromDaysAgo`); the last is open (null). Negative numbers lie in the future: a scheduled price.
 */
export type DemoPrice = { gross: number; fromDaysAgo: number; toDaysAgo: number | null }

export type DemoVariant = {
  itemNumber: string
  ean?: string
  /** The variant's own part of the name, e.g. `91H` or `4 l`. Absent on products with one variant. */
  name?: string
  slug: string
  /** Only what differs from the product: these add to the product's attributes. */
  attributes: AttributeValues
  prices: DemoPrice[]
  /** Crossed-out price of a running discount; equals the price in force before it. */
  originalGross?: number
  stock: { onHand: number; backorder: boolean }
  forSale: boolean
  weightGrams: number
  /** Of the packed goods; absent: not known. */
  longestSideMm?: number
  /** Where variants hold different amounts (1, 4, 5 litres): overrides the product's `packed.packingQuantity`. */
  packingQuantity?: number
  images?: DemoImage[]
}

export type DemoProduct = {
  slug: string
  name: string
  itemNumber: string
  brand: string | null
  mainCategory: string
  categories: string[]
  collections: string[]
  badges: string[]
  shortDescription: string
  /** Simple HTML: p, ul, li, strong, h3. */
  description: string
  unitMeasure: 'db' | 'liter' | 'kg' | 'm' | 'pár' | 'készlet'
  /** What one sold unit holds, for the unit price: 6 `liter` in a box of six one-litre bottles. */
  packed: null | { packingUnitMeasure: string; packingQuantity: number }
  taxRate: 27 | 18 | 5 | 0
  attributes: AttributeValues
  /** Slugs of the attributes in which the variants differ, in the order of the selectors. */
  optionAttributes: string[]
  images: DemoImage[]
  eprelId?: string
  warrantyMonths?: number
  /** False: no parcel locker takes it. */
  lockerAllowed?: boolean
  /** Higher is more popular; unique enough to sort by. */
  popularity: number
  /** At least one. */
  variants: DemoVariant[]
}

/** What is offered with what, as the merchant would set it: slugs of categories and attributes. */
export type DemoAccessoryRule = {
  main: string
  accessory: string
  /** `main` null: the tyre's size. */
  matches: { kind: 'equal' | 'contains' | 'from' | 'to'; main: string | null; accessory: string }[]
  quantity: ['per_piece' | 'per_set' | 'once', number]
}

type WithDrawings<Value> = Value extends PageImage
  ? DemoImage
  : Value extends readonly (infer Item)[]
    ? WithDrawings<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: WithDrawings<Value[Name]> }
      : Value

/** A region as the contract has it, what has a default may be left out, and every picture is a drawing. */
export type DemoRegion = WithDrawings<z.input<typeof pageRegion>>

export type DemoPage = {
  slug: string
  title: string
  lead: string
  /** HTML. */
  content: string
  template: (typeof pageTemplates)[number]
  /** The picture on top of a page of the template `default`. */
  heroImage?: DemoImage
  regions: DemoRegion[]
  meta: { title: string; description: string }
}

export type DemoMenuItem = {
  title: string
  /** Site path; null for an `empty` item that only groups its children. */
  url: string | null
  type: 'internal_link' | 'external_link' | 'empty'
  target: '_self' | '_blank'
  visibility: 'everyone' | 'only_for_logged_in' | 'only_for_logged_out'
  icon?: string
  lead?: string
  children: DemoMenuItem[]
}

export type DemoMenu = { slug: string; items: DemoMenuItem[] }

export type DemoShop = {
  brands: DemoBrand[]
  categories: DemoCategory[]
  attributes: DemoAttribute[]
  badges: DemoBadge[]
  collections: DemoCollection[]
  accessoryRules: DemoAccessoryRule[]
  products: DemoProduct[]
  /** The slug of the product that mounts sets of wheel and tyre. */
  mounting: string
  pages: DemoPage[]
  menus: DemoMenu[]
}
