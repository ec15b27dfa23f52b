import type { PriceStretch } from './price-history.ts'

/** What the catalogue's writer takes. A missing (undefined) field leaves what is stored, or gets its default when new. */

export type BrandInput = {
  slug: string
  name: string
  imageKey?: string | null
  manufacturerName?: string
  manufacturerAddress?: string
  manufacturerEmail?: string
}

export type CategoryInput = {
  slug: string
  name: string
  /** Slug of the parent, of this input or stored; null: a root. */
  parent: string | null
  description?: string
  imageKey?: string | null
  position?: number
  defaultQuantity?: number
  /** Slugs of the attributes that a listing filters by, in order. */
  filters?: string[]
}

export type CollectionInput = { slug: string; name: string; description?: string; reducedOnly?: boolean }
export type BadgeInput = { slug: string; text: string; backgroundColor: string; fontColor: string }

export type AttributeInput = {
  slug: string
  name: string
  kind: 'choice' | 'number' | 'boolean' | 'text'
  unit?: string | null
  filterType?: 'choice' | 'range' | null
  filterPosition?: number
  /** How the filter's choices look; absent: as stored, at first a plain list. */
  filterDisplay?: 'list' | 'label_class' | 'season' | 'swatch'
  /** Text of each value; added to those stored. */
  labels?: Record<string, string>
  swatches?: Record<string, string>
  selectorType?: 'button' | 'swatch' | 'select' | null
  /** Place on a product's card; null: not shown there. */
  cardPosition?: number | null
  position?: number
}

export type ImageInput = { fileKey: string; title: string }

/** By attribute slug; null takes the attribute away, one not named stays as it is. */
export type AttributeValuesInput = Record<string, string | number | boolean | null>

export type VariantInput = {
  itemNumber: string
  slug?: string
  ean?: string | null
  /** The variant's own part of the name. */
  name?: string
  position?: number
  forSale?: boolean
  published?: boolean
  weightGrams?: number
  /** The longest side of the packed goods; null: not known. */
  longestSideMm?: number | null
  /** Its other two sides; null: not known. */
  middleSideMm?: number | null
  shortestSideMm?: number | null
  /** Where it lies in the warehouse; at most 30 characters. */
  shelf?: string
  /** So few free pieces are low; null: nobody wants to know. */
  lowStock?: number | null
  /** The purchase price of one sold unit in forints, net; null: not known. */
  cost?: number | null
  /** How many of the product's `unitMeasure` one sold unit holds; null: as the product says. */
  packingQuantity?: number | null
  attributes?: AttributeValuesInput
  /** The price from now on, in forints. Without `originalGross` a discount goes on while it still is one; null ends it. */
  price?: { gross: number; originalGross?: number | null }
  /** A whole history, written only while the variant has no price at all. */
  history?: PriceStretch[]
  /** Pieces on hand, as an inventory finds them. */
  onHand?: number
  backorder?: boolean
  images?: ImageInput[]
}

/** References are slugs. The item number is the key; a new product needs name, category and tax rate. */
export type ProductInput = {
  itemNumber: string
  /** Made unique by `-2`, `-3`. Missing: from the name when new. */
  slug?: string
  name?: string
  brand?: string | null
  mainCategory?: string
  /** Besides the main one. */
  categories?: string[]
  collections?: string[]
  badges?: string[]
  shortDescription?: string
  description?: string
  unitMeasure?: string
  packingUnitMeasure?: string | null
  packingQuantity?: number
  /** Sold units of a variant in one order, 1 to 999. */
  maxOrderQuantity?: number
  taxRate?: number
  /** Shared by all variants. */
  attributes?: AttributeValuesInput
  optionAttributes?: string[]
  images?: ImageInput[]
  eprelId?: string | null
  warrantyMonths?: number | null
  /** The producer's own guarantee of durability, and the path of its official label's file. */
  garanMonths?: number | null
  garanFile?: string | null
  /** Whether it fits a parcel locker. */
  lockerAllowed?: boolean
  popularity?: number
  published?: boolean
  /** When it is published by itself; null: nobody has planned that. */
  publishAt?: Date | null
  /** For search engines; '': made of its name and texts. */
  metaTitle?: string
  metaDescription?: string
  /** Of its dangers and its use. */
  safetyText?: string
  /** Stored variants that are not named stay as they are. */
  variants: VariantInput[]
}

export type ProductOutcome = {
  itemNumber: string
  outcome: 'created' | 'updated' | 'unchanged'
  /** Variants whose stock could not go below what orders hold. */
  stockReservedForOrders: string[]
}

/** Input that can't be stored; nothing of its batch is stored. */
export class CatalogueInputError extends Error {
  override name = 'CatalogueInputError'
  readonly itemNumber: string
  readonly field: string
  constructor(itemNumber: string, field: string, message: string) {
    super(message)
    this.itemNumber = itemNumber
    this.field = field
  }
}
