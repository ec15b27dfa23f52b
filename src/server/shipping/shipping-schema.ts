import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { pickupProviders } from './feeds/pickup-feeds.ts'
import type { DayHours } from './pickup-point.ts'
import type { ShippingEligibility } from './shipping.ts'

const pickupPointProvider = valueDomain('pickup_point_provider', pickupProviders)
const pickupPointType = valueDomain('pickup_point_type', ['locker', 'parcel_shop', 'post_office', 'partner'])
const pickupPointSaturation = valueDomain('pickup_point_saturation', ['low', 'medium', 'high'])

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
  /** Whose points may be chosen; empty unless it is a pickup method. */
  pickupProviders: text('pickup_providers')
    .array()
    .notNull()
    .default(sql`'{}'`),
  eligibility: jsonb('eligibility').$type<ShippingEligibility>().notNull().default({}),
  /** The customer chooses a day, the first so many working days from today; null: none is asked. */
  requestedDayFrom: integer('requested_day_from'),
  /** Working days from leaving to arriving; both null: the shop's usual ones. */
  transitFrom: integer('transit_from'),
  transitTo: integer('transit_to'),
  imageKey: text('image_key'),
  active: boolean('active').notNull().default(true),
  position: integer('position').notNull().default(0),
  /** Grows with every change, by a trigger: who saves an older one is shown what has changed meanwhile. */
  version: integer('version').notNull().default(1),
})

/** Where a parcel may be fetched. `id` is `provider:externalId`. One that its provider no longer lists stays, inactive. */
export const pickupPoint = pgTable(
  'pickup_point',
  {
    id: text('id').primaryKey(),
    provider: pickupPointProvider('provider').notNull(),
    externalId: text('external_id').notNull(),
    type: pickupPointType('type').notNull(),
    name: text('name').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    hours: jsonb('hours').$type<DayHours[]>().notNull().default([]),
    features: text('features')
      .array()
      .notNull()
      .default(sql`'{}'`),
    saturation: pickupPointSaturation('saturation'),
    /** Name, city and street in small letters without accents. */
    searchText: text('search_text').notNull(),
    /** What else the provider says. */
    extra: jsonb('extra').$type<Record<string, unknown>>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('pickup_point_place_idx')
      .on(table.latitude, table.longitude)
      .where(sql`active`),
    index('pickup_point_provider_idx').on(table.provider),
    index('pickup_point_postal_code_idx').on(table.postalCode),
    check(
      'pickup_point_in_hungary',
      sql`${table.latitude} between 45.7 and 48.6 and ${table.longitude} between 16.1 and 22.9`,
    ),
  ],
)

/** Each provider's list of points: what the last import saw. */
export const pickupFeed = pgTable('pickup_feed', {
  provider: text('provider').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  points: integer('points').notNull().default(0),
  importedAt: timestamp('imported_at', { withTimezone: true }),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  /** Why the last try took nothing; null when it went well. */
  failure: text('failure'),
})
