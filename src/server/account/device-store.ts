import type { Executor } from '#platform/database/database.ts'

/** Whether the user has signed in with this browser before. A null of either kind asks the same and finds nothing. */
export async function knowsDevice(
  sql: Executor,
  userId: number | null,
  deviceKey: string | null,
): Promise<boolean> {
  const rows = await sql`
    select 1 from user_device where user_id = ${userId ?? 0} and device_key = ${deviceKey ?? ''}`
  return rows.length > 0
}

/** As long as the cookie of a browser lives. */
export async function dropOldDevices(sql: Executor, now: Date): Promise<void> {
  await sql`delete from user_device where last_seen_at < ${now}::timestamptz - interval '2 years'`
}

/** What a user's copy of their data says of their browsers. */
export async function exportDevices(sql: Executor, userId: number): Promise<Record<string, unknown>[]> {
  return sql`
    select first_seen_at, last_seen_at from user_device where user_id = ${userId} order by first_seen_at`
}

/** Remembers the browser; true when the user has others and this one is new. */
export async function rememberDevice(sql: Executor, userId: number, deviceKey: string): Promise<boolean> {
  const [row] = await sql<{ isNew: boolean; hasOthers: boolean }[]>`
    with others as (
      select 1 from user_device where user_id = ${userId} and device_key <> ${deviceKey} limit 1
    ), remembered as (
      insert into user_device (user_id, device_key) values (${userId}, ${deviceKey})
      on conflict (user_id, device_key) do update set last_seen_at = now()
      returning xmax = 0 as "isNew"
    )
    select "isNew", exists (select from others) as "hasOthers" from remembered`
  return row!.isNew && row!.hasOthers
}
