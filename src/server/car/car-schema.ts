import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Which tyres a car takes, as the merchant's table has it; an import replaces all of it. */
export const carFitment = pgTable(
  'car_fitment',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    fromYear: integer('from_year').notNull(),
    toYear: integer('to_year'),
    front: text('front').notNull(),
    rear: text('rear'),
    loadIndex: integer('load_index').notNull(),
    speed: text('speed').notNull(),
    note: text('note'),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    index('car_fitment_model_idx').on(table.make, table.model),
    check('car_fitment_years', sql`${table.toYear} >= ${table.fromYear}`),
  ],
)
