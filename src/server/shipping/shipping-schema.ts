import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** `bands`: the gross price (forints) from a cart total upwards, and up to a weight; the first that fits rules. */
export type ShippingBand = { fromTotal: number; toWeightGrams: number | null; gross: number }

export const shippingMethod = pgTable('shipping_method', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  provider: text('provider').notNull(),
  bands: jsonb('bands').$type<ShippingBand[]>().notNull().default([]),
  freeFrom: integer('free_from'),
  maxWeightGrams: integer('max_weight_grams'),
  taxRate: integer('tax_rate').notNull().default(27),
  addressRequired: boolean('address_required').notNull().default(true),
  isPickupPoint: boolean('is_pickup_point').notNull().default(false),
  requestForQuotation: boolean('request_for_quotation').notNull().default(false),
  imageKey: text('image_key'),
  active: boolean('active').notNull().default(true),
  position: integer('position').notNull().default(0),
})
