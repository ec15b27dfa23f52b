import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const staffState = valueDomain('staff_state', ['invited', 'active', 'revoked'])
const staffChallengePurpose = valueDomain('staff_challenge_purpose', ['register', 'sign_in', 'prove'])

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const at = (name: string) => timestamp(name, { withTimezone: true })

/** What somebody at the desk may do. The owner's role has every right, whatever `rights` says; see `contract/admin/rights.ts`. */
export const staffRole = pgTable(
  'staff_role',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    rights: text('rights')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The most that may be refunded at once without an owner, in forints; null: as much as was paid. */
    refundLimit: integer('refund_limit'),
    position: integer('position').notNull().default(0),
  },
  (table) => [check('staff_role_refund_limit', sql`${table.refundLimit} >= 0`)],
)

/** Who works at the desk. A row is never deleted, because what was done names it; `revoked` opens nothing any more. */
export const staff = pgTable(
  'staff',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    roleId: integer('role_id')
      .notNull()
      .references(() => staffRole.id),
    state: staffState('state').notNull().default('invited'),
    /** argon2id; null for those who sign in by a passkey alone. */
    passwordHash: text('password_hash'),
    /** Sealed with the shop's secret; null while no authenticator was confirmed. */
    totpSecret: text('totp_secret'),
    /** The last time step whose code was used: a code opens once. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    createdAt: at('created_at').notNull().defaultNow(),
    signedInAt: at('signed_in_at'),
  },
  (table) => [
    uniqueIndex('staff_email').on(sql`lower(${table.email})`),
    index('staff_role_idx').on(table.roleId),
    check('staff_totp', sql`(${table.totpSecret} is null) or (${table.passwordHash} is not null)`),
  ],
)

/** Opens the page where an invited colleague sets a passkey or a password: a hash, for one use. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    hash: text('hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('staff_invitation_staff_idx').on(table.staffId)],
)

/** Passkeys, by the credential's id in base64url. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    id: text('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('staff_passkey_staff_idx').on(table.staffId),
    check('staff_passkey_counter', sql`${table.counter} >= 0`),
  ],
)

/** Ten for each who signs in by a password, each for one use: hashes. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    hash: text('hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    usedAt: at('used_at'),
  },
  (table) => [index('staff_recovery_code_staff_idx').on(table.staffId)],
)

/** Sessions of the desk, by the hash of the id in the cookie. `provenAt`: when who it is was last proven. */
export const staffSession = pgTable(
  'staff_session',
  {
    key: text('key').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    startedAt: at('started_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    provenAt: at('proven_at').notNull().defaultNow(),
  },
  (table) => [index('staff_session_staff_idx').on(table.staffId)],
)

/** What an authenticator has to sign, for one use and a few minutes. */
export const staffChallenge = pgTable(
  'staff_challenge',
  {
    challenge: text('challenge').primaryKey(),
    purpose: staffChallengePurpose('purpose').notNull(),
    /** Whose passkey it has to be; null while nobody has said who signs in. */
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('staff_challenge_expires_idx').on(table.expiresAt)],
)
