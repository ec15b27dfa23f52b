import { recordChange } from '#platform/audit/recording.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetRuns } from './bulk-run-store.ts'
import { binDays, removableProducts, removeProducts } from '#server/catalogue/index.ts'

/** Every night, on one node. */
export const binCrontab = '12 4 * * * empty_bin ?max=3'

export const binTasks = (platform: Platform): Tasks => ({ empty_bin: () => emptyBin(platform) })

/** What has been in the bin for 30 days goes for good, in parts; what orders or reviews name stays there. */
export async function emptyBin({ sql, clock }: Platform): Promise<void> {
  const before = new Date(clock().getTime() - binDays * 86_400_000)
  await forgetRuns(sql, before)
  for (;;) {
    const ids = await removableProducts(sql, before)
    if (ids.length === 0) return
    await recordChange(sql, { actor: 'job:empty_bin', name: '', what: 'emptyBin' }, (tx) =>
      removeProducts(tx, ids),
    )
  }
}
