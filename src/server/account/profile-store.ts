import type { Executor, Transaction } from '#platform/database/database.ts'
import { requireUser, type RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { ProfileFields } from './profile.ts'
import { findUser, lockUserRow, type ActiveUser, type UserRecord } from './user-store.ts'

/** What other features may know of a user. */
export type Contact = { email: string; firstName: string; lastName: string; isVerified: boolean }

/** Null for an account that ended. */
export async function findContact(sql: Executor, userId: number): Promise<Contact | null> {
  const user = await findUser(sql, userId)
  if (!user || user.email === null) return null
  const { email, firstName, lastName, verifiedAt } = user
  return { email, firstName, lastName, isVerified: verifiedAt !== null }
}

/** The signed-in user's account. @throws AppError 401. */
export async function requireAccount(sql: Executor, context: RequestContext): Promise<ActiveUser> {
  return requireActive(await findUser(sql, await requireUser(context)))
}

/** The same, locked. `known` was read before: who has another password by now has been signed out. @throws AppError 401. */
export async function lockAccount(tx: Transaction, known: ActiveUser): Promise<ActiveUser> {
  const user = requireActive(await lockUserRow(tx, known.id))
  if (user.passwordHash !== known.passwordHash) throw platformError('unauthenticated')
  return user
}

function requireActive(user: UserRecord | null): ActiveUser {
  if (!user || user.email === null) throw platformError('unauthenticated')
  return { ...user, email: user.email }
}

export async function saveProfile(tx: Transaction, userId: number, profile: ProfileFields): Promise<void> {
  await tx`
    update users set first_name = ${profile.firstName}, last_name = ${profile.lastName}, phone = ${profile.phone}
    where id = ${userId}`
}

export async function savePendingEmail(tx: Transaction, userId: number, email: string | null): Promise<void> {
  await tx`update users set pending_email = ${email} where id = ${userId}`
}

/** Addresses whose confirming link has expired unused: they may be somebody else's. */
export async function dropLapsedEmails(sql: Executor): Promise<void> {
  await sql`
    update users set pending_email = null where pending_email is not null and not exists (
      select from user_token where user_id = users.id and kind = 'change_email' and used_at is null
    )`
}

/** The confirmed address takes the old one's place. A unique violation when another account has proved it. */
export async function saveEmail(tx: Transaction, userId: number, email: string): Promise<void> {
  await tx`update users set email = ${email}, pending_email = null where id = ${userId}`
}

/** The providers that the user signs in with. */
export async function listProviders(sql: Executor, userId: number): Promise<string[]> {
  const rows = await sql<{ provider: string }[]>`
    select provider from social_account where user_id = ${userId} order by provider`
  return rows.map(({ provider }) => provider)
}

export async function removeProvider(tx: Transaction, userId: number, provider: string): Promise<void> {
  await tx`delete from social_account where user_id = ${userId} and provider = ${provider}`
}
