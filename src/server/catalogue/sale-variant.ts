import type { Availability, CartItem, Image } from '#contract/wire.ts'

/** Of a variant on sale what is charged, held and written down, without what is only shown. */
export type SaleDetails = Pick<
  SaleVariant,
  | 'id'
  | 'productId'
  | 'name'
  | 'itemNumber'
  | 'unitMeasure'
  | 'taxRate'
  | 'unitGross'
  | 'weightGrams'
  | 'sellable'
  | 'availableQuantity'
  | 'inStock'
  | 'maxOrderQuantity'
  | 'imageKey'
>

/** A variant as cart and checkout see it: what it costs and whether it can be had, at one moment. */
export type SaleVariant = {
  id: number
  productId: number
  /** Full name to show and to snapshot: product name and the variant's own part. */
  name: string
  itemNumber: string
  slug: string
  url: string
  unitMeasure: string
  taxRate: 27 | 18 | 5 | 0
  /** Forints for one sold unit. */
  unitGross: number
  weightGrams: number
  garan: CartItem['garan']
  /** Published and for sale; a false one blocks the order. */
  sellable: boolean
  /** The largest quantity that can be sold now; 999 when sold beyond stock. */
  availableQuantity: number
  /** Of which so many are in stock. */
  inStock: number
  /** As many may be in one order, whatever the stock. */
  maxOrderQuantity: number
  brand: CartItem['brand']
  categories: string[]
  image: Image | null
  imageKey: string | null
  availability: Availability
  /** The wire form inside a cart item. */
  wire: CartItem['product_variant']
}
