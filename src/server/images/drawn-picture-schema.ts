import { pgTable, text } from 'drizzle-orm/pg-core'

/** A picture of goods that has been drawn in the sizes that pages show it in. */
export const drawnPicture = pgTable('drawn_picture', { key: text('key').primaryKey() })
