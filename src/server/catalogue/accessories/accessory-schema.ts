import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { attribute, category } from '../catalogue-schema.ts'
import { matchKinds, quantityKinds } from './accessory.ts'

const accessoryQuantityKind = valueDomain('accessory_quantity_kind', quantityKinds)
const accessoryMatchKind = valueDomain('accessory_match_kind', matchKinds)

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** Goods of one category and below are offered with goods of another and below, in the merchant's order. */
export const accessoryRule = pgTable(
  'accessory_rule',
  {
    id: id(),
    mainCategoryId: integer('main_category_id')
      .notNull()
      .references(() => category.id),
    accessoryCategoryId: integer('accessory_category_id')
      .notNull()
      .references(() => category.id),
    quantityKind: accessoryQuantityKind('quantity_kind').notNull(),
    /** So many for a piece, for a set, or altogether. */
    quantity: integer('quantity').notNull().default(1),
    /** False: nothing is offered by it. */
    active: boolean('active').notNull().default(false),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    index('accessory_rule_main_category_idx').on(table.mainCategoryId),
    index('accessory_rule_accessory_category_idx').on(table.accessoryCategoryId),
    check('accessory_rule_categories', sql`${table.mainCategoryId} <> ${table.accessoryCategoryId}`),
    check('accessory_rule_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

/** What of an accessory has to go with what of the main goods: all of a rule's hold. */
export const accessoryRuleMatch = pgTable(
  'accessory_rule_match',
  {
    id: id(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => accessoryRule.id),
    kind: accessoryMatchKind('kind').notNull(),
    /** Null: the tyre's size, which is made of three attributes. */
    mainAttributeId: integer('main_attribute_id').references(() => attribute.id),
    accessoryAttributeId: integer('accessory_attribute_id')
      .notNull()
      .references(() => attribute.id),
  },
  (table) => [
    unique('accessory_rule_match_attribute').on(table.ruleId, table.accessoryAttributeId),
    index('accessory_rule_match_accessory_idx').on(table.accessoryAttributeId),
    index('accessory_rule_match_main_idx').on(table.mainAttributeId),
    check(
      'accessory_rule_match_size',
      sql`${table.mainAttributeId} is not null or ${table.kind} in ('equal', 'contains')`,
    ),
  ],
)
