import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { nextUserState, type UserState } from './account.ts'

/** `email` is null once the account was anonymised; `verifiedAt` says that the address was proved. */
export type UserRecord = {
  id: number
  email: string | null
  firstName: string
  lastName: string
  phone: string | null
  passwordHash: string | null
  state: UserState
  verifiedAt: Date | null
  pendingEmail: string | null
  createdAt: Date
}
/** An account that was not anonymised. */
export type ActiveUser = UserRecord & { email: string }

const columns = (sql: Executor) => sql`
  id, email, first_name as "firstName", last_name as "lastName", phone, password_hash as "passwordHash", state,
  verified_at as "verifiedAt", pending_email as "pendingEmail", created_at as "createdAt"`

export async function findUser(sql: Executor, id: number): Promise<UserRecord | null> {
  const [row] = await sql<UserRecord[]>`select ${columns(sql)} from users where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockUserRow(tx: Transaction, id: number): Promise<UserRecord | null> {
  const [row] = await tx<UserRecord[]>`select ${columns(tx)} from users where id = ${id} for update`
  return row ?? null
}

/** Whoever wants to prove an address, one at a time. Held until the transaction ends; taken before any row. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await lockUntilCommit(tx, 'address_proof', email.toLowerCase())
}

/** The one account that has proved this address. Index: users_verified_email. */
export async function findVerifiedUser(sql: Executor, email: string): Promise<ActiveUser | null> {
  const [row] = await sql<ActiveUser[]>`
    select ${columns(sql)} from users
    where lower(email) = lower(${email}) and verified_at is not null and email is not null`
  return row ?? null
}

/** The account made last of those that have not proved this address. Index: users_email_idx. */
export async function findNewestUnverified(sql: Executor, email: string): Promise<ActiveUser | null> {
  const [row] = await sql<ActiveUser[]>`
    select ${columns(sql)} from users
    where lower(email) = lower(${email}) and verified_at is null
    order by id desc limit 1`
  return row ?? null
}

/** All accounts of an address, proved or not, in the order of their ids. Index: users_email_idx. */
export async function listUserIds(sql: Executor, email: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from users where lower(email) = lower(${email}) order by id`
  return rows.map(({ id }) => id)
}

export type NewUser = { email: string; firstName: string; lastName: string; passwordHash: string | null }

/** An account whose address is not proved yet. */
export async function insertUser(sql: Executor, user: NewUser): Promise<ActiveUser> {
  const [row] = await sql<ActiveUser[]>`
    insert into users (email, first_name, last_name, password_hash)
    values (${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash})
    returning ${columns(sql)}`
  return row!
}

/**
 * Moves an account to another state and writes its history row; a state that it has already changes nothing. Reaching
 * `verified` sets `verified_at`; reaching `anonymised` empties the address, which the table requires.
 * @throws UserTransitionRefusedError for a step that is not listed; a unique violation (23505) when another account has proved
 * the address.
 */
export async function changeUserState(tx: Transaction, user: { id: number }, to: UserState): Promise<void> {
  const [row] = await tx<{ state: UserState }[]>`select state from users where id = ${user.id} for update`
  if (!row) throw new Error(`User ${user.id} does not exist`)
  if (row.state === to) return
  const state = nextUserState(row.state, to)
  await tx`
    update users set state = ${state},
      verified_at = case when ${state === 'verified'} then coalesce(verified_at, now()) else verified_at end,
      email = case when ${state === 'anonymised'} then null else email end
    where id = ${user.id}`
  await tx`
    insert into user_transition (user_id, from_state, to_state) values (${user.id}, ${row.state}, ${state})`
}

export async function savePasswordHash(sql: Executor, userId: number, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${userId}`
}

/** True when an address could not be proved, because another account has proved it. */
export function isAddressTaken(error: unknown): boolean {
  const { code, constraint_name: name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' && name === 'users_verified_email'
}
