import { recordChange } from '#platform/audit/recording.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { hasDueProducts, publishDueProducts } from '#server/catalogue/index.ts'

/** At the begin of every minute, on one node: plans are of whole minutes. */
export const publishCrontab = '* * * * * publish_due ?max=1'

export const publishTasks = (platform: Platform): Tasks => ({ publish_due: () => publishDue(platform) })

/** Brings every product whose moment has come to the shop, in one change. What a stopped shop has missed comes with the next run. */
export async function publishDue({ sql, clock }: Platform): Promise<void> {
  const now = clock()
  if (!(await hasDueProducts(sql, now))) return
  await recordChange(sql, { actor: 'job:publish_due', name: '', what: 'publishDue' }, async (tx) => {
    await lockUntilCommit(tx, 'catalogue_writer')
    await publishDueProducts(tx, now)
  })
}
