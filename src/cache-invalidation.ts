import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { ChangeBatch } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Feature } from '#platform/feature.ts'

/** More of them at once touch so much that nothing is worth keeping. */
const maxProducts = 2000

/** What a batch of changes makes stale, as the features know it. */
async function staleTags(features: readonly Feature[], sql: Sql, batch: ChangeBatch): Promise<Set<string>> {
  const tags = await Promise.all(
    features.map(async ({ invalidates }) => (await invalidates?.(batch, sql)) ?? []),
  )
  return new Set(tags.flat())
}

/** Keeps the caches true to the feed. Subscribes, so whatever responses are made from must have subscribed before. */
export function followChanges(
  features: readonly Feature[],
  caches: readonly Pick<ResponseCache, 'drop' | 'clear'>[],
  sql: Sql,
  subscribe: (listener: (batch: ChangeBatch) => Promise<void>) => void,
): void {
  subscribe(async (batch) => {
    const isTooMuch = batch.everything || batch.ids('product').size > maxProducts
    const tags = isTooMuch ? null : await staleTags(features, sql, batch).catch(() => null)
    for (const cache of caches) {
      if (tags) cache.drop(tags)
      else cache.clear()
    }
  })
}
