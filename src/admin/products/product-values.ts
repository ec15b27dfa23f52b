import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Failure } from '../runtime/use-desk.ts'

/** A product as its form has it, and what a new one begins with. */

export type ProductValues = AdminResponse<'getProduct'>['values']
export type Variant = ProductValues['variants'][number]
export type Errors = Failure['errors']

export const newVariant = (): Variant => ({
  id: null,
  item_number: '',
  name: '',
  ean: '',
  price: null,
  original_price: null,
  on_hand: 0,
  backorder: false,
  weight: 0,
  shelf: '',
  low_stock: null,
  cost: null,
  for_sale: true,
  attributes: {},
  longest_side: null,
  middle_side: null,
  shortest_side: null,
})

export const newProduct = (category: string): ProductValues => ({
  name: '',
  category,
  brand: '',
  short_description: '',
  description: '',
  tax_rate: 27,
  unit_measure: 'db',
  is_published: true,
  publish_at: null,
  meta_title: '',
  meta_description: '',
  safety_text: '',
  variants: [newVariant()],
  pictures: [],
  attributes: {},
  option_attributes: [],
  eprel_id: '',
  warranty_months: null,
  garan_months: null,
  locker_allowed: true,
  max_order_quantity: 20,
})
