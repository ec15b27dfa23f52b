import type { Sql } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** As long as the cookie that leads to a guest's cart. */
const retentionDays = 365
const batch = 1000

/** Runs every night, on one node. */
export const cartCrontab = '11 4 * * * purge_carts ?max=3'

export function cartTasks({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Tasks {
  return { purge_carts: () => purgeCarts(sql, clock()) }
}

/** Forgets guests' carts that nobody can come back to: those left alone for a year, with what was typed at their checkout. */
export async function purgeCarts(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  for (;;) {
    const { count } = await sql`
      delete from cart where id in (
        select id from cart
        where state = 'open' and user_id is null and created_at < ${before} and updated_at < ${before}
        order by created_at limit ${batch} for update skip locked)`
    if (count < batch) return
  }
}
