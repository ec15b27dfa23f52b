import type { ServiceSettings } from '#config-setting'
import type { FeedReader } from './feed-reading.ts'

/** A list of pickup points as the shop knows it, fetched or not. `P`: whose points it holds. */
export type PickupFeedPlugin<P extends string = string> = {
  providers: readonly P[]
  /** Its points say whether a customer can pay there, and how. */
  saysHowToPay: boolean
  /** Gives the list's address; absent for a list that is only imported from files. */
  config?: ServiceSettings<string>
  /** Delivery methods to its points that a merchant can add by one click. */
  presets: readonly PickupPreset<P>[]
  /** Loaded when a list is read: most processes read none. */
  loadReader: () => Promise<FeedReader>
}

/** A delivery method to pickup points that is ready but for its price. */
export type PickupPreset<P extends string = string> = {
  slug: string
  name: string
  description: string
  provider: P
  maxWeightGrams: number | null
  maxSideMm: number | null
  /** Only for goods that fit a parcel locker. */
  locker: boolean
  requestedDayFrom: number | null
}
