import type { Executor, Transaction } from '#platform/database/database.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'

/** Whether the user wants to be reminded. */
export async function wantsReminder(sql: Executor, userId: number): Promise<boolean> {
  return (await sql`select from garage_reminder where user_id = ${userId}`).length > 0
}

/** What the user wants from now on; said twice it is said once. */
export async function setReminder(
  tx: Transaction,
  userId: number,
  { wanted, now }: { wanted: boolean; now: Date },
): Promise<void> {
  await lockActiveUser(tx, userId)
  if (wanted)
    await tx`
      insert into garage_reminder (user_id, wanted_at) values (${userId}, ${now}) on conflict (user_id) do nothing`
  else await endReminder(tx, userId)
}

export async function endReminder(sql: Executor, userId: number): Promise<void> {
  await sql`delete from garage_reminder where user_id = ${userId}`
}

/** What a user's copy of their data says of it; null where none is wanted. */
export async function exportReminder(sql: Executor, userId: number): Promise<Record<string, unknown> | null> {
  const [row] = await sql`select wanted_at, sent_season from garage_reminder where user_id = ${userId}`
  return row ?? null
}

/** Who is to be reminded of a season: wants it, has a proved address and a car, and has not been. */
export async function listToRemind(
  sql: Executor,
  { key, after, limit }: { key: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`
    select r.user_id as "userId" from garage_reminder r join users u on u.id = r.user_id
    where r.user_id > ${after} and r.sent_season is distinct from ${key} and u.state = 'verified'
      and exists (select from garage_car c where c.user_id = r.user_id)
    order by r.user_id limit ${limit}`
  return rows.map(({ userId }) => userId)
}

/** Marks the season as sent, and gives the address; undefined when the user has changed their mind or was reminded meanwhile. */
export async function markReminded(
  tx: Transaction,
  userId: number,
  key: string,
): Promise<{ id: number; email: string } | undefined> {
  const [user] = await tx<{ id: number; email: string }[]>`
    update garage_reminder r set sent_season = ${key} from users u
    where r.user_id = ${userId} and u.id = r.user_id and u.state = 'verified' and r.sent_season is distinct from ${key}
    returning u.id, u.email`
  return user
}
