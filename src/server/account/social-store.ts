import type { Executor } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'

const attemptMinutes = 10

export type SocialAttempt = {
  provider: string
  codeVerifier: string
  nonce: string
  continuePath: string
}

/** Begins a sign-in of this session; gives the `state` that comes back from the provider. */
export async function beginAttempt(
  sql: Executor,
  { sessionKey, now, ...attempt }: SocialAttempt & { sessionKey: string; now: Date },
): Promise<string> {
  const state = randomToken()
  await sql`
    insert into social_attempt (state_hash, session_key, provider, code_verifier, nonce, continue_path, created_at)
    values (${hashToken(state)}, ${sessionKey}, ${attempt.provider}, ${attempt.codeVerifier}, ${attempt.nonce},
      ${attempt.continuePath}, ${now})`
  return state
}

/** Takes the attempt that `state` belongs to: once, for the session that began it, within ten minutes. */
export async function takeAttempt(
  sql: Executor,
  { state, sessionKey, provider, now }: { state: string; sessionKey: string; provider: string; now: Date },
): Promise<SocialAttempt | null> {
  const [row] = await sql<SocialAttempt[]>`
    delete from social_attempt
    where state_hash = ${hashToken(state)} and session_key = ${sessionKey} and provider = ${provider}
      and subject is null and created_at > ${since(now)}
    returning provider, code_verifier as "codeVerifier", nonce, continue_path as "continuePath"`
  return row ?? null
}

export type SocialSubject = { provider: string; subject: string; email: string | null }

/** The provider has responded; the account is linked when its user signs in with this session by the known way. */
export async function rememberSubject(
  sql: Executor,
  { sessionKey, userId, now, ...account }: SocialSubject & { sessionKey: string; userId: number; now: Date },
): Promise<void> {
  await sql`
    insert into social_attempt (state_hash, session_key, provider, code_verifier, nonce, subject, email, user_id, created_at)
    values (${hashToken(randomToken())}, ${sessionKey}, ${account.provider}, '', '', ${account.subject},
      ${account.email}, ${userId}, ${now})`
}

/** Links what waited in this session for this user's sign-in; what waited for another user is forgotten. */
export async function linkWaiting(
  sql: Executor,
  { sessionKey, userId, now }: { sessionKey: string; userId: number; now: Date },
): Promise<void> {
  await sql`
    with waiting as (
      delete from social_attempt where session_key = ${sessionKey} and subject is not null
      returning provider, subject, email, user_id, created_at
    )
    insert into social_account (user_id, provider, subject, email)
    select user_id, provider, subject, email from waiting
    where user_id = ${userId} and created_at > ${since(now)}
    on conflict do nothing`
}

export async function findSocialUser(
  sql: Executor,
  { provider, subject }: Pick<SocialSubject, 'provider' | 'subject'>,
): Promise<number | null> {
  const [row] = await sql<{ userId: number }[]>`
    select user_id as "userId" from social_account where provider = ${provider} and subject = ${subject}`
  return row?.userId ?? null
}

/** False when the account at the provider has a user, or the user another account there. */
export async function linkSocialAccount(
  sql: Executor,
  userId: number,
  { provider, subject, email }: SocialSubject,
): Promise<boolean> {
  const linked = await sql`
    insert into social_account (user_id, provider, subject, email)
    values (${userId}, ${provider}, ${subject}, ${email})
    on conflict do nothing`
  return linked.count > 0
}

/**
 * Removes the user's links to accounts of other addresses; with `all`, every link. Who registered somebody else's address
 * must not keep a way in when its owner proves it.
 */
export async function dropStrangeLinks(
  sql: Executor,
  { userId, email, all }: { userId: number; email: string; all: boolean },
): Promise<void> {
  await sql`
    delete from social_account
    where user_id = ${userId} and (${all} or lower(coalesce(email, '')) <> lower(${email}))`
}

export async function dropOldSocialAttempts(sql: Executor, now: Date): Promise<void> {
  await sql`delete from social_attempt where created_at < ${now}::timestamptz - interval '1 hour'`
}

const since = (now: Date) => new Date(now.getTime() - attemptMinutes * 60_000)
