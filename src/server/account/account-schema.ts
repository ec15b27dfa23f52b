import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const userState = valueDomain('user_state', ['unverified', 'verified', 'deletion_requested', 'anonymised'])
const userTokenKind = valueDomain('user_token_kind', [
  'verify_email',
  'reset_password',
  'change_email',
  'delete_account',
])
const billingAddressType = valueDomain('billing_address_type', ['individual', 'company'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Accounts. An address is unique among the verified ones only: whoever registers a taken address gets an account that can
 * never be verified, so that registering and signing in reveal to nobody which addresses are taken. `email` is null and the
 * rest empty once the account was anonymised.
 */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone'),
    /** argon2id; null for those who sign in by a provider alone. */
    passwordHash: text('password_hash'),
    state: userState('state').notNull().default('unverified'),
    verifiedAt: at('verified_at'),
    /** Waits for its confirmation. */
    pendingEmail: text('pending_email'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_verified_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.verifiedAt} is not null and ${table.email} is not null`),
    index('users_email_idx').on(sql`lower(${table.email})`, table.id),
    check('users_anonymised', sql`(${table.state} = 'anonymised') = (${table.email} is null)`),
    check('users_verified', sql`${table.state} <> 'verified' or ${table.verifiedAt} is not null`),
  ],
)

/** One row for each change of an account's state. */
export const userTransition = pgTable(
  'user_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromState: userState('from_state').notNull(),
    toState: userState('to_state').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('user_transition_user_idx').on(table.userId)],
)

/** What an email's link opens: stored as a hash, for one use, until `expiresAt`. `email` is the address it was sent to. */
export const userToken = pgTable(
  'user_token',
  {
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: userTokenKind('kind').notNull(),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_token_user_idx').on(table.userId, table.kind),
    index('user_token_expires_idx').on(table.expiresAt),
  ],
)

/** Browsers that have signed in before, by the hash of their mark. */
export const userDevice = pgTable(
  'user_device',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [unique('user_device_once').on(table.userId, table.deviceKey)],
)

/** Failed attempts, counted to slow guessing: `subject` is a hash of what was tried (address of mail, of network). */
export const failedAttempt = pgTable(
  'failed_attempt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('failed_attempt_subject_idx').on(table.subject, table.createdAt),
    index('failed_attempt_created_idx').on(table.createdAt),
  ],
)

/** An account at a provider of social sign-in. No provider's token is stored. */
export const socialAccount = pgTable(
  'social_account',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('social_account_subject').on(table.provider, table.subject),
    unique('social_account_user').on(table.userId, table.provider),
  ],
)

/**
 * A social sign-in under way, of one session. `state` comes back from the provider. With `subject` the provider has
 * responded, and the account's password is still requested before the two are linked.
 */
export const socialAttempt = pgTable(
  'social_attempt',
  {
    stateHash: text('state_hash').primaryKey(),
    sessionKey: text('session_key').notNull(),
    provider: text('provider').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    continuePath: text('continue_path').notNull().default('/'),
    subject: text('subject'),
    email: text('email'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('social_attempt_session_idx').on(table.sessionKey),
    index('social_attempt_created_idx').on(table.createdAt),
  ],
)

const postalAddress = {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  country: text('country').notNull().default('HU'),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  address: text('address').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
}
const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** At most one default per user. */
export const billingAddress = pgTable(
  'billing_address',
  {
    ...postalAddress,
    userId: owner(),
    type: billingAddressType('type').notNull(),
    taxNumber: text('tax_number'),
  },
  (table) => [
    index('billing_address_user_idx').on(table.userId),
    uniqueIndex('billing_address_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
)
export const shippingAddress = pgTable(
  'shipping_address',
  { ...postalAddress, userId: owner(), phone: text('phone'), comment: text('comment') },
  (table) => [
    index('shipping_address_user_idx').on(table.userId),
    uniqueIndex('shipping_address_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
)

/** What was decided on the user's data at a time, for the merchant's records: `export`, `anonymised`. */
export const userRecord = pgTable(
  'user_record',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    what: text('what').notNull(),
    details: jsonb('details').notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('user_record_user_idx').on(table.userId)],
)
