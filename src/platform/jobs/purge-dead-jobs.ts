import type { Sql } from '../database/database.ts'

const batch = 1000

/**
 * Removes jobs that gave up before then. One that is tried again after all waits, or is being done, and stays: its attempts are fewer,
 * or it is locked.
 */
export async function purgeDeadJobs(sql: Sql, before: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from graphile_worker._private_jobs where id in (
        select id from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and updated_at < ${before}
        order by id limit ${batch} for update skip locked)`
    if (count < batch) return
  }
}
