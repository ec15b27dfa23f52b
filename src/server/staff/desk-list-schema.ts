import { boolean, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { deskLists } from '#contract/admin/endpoints/lists.ts'
import { staff } from './staff-schema.ts'

const deskList = valueDomain('desk_list', deskLists)

/** What somebody saved of a list of the desk, under a name. */
export const savedView = pgTable(
  'saved_view',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    list: deskList('list').notNull(),
    name: text('name').notNull(),
    /** The query of the list's address. */
    query: text('query').notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('saved_view_name').on(table.staffId, table.list, table.name),
    index('saved_view_list_idx').on(table.list),
  ],
)

/** Which columns of a list somebody sees; without a row as the list begins. */
export const listColumns = pgTable(
  'list_columns',
  {
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    list: deskList('list').notNull(),
    columns: text('columns').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.list] })],
)
