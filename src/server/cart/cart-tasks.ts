import type { Sql } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

const batch = 1000

/** Runs every night, on one node. */
export const cartCrontab = '11 4 * * * purge_carts ?max=3'

export function cartTasks({ sql, clock, config }: Pick<Platform, 'sql' | 'clock' | 'config'>): Tasks {
  const { cartDays } = config.retention
  return { purge_carts: () => purgeCarts(sql, new Date(clock().getTime() - cartDays * 86_400_000)) }
}

/** Forgets guests' carts that were left alone since then, with what was typed at their checkout. */
export async function purgeCarts(sql: Sql, before: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from cart where id in (
        select id from cart
        where state = 'open' and user_id is null and created_at < ${before} and updated_at < ${before}
        order by created_at limit ${batch} for update skip locked)`
    if (count < batch) return
  }
}
