import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The cars that a user has saved, with the sizes of their tyres as `205/55 R16`. */
export const garageCar = pgTable(
  'garage_car',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    front: text('front').notNull(),
    rear: text('rear'),
    rim: integer('rim'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('garage_car_user_idx').on(table.userId, table.savedAt),
    check('garage_car_name', sql`char_length(${table.name}) between 1 and 60`),
    check('garage_car_rim', sql`${table.rim} between 10 and 24`),
    check('garage_car_rear', sql`${table.rear} <> ${table.front}`),
  ],
)

/** Users who want an email when tyres are to be changed; `sentSeason` is the last one that they got it for, as `2026-autumn`. */
export const garageReminder = pgTable('garage_reminder', {
  userId: integer('user_id').primaryKey(),
  wantedAt: timestamp('wanted_at', { withTimezone: true }).notNull(),
  sentSeason: text('sent_season'),
})
