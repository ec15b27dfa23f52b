import type { Executor } from '../database/database.ts'

/** A session that nobody used for so long is over. */
export const sessionDays = 30

export type SessionRow = { key: string; userAgent: string; startedAt: Date; seenAt: Date }

export async function openSession(
  sql: Executor,
  { key, userId, userAgent }: { key: string; userId: number; userAgent: string },
): Promise<void> {
  await sql`
    insert into user_session (key, user_id, user_agent) values (${key}, ${userId}, ${userAgent.slice(0, 500)})`
}

/** The user of an active session. That it is in use is written at most every five minutes. */
export async function findSessionUser(sql: Executor, key: string): Promise<number | null> {
  const [row] = await sql<{ userId: number; isOld: boolean }[]>`
    select user_id as "userId", seen_at < now() - interval '5 minutes' as "isOld" from user_session
    where key = ${key} and seen_at > now() - make_interval(days => ${sessionDays})`
  if (row?.isOld) await sql`update user_session set seen_at = now() where key = ${key}`
  return row?.userId ?? null
}

/** The user's active sessions, the one used last first. */
export async function listSessions(sql: Executor, userId: number): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select key, user_agent as "userAgent", started_at as "startedAt", seen_at as "seenAt" from user_session
    where user_id = ${userId} and seen_at > now() - make_interval(days => ${sessionDays})
    order by seen_at desc, key`
}

/** True when there was such a session of this user. */
export async function endSession(sql: Executor, userId: number, key: string): Promise<boolean> {
  const ended = await sql`delete from user_session where key = ${key} and user_id = ${userId}`
  return ended.count > 0
}

/** Ends the user's sessions, all but the one kept. */
export async function endSessions(
  sql: Executor,
  userId: number,
  exceptKey: string | null = null,
): Promise<void> {
  await sql`delete from user_session where user_id = ${userId} and key is distinct from ${exceptKey}`
}

/** Nobody has so many browsers; the ones used last stay. */
const maxSessions = 100

/** Ends what goes beyond the most sessions a user may have, those not used for longest. */
export async function endSurplusSessions(sql: Executor, userId: number): Promise<void> {
  await sql`
    delete from user_session where key in (
      select key from user_session where user_id = ${userId}
      order by seen_at desc, started_at desc offset ${maxSessions}
    )`
}

export async function dropOldSessions(sql: Executor): Promise<void> {
  await sql`delete from user_session where seen_at <= now() - make_interval(days => ${sessionDays})`
}
