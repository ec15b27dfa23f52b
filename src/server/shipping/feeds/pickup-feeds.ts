import type { PickupProvider } from '../pickup-point.ts'
import type { FeedReader } from './feed-reading.ts'
import { readFoxpostFeed } from './foxpost-feed.ts'
import { readGlsFeed } from './gls-feed.ts'
import { readMplFeed } from './mpl-feed.ts'
import { readPartnerFeed } from './partner-feed.ts'

/** The lists that can be imported: how each is read, and whose points it holds. */
export const pickupFeeds = {
  foxpost: { read: readFoxpostFeed, providers: ['foxpost', 'packeta'] },
  gls: { read: readGlsFeed, providers: ['gls'] },
  mpl: { read: readMplFeed, providers: ['mpl'] },
  partner: { read: readPartnerFeed, providers: ['partner'] },
} as const satisfies Record<string, { read: FeedReader; providers: PickupProvider[] }>

export type FeedName = keyof typeof pickupFeeds
export const feedNames = Object.keys(pickupFeeds) as FeedName[]
