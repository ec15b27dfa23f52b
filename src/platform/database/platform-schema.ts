import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Emails waiting or sent. `dedupeKey` makes each kind of email unique, such as `order-confirmation:{order id}`. */
export const emailMessage = pgTable(
  'email_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** What html and text are made of when they are needed; they are empty then. */
    data: json('data'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /** While it waits: when it is due. Never again after the last attempt. */
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    /** Why the last attempt failed, while it waits. */
    failure: text('failure'),
    /** Anybody can have it sent to any address, so that a recipient gets so many at most; `admittedAt`: it was counted. */
    isRequested: boolean('is_requested').notNull().default(false),
    admittedAt: at('admitted_at'),
    /** When somebody had it sent again. */
    resentAt: at('resent_at'),
    /** The span that queued it, as W3C writes it, where traces are exported. */
    traceparent: text('traceparent'),
  },
  (table) => [
    index('email_message_created_idx').on(table.createdAt),
    index('email_message_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null`),
    index('email_message_requested_idx')
      .on(sql`lower(${table.recipient})`, table.id)
      .where(sql`is_requested`),
  ],
)

/**
 * What emails are searched by at the desk: recipient and subject, folded. An email gets its row when somebody searches, or soon
 * after, so that sending costs nothing more; what is forgotten goes by a trigger.
 */
export const emailSearch = pgTable(
  'email_search',
  {
    emailId: bigint('email_id', { mode: 'number' })
      .primaryKey()
      .references(() => emailMessage.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
  },
  (table) => [index('email_search_words_idx').using('gin', sql`${table.words} gin_trgm_ops`)],
)

/** Sessions of signed-in users, by the hash of the id in the cookie. Guests have no row. */
export const userSession = pgTable(
  'user_session',
  {
    key: text('key').primaryKey(),
    userId: integer('user_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    startedAt: at('started_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_session_user_idx').on(table.userId),
    index('user_session_seen_idx').on(table.seenAt),
  ],
)

/** The merchant's settings by name, such as `shop`. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/** What committed transactions changed, written by triggers. Retained for an hour; see `change-feed.ts`. */
export const changeLog = pgTable(
  'change_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: xid8('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    kind: text('kind').notNull(),
    /** 0 where the table's key is no number. */
    entityId: integer('entity_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('change_log_transaction_idx').on(table.transaction),
    index('change_log_mark_idx')
      .on(table.transaction)
      .where(sql`kind = 'mark'`),
  ],
)

/** Builds of the browser's code whose hashed files lie in the file store, for pages that are open; see `earlier-assets.ts`. */
export const clientBuild = pgTable('client_build', {
  id: text('id').primaryKey(),
  /** Their paths, such as `/assets/shop-B3x9.js`. */
  files: text('files').array().notNull(),
  /** When a process first started with it, and last. */
  firstAt: at('first_at').notNull(),
  seenAt: at('seen_at').notNull(),
})

/** Solved challenges, each good for one use. Retained until it would have expired anyway. */
export const captchaSolution = pgTable(
  'captcha_solution',
  { hash: text('hash').primaryKey(), expiresAt: at('expires_at').notNull() },
  (table) => [index('captcha_solution_expires_idx').on(table.expiresAt)],
)
