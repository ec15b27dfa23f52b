import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const contentDraftKind = valueDomain('content_draft_kind', ['page', 'post'])

/** `content` is sanitised HTML; `regions` are checked against the contract when written. */
export const page = pgTable('page', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  lead: text('lead').notNull().default(''),
  content: text('content').notNull().default(''),
  template: text('template').notNull().default('default'),
  regions: jsonb('regions').notNull().default([]),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  heroImageKey: text('hero_image_key'),
  published: boolean('published').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** `items` is the whole tree of `StoredMenuItem`s. */
export const menu = pgTable('menu', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  items: jsonb('items').notNull().default([]),
})

/** The merchant's own redirects. `fromPath` is a path without a query; `toUrl` a path, or another site's address. */
export const redirect = pgTable(
  'redirect',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fromPath: text('from_path').notNull().unique(),
    toUrl: text('to_url').notNull(),
    status: integer('status').notNull().default(301),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('redirect_status', sql`${table.status} in (301, 302, 308)`),
    check('redirect_from', sql`${table.fromPath} like '/%' and ${table.fromPath} <> ${table.toUrl}`),
  ],
)

/** Contents that only a preview link shows, as the writer of their kind takes them. A published one with this slug stays as it is. */
export const contentDraft = pgTable(
  'content_draft',
  {
    kind: contentDraftKind('kind').notNull(),
    slug: text('slug').notNull(),
    data: jsonb('data').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)
