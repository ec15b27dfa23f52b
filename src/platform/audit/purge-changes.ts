import type { Sql } from '../database/database.ts'

const batch = 500

/** Forgets what was changed before then, with its old and new values. No change goes while its rows are there. */
export async function purgeChanges(sql: Sql, before: Date): Promise<void> {
  for (;;) {
    const forgotten = await sql.begin(async (tx) => {
      const old = await tx<{ id: string }[]>`
        select id from change where at < ${before} order by at limit ${batch}`
      const ids = old.map(({ id }) => id)
      await tx`delete from audit where change_id = any(${ids}::bigint[])`
      await tx`delete from change where id = any(${ids}::bigint[])`
      return ids.length
    })
    if (forgotten < batch) return
  }
}
