import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { CollectionRule } from '#listing-index/index.ts'
import { valueDomain } from '#platform/database/value-domain.ts'

const attributeKind = valueDomain('attribute_kind', ['choice', 'number', 'boolean', 'text'])
const attributeFilterType = valueDomain('attribute_filter_type', ['choice', 'range'])
const attributeFilterDisplay = valueDomain('attribute_filter_display', [
  'list',
  'label_class',
  'season',
  'swatch',
])
const attributeSelectorType = valueDomain('attribute_selector_type', ['button', 'swatch', 'select'])
const slugHistoryEntity = valueDomain('slug_history_entity', [
  'product',
  'category',
  'collection',
  'brand',
  'page',
])

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const at = (name: string) => timestamp(name, { withTimezone: true })
/** Words of letters, digits and hyphens. */
const isSlug = (table: string, slug: AnyPgColumn) =>
  check(`${table}_slug`, sql`${slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)

export const brand = pgTable('brand', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  imageKey: text('image_key'),
  manufacturerName: text('manufacturer_name').notNull().default(''),
  manufacturerAddress: text('manufacturer_address').notNull().default(''),
  manufacturerEmail: text('manufacturer_email').notNull().default(''),
  /** A maker outside the European Union needs somebody inside it who answers for its goods. */
  outsideEu: boolean('outside_eu').notNull().default(false),
  responsibleName: text('responsible_name').notNull().default(''),
  responsibleAddress: text('responsible_address').notNull().default(''),
  responsibleEmail: text('responsible_email').notNull().default(''),
})

/**
 * `path` holds the ids from the root down to the category itself, so a subtree is `path @> array[id]`. `filters` names the
 * filters shown, in order, by slugs of attributes, those that do not filter searches too; empty means those of the nearest
 * category above. `slug:range` and `slug:choice` show an attribute otherwise than it is set (a range of numbers only). The built-in `marka`, `ar`, `keszlet` and `akcio` may stand among them; those not named follow. One that is not
 * published has no page, nor have those below it; its goods stay where else they stand.
 */
export const category = pgTable(
  'category',
  {
    id: id(),
    parentId: integer('parent_id').references((): AnyPgColumn => category.id),
    path: integer('path').array().notNull(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    imageKey: text('image_key'),
    position: integer('position').notNull().default(0),
    defaultQuantity: integer('default_quantity').notNull().default(1),
    filters: text('filters')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the form of its goods has fields for, by slugs of attributes, in order; none: as the nearest category above. */
    productAttributes: text('product_attributes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    published: boolean('published').notNull().default(true),
    /** What search engines show; empty: made of name and description. */
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    isSlug('category', table.slug),
    index('category_parent_idx').on(table.parentId),
    index('category_path_idx').using('gin', table.path),
  ],
)

/**
 * `reducedOnly`: of its products only the variants that are reduced now are shown. `rule`: besides the goods that were put
 * in by hand, all that it lets through; null: those by hand alone.
 */
export const collection = pgTable(
  'collection',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    reducedOnly: boolean('reduced_only').notNull().default(false),
    rule: jsonb('rule').$type<CollectionRule>(),
    position: integer('position').notNull().default(0),
    published: boolean('published').notNull().default(true),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    isSlug('collection', table.slug),
    check('collection_rule', sql`jsonb_typeof(${table.rule}) = 'object'`),
  ],
)

/**
 * `filterType` null: not offered as a filter. `cardPosition` null: not shown on cards. `labels` maps a value to its text. Its
 * `slug` never changes: links to filters, categories and files name it.
 */
export const attribute = pgTable('attribute', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  kind: attributeKind('kind').notNull(),
  unit: text('unit'),
  filterType: attributeFilterType('filter_type'),
  filterPosition: integer('filter_position').notNull().default(0),
  /** How a filter's choices look: plain, classes of the EU label, seasons with their icons, colours. */
  filterDisplay: attributeFilterDisplay('filter_display').notNull().default('list'),
  labels: jsonb('labels').$type<Record<string, string>>().notNull().default({}),
  /** The values in the merchant's order, which jsonb does not keep. */
  labelOrder: text('label_order')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Colour of each value for a swatch. */
  swatches: jsonb('swatches').$type<Record<string, string>>().notNull().default({}),
  selectorType: attributeSelectorType('selector_type'),
  cardPosition: integer('card_position'),
  /** False: neither on the pages of goods nor among what is compared. */
  shown: boolean('shown').notNull().default(true),
  /** Values that were put into another: files and links that name one mean the other. */
  formerValues: jsonb('former_values').$type<Record<string, string>>().notNull().default({}),
  position: integer('position').notNull().default(0),
})

export const product = pgTable(
  'product',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    itemNumber: text('item_number').notNull().unique(),
    brandId: integer('brand_id').references(() => brand.id),
    mainCategoryId: integer('main_category_id')
      .notNull()
      .references(() => category.id),
    shortDescription: text('short_description').notNull().default(''),
    description: text('description').notNull().default(''),
    unitMeasure: text('unit_measure').notNull().default('db'),
    packingUnitMeasure: text('packing_unit_measure'),
    packingQuantity: numeric('packing_quantity', { mode: 'number' }).notNull().default(1),
    /** As many of a variant may be in one order: nobody shall hold a whole stock by an order that is never paid. */
    maxOrderQuantity: integer('max_order_quantity').notNull().default(20),
    taxRate: integer('tax_rate').notNull(),
    optionAttributes: text('option_attributes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    published: boolean('published').notNull().default(true),
    /** When it is published by itself; null: nobody has planned that. Ignored where it is published, and in the bin. */
    publishAt: at('publish_at'),
    /** When somebody put it into the bin, where it waits to be restored; nobody buys it meanwhile. Null: it is not there. */
    binnedAt: at('binned_at'),
    popularity: integer('popularity').notNull().default(0),
    /** Of the approved reviews: their number and the sum of their stars. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    /** For search engines; '': made of its name and texts. */
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** What the law wants said of its dangers and its use; '': nothing was written. */
    safetyText: text('safety_text').notNull().default(''),
    eprelId: text('eprel_id'),
    warrantyMonths: integer('warranty_months'),
    /** The producer's own guarantee of durability, in months, and the file of its official label; null: none beyond the law's. */
    garanMonths: integer('garan_months'),
    garanFile: text('garan_file'),
    /** Whether it fits a parcel locker; tyres do not. */
    lockerAllowed: boolean('locker_allowed').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Of its own row; what belongs to it moves `product_touch`. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_brand_idx').on(table.brandId),
    index('product_main_category_idx').on(table.mainCategoryId),
    index('product_name_idx').on(sql`name collate "hu-x-icu"`, table.id),
    /** The order of listings, in which 44 Ah stands before 110 Ah. */
    index('product_natural_name_idx').on(sql`name collate "hu_natural"`, table.id),
    /** Parts of names, as the desk looks for them while somebody types. */
    index('product_name_words_idx').using('gin', sql`fold_text(${table.name}) gin_trgm_ops`),
    index('product_binned_idx')
      .on(table.binnedAt)
      .where(sql`binned_at is not null`),
    index('product_publish_at_idx')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    check('product_binned', sql`${table.binnedAt} is null or not ${table.published}`),
    isSlug('product', table.slug),
    check('product_tax_rate', sql`${table.taxRate} in (27, 18, 5, 0)`),
    check('product_packing_quantity', sql`${table.packingQuantity} > 0`),
    check('product_max_order_quantity', sql`${table.maxOrderQuantity} between 1 and 999`),
  ],
)

export const productCategory = pgTable(
  'product_category',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.productId] }),
    index('product_category_product_idx').on(table.productId),
  ],
)

export const collectionProduct = pgTable(
  'collection_product',
  {
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collection.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.productId] })],
)

/** A variant is never deleted once sold: it is unpublished. `name` is its own part of the name, may be empty. */
export const variant = pgTable(
  'variant',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    itemNumber: text('item_number').notNull().unique(),
    ean: text('ean'),
    name: text('name').notNull().default(''),
    slug: text('slug').notNull(),
    position: integer('position').notNull().default(0),
    forSale: boolean('for_sale').notNull().default(true),
    published: boolean('published').notNull().default(true),
    weightGrams: integer('weight_grams').notNull().default(0),
    /** The longest side of the packed goods; null: not known. */
    longestSideMm: integer('longest_side_mm'),
    /** The other two sides; null: not known. */
    middleSideMm: integer('middle_side_mm'),
    shortestSideMm: integer('shortest_side_mm'),
    /** Where it lies in the warehouse, as the merchant writes it: `A-03-2`; '': not said. */
    shelf: text('shelf').notNull().default(''),
    /** So few free pieces are low; null: nobody wants to know. */
    lowStock: integer('low_stock'),
    /** The purchase price of one sold unit in forints, net; null: not known. No customer ever sees it. */
    cost: integer('cost'),
    /** Null: the product's. Cans of one oil hold 1, 4 or 20 litres. */
    packingQuantity: numeric('packing_quantity', { mode: 'number' }),
  },
  (table) => [
    check('variant_packing_quantity', sql`${table.packingQuantity} > 0`),
    index('variant_shelf_idx')
      .on(table.shelf)
      .where(sql`shelf <> ''`),
    index('variant_low_stock_idx')
      .on(table.id)
      .where(sql`low_stock is not null`),
    check('variant_low_stock', sql`${table.lowStock} >= 0`),
    check('variant_cost', sql`${table.cost} >= 0`),
    check('variant_shelf', sql`length(${table.shelf}) <= 30`),
    index('variant_product_idx').on(table.productId, table.position),
  ],
)

/** Every attribute of every variant; `own` false means that the whole product shares it. Flags are `true`/`false` and 1/0. */
export const variantAttribute = pgTable(
  'variant_attribute',
  {
    variantId: integer('variant_id')
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attribute.id),
    value: text('value').notNull(),
    number: doublePrecision('number'),
    own: boolean('own').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.attributeId] }),
    index('variant_attribute_value_idx').on(table.attributeId, table.value, table.variantId),
  ],
)

/** Price history: consecutive, not overlapping. `originalGross` marks a discount and is the crossed-out price. */
export const variantPrice = pgTable(
  'variant_price',
  {
    id: id(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    gross: integer('gross').notNull(),
    originalGross: integer('original_gross'),
    validFrom: at('valid_from').notNull(),
    validTo: at('valid_to'),
  },
  (table) => [
    uniqueIndex('variant_price_from_idx').on(table.variantId, table.validFrom),
    check('variant_price_gross', sql`${table.gross} >= 0`),
    check('variant_price_span', sql`${table.validTo} is null or ${table.validTo} > ${table.validFrom}`),
  ],
)

/** A picture of the product, or of one of its variants. `fileKey` names it in the file store. */
export const productImage = pgTable(
  'product_image',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id').references(() => variant.id, { onDelete: 'cascade' }),
    fileKey: text('file_key').notNull(),
    title: text('title').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (table) => [index('product_image_product_idx').on(table.productId, table.position)],
)

export const badge = pgTable('badge', {
  id: id(),
  slug: text('slug').notNull().unique(),
  text: text('text').notNull(),
  backgroundColor: text('background_color').notNull(),
  fontColor: text('font_color').notNull(),
})

export const productBadge = pgTable(
  'product_badge',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    badgeId: integer('badge_id')
      .notNull()
      .references(() => badge.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.badgeId] })],
)

/** Old slugs; each responds with 301 to the entity's current one. */
export const slugHistory = pgTable(
  'slug_history',
  {
    entity: slugHistoryEntity('entity').notNull(),
    slug: text('slug').notNull(),
    entityId: integer('entity_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.slug] }),
    index('slug_history_entity_idx').on(table.entity, table.entityId),
  ],
)
