import type { Executor, Sql } from './database.ts'
import type { Part } from './query-together.ts'

/**
 * Every advisory lock of the shop, and what its subject is: no other file writes `pg_advisory` into SQL (a test keeps
 * that). A lock's key in PostgreSQL is the hash of `name:subject`; what two names share by accident waits once too often.
 */
export type LockName =
  /** Requests at once against one limit count exactly. Subject: what is limited. */
  | 'account_attempt'
  /** Whoever wants to prove an address. Subject: the address in lower case. */
  | 'address_proof'
  /** Two who close a carrier's day would have half of its documents each. Subject: the carrier. */
  | 'carrier_closing'
  /** One backup of the shop is made at a time. */
  | 'backup'
  /** Carts of one customer are not reminded of together. Subject: the address in lower case. */
  | 'cart_reminder'
  /** Products, variants and what belongs to them are written by one at a time. */
  | 'catalogue_writer'
  /** Messages of one sender are counted exactly. Subject: the address in lower case, or the hash of the connection. */
  | 'contact_sender'
  /** One import replaces the table of cars after the other. */
  | 'cars'
  /** A push compares with what the one before has written. */
  | 'content_push'
  | 'demo_shop'
  /** A live process is sending it. Subject: the email's id. */
  | 'email'
  /** Emails to one recipient are counted exactly. Subject: the address in lower case. */
  | 'email_recipient'
  /** A file of the desk is written by one at a time. Subject: the import's id. */
  | 'import_run'
  /** One file of a source is written at a time. Subject: the source's id. */
  | 'import_source'
  /** That pool of workers is alive. Subject: its name. */
  | 'job_worker'
  /** One process writes products into the shards of the listing. */
  | 'listing_feeder'
  /** Whoever changes how the shop delivers and is paid. */
  | 'methods'
  | 'migration'
  /** A month is closed by one at a time. Subject: the month. */
  | 'month_close'
  /** Two who register the parcels of one order would have each of them twice. Subject: the order's number. */
  | 'parcel_registration'
  /** One import of a provider's points at a time. Subject: the provider. */
  | 'pickup_import'
  /** An action on many products is written by one at a time. Subject: the run's id. */
  | 'product_bulk_run'
  /** A step of a large sale is written by one at a time. Subject: the run's id. */
  | 'promotion_run'
  /** Questions of one asker are counted exactly. Subject: the address in lower case, or the hash of the connection. */
  | 'question_asker'
  /** One process saves what it has in memory of the catalogue. */
  | 'read_model_snapshot'
  /** One writer's reviews come one after the other. Subject: the address in lower case. */
  | 'review_writer'
  /** Whoever changes who works at the desk. */
  | 'staff'
  /** Stock alerts of one address are counted exactly. Subject: the address in lower case. */
  | 'stock_alert'
  /** A category, brand or value goes into another by one at a time. Subject: the run's id. */
  | 'taxonomy_run'
  /** A change is taken back in parts by one at a time. Subject: the run's id. */
  | 'undo_run'
  /** Whoever changes what a user has. Subject: the user's id. */
  | 'user'
  /** One statement is made once. Subject: its id. */
  | 'withdrawal'

const keyOf = (name: LockName, subject: string | number) => `${name}:${subject}`

/** Waits for who holds it, and holds it until the transaction ends. */
export async function lockUntilCommit(
  tx: Executor,
  name: LockName,
  subject: string | number = '',
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${keyOf(name, subject)}, 0))`
}

/** Waits for who holds it, and holds it until the connection ends: `sql` has one connection. */
export async function lockUntilClosed(
  sql: Executor,
  name: LockName,
  subject: string | number = '',
): Promise<void> {
  await sql`select pg_advisory_lock(hashtextextended(${keyOf(name, subject)}, 0))`
}

/** Lets go, on the same connection, of what {@link lockUntilClosed} took. */
export async function unlock(sql: Executor, name: LockName, subject: string | number = ''): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended(${keyOf(name, subject)}, 0))`
}

/**
 * Holds it until the connection ends, unless somebody else does: then null. `sql` has one connection; the number is that of its session, so
 * whoever asks again and gets another has been without the lock meanwhile.
 */
export async function tryLockUntilClosed(
  sql: Executor,
  name: LockName,
  subject: string | number = '',
): Promise<number | null> {
  const [lock] = await sql<{ taken: boolean; session: number }[]>`
    select pg_try_advisory_lock(hashtextextended(${keyOf(name, subject)}, 0)) as taken, pg_backend_pid() as session`
  return lock?.taken ? lock.session : null
}

/** Does the work while it holds the lock, on a connection of its own; gives undefined when somebody else holds it. */
export async function unlessLocked<T>(
  sql: Sql,
  name: LockName,
  subject: string | number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const connection = await sql.reserve()
  const key = keyOf(name, subject)
  try {
    const [lock] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as taken`
    if (!lock?.taken) return undefined
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`
    }
  } finally {
    connection.release()
  }
}

/** For many rows in one statement: whether the lock of the row's subject, such as a column, was free and is held now. */
export function tryLockOf(sql: Executor, name: LockName, subject: Part): Part {
  return sql`pg_try_advisory_lock(hashtextextended(${`${name}:`}::text || ${subject}, 0))`
}

/** Lets go of what {@link tryLockOf} took on this connection. */
export function unlockOf(sql: Executor, name: LockName, subject: Part): Part {
  return sql`pg_advisory_unlock(hashtextextended(${`${name}:`}::text || ${subject}, 0))`
}

const workerKey = `hashtextextended('job_worker:' || $1, 0)`

/** The statements of a worker pool's lock, for the queue's own driver; each takes the pool's name. */
export const workerLock = {
  take: `select pg_advisory_lock(${workerKey})`,
  tryTake: `select pg_try_advisory_lock(${workerKey}) as taken`,
  release: `select pg_advisory_unlock(${workerKey})`,
}
