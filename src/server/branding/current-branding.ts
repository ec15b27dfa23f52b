import { accentColours } from '#contract/accent.ts'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import { wearAccent } from '#theme/brand.ts'
import { ownBranding, type Branding } from './branding.ts'
import { loadBranding } from './branding-store.ts'

// A process serves one shop; see `trade/current-trade.ts`.
let current = ownBranding

/** What the shop wears now. */
export const currentBranding = (): Branding => current

/** Follows the database, on every node; emails and share pictures apply the accent too. Gives what ends it. */
export async function followBranding(sql: Sql, feed: Pick<ChangeFeed, 'subscribe'>): Promise<() => void> {
  const apply = (branding: Branding) => {
    current = branding
    const colours = branding.accent === null ? null : accentColours(branding.accent)
    wearAccent(
      colours && { accent: colours.accent, onAccent: colours.onAccent, accentText: colours.textLight },
    )
  }
  const load = async () => apply(await loadBranding(sql))
  await load()
  feed.subscribe((batch) => (batch.everything || batch.ids('setting').size > 0 ? load() : undefined))
  return () => apply(ownBranding)
}
