import { applyStored } from '#config'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Platform } from '../platform.ts'
import { loadStored } from './stored-settings.ts'

/**
 * Takes what the merchant has set at the desk over into the configuration that everything reads. What does not fit together is left
 * out and logged, so that a shop starts whatever is stored.
 */
export async function takeStored({ sql, secret, config, log }: Platform): Promise<void> {
  const { settings, unreadable } = await loadStored({ sql, secret })
  const left = [...unreadable, ...applyStored(config, settings)]
  if (left.length > 0)
    log.warn({ settings: left }, 'Settings of the desk are left out: give them again there')
}

/** Follows the database on every node; `onTaken` is called after each change. Whatever shows settings subscribes later. */
export async function followStored(
  platform: Platform,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onTaken: () => void,
): Promise<void> {
  await takeStored(platform)
  onTaken()
  feed.subscribe(async (batch) => {
    if (!batch.everything && batch.ids('setting').size === 0) return
    await takeStored(platform)
    onTaken()
  })
}
