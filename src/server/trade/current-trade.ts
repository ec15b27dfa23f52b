import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import { defaultTrade, type Trade } from './trade.ts'
import { loadTrade } from './trade-store.ts'

// A process serves one shop. What every card and page needs is here at hand instead of being handed through all of them.
let current = defaultTrade

/** What holds now: another object after each change. */
export const currentTrade = (): Trade => current

/** Follows the database, on every node. Gives what ends it. */
export async function followTrade(sql: Sql, feed: Pick<ChangeFeed, 'subscribe'>): Promise<() => void> {
  const load = async () => {
    current = await loadTrade(sql)
  }
  await load()
  feed.subscribe((batch) => (batch.everything || batch.ids('setting').size > 0 ? load() : undefined))
  return () => {
    current = defaultTrade
  }
}
