import type { Executor } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { tokenMinutes, type TokenKind } from './account.ts'

export type TokenOwner = { userId: number; email: string }

/** A new secret for an email's link; older ones of the kind die. `email` is the address that the email goes to. */
export async function issueToken(
  sql: Executor,
  { userId, kind, email, now }: { userId: number; kind: TokenKind; email: string; now: Date },
): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + tokenMinutes[kind] * 60_000)
  await dropTokens(sql, userId, kind)
  await sql`
    insert into user_token (hash, user_id, kind, email, expires_at, created_at)
    values (${hashToken(token)}, ${userId}, ${kind}, ${email}, ${expiresAt}, ${now})`
  return token
}

type TokenQuestion = { kind: TokenKind; token: string; userId?: number; now: Date }

/** Uses the token up. Null when it is unknown, of another kind or user, used or expired; of many at once one succeeds. */
export async function useToken(sql: Executor, question: TokenQuestion): Promise<TokenOwner | null> {
  const { kind, token, userId = null, now } = question
  const [row] = await sql<TokenOwner[]>`
    update user_token set used_at = ${now}
    where hash = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > ${now}
      and user_id = coalesce(${userId}::int, user_id)
    returning user_id as "userId", email`
  return row ?? null
}

/** Looks without using. */
export async function findToken(sql: Executor, question: TokenQuestion): Promise<TokenOwner | null> {
  const { kind, token, userId = null, now } = question
  const [row] = await sql<TokenOwner[]>`
    select user_id as "userId", email from user_token
    where hash = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > ${now}
      and user_id = coalesce(${userId}::int, user_id)`
  return row ?? null
}

/** Whether a token of the kind was issued after `since`. */
export async function wasTokenIssued(
  sql: Executor,
  { userId, kind, since }: { userId: number; kind: TokenKind; since: Date },
): Promise<boolean> {
  const rows = await sql`
    select 1 from user_token where user_id = ${userId} and kind = ${kind} and created_at > ${since}`
  return rows.length > 0
}

/** The user's links of one kind, or of all, open nothing any more. */
export async function dropTokens(
  sql: Executor,
  userId: number,
  kind: TokenKind | null = null,
): Promise<void> {
  await sql`delete from user_token where user_id = ${userId} and kind = coalesce(${kind}::text, kind)`
}

/** Who else wanted the address that this user has proved, can't prove it any more. */
export async function dropRivalTokens(sql: Executor, user: { id: number; email: string }): Promise<void> {
  await sql`
    delete from user_token
    where kind in ('verify_email', 'reset_password') and user_id in (
      select id from users where lower(email) = lower(${user.email}) and id <> ${user.id} and verified_at is null
    )`
}

export async function dropExpiredTokens(sql: Executor, now: Date): Promise<void> {
  await sql`delete from user_token where expires_at <= ${now}`
}
