import type { Sql } from '../database/database.ts'

const batch = 500

/** Forgets what was changed before two years ago, with its old and new values. */
export async function purgeChanges(sql: Sql, now: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from change where id in (
        select id from change where at < ${now}::timestamptz - interval '2 years' order by at limit ${batch})`
    if (count < batch) return
  }
}
