import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** The number that a brand (attribute 0) or a value of an attribute has in the shards. The first row names the numbering itself. */
export const listingFacet = pgTable(
  'listing_facet',
  {
    id: integer('id').primaryKey(),
    attributeId: integer('attribute_id').notNull(),
    value: text('value').notNull(),
  },
  (table) => [unique('listing_facet_value_key').on(table.attributeId, table.value)],
)

/** The number that a word or stem has in the shards, how products write it, and of how many variants it is. */
export const listingTerm = pgTable('listing_term', {
  id: integer('id').primaryKey(),
  term: text('term').notNull().unique('listing_term_term_key'),
  written: text('written').notNull(),
  uses: integer('uses').notNull(),
})
