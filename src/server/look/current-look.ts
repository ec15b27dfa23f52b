import { accentColours } from '#contract/accent.ts'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import { wearAccent } from '#theme/brand.ts'
import { ownLook, type Look } from './look.ts'
import { loadLook } from './look-store.ts'

// A process serves one shop; see `trade/current-trade.ts`.
let current = ownLook

/** What the shop wears now. */
export const currentLook = (): Look => current

/** Follows the database, on every node; emails and share pictures wear the accent too. Gives what ends it. */
export async function followLook(sql: Sql, feed: Pick<ChangeFeed, 'subscribe'>): Promise<() => void> {
  const wear = (look: Look) => {
    current = look
    const colours = look.accent === null ? null : accentColours(look.accent)
    wearAccent(
      colours && { accent: colours.accent, onAccent: colours.onAccent, accentText: colours.textLight },
    )
  }
  const load = async () => wear(await loadLook(sql))
  await load()
  feed.subscribe((batch) => (batch.everything || batch.ids('setting').size > 0 ? load() : undefined))
  return () => wear(ownLook)
}
