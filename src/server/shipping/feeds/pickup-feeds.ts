import type { ServiceSettings } from '#config-setting'
import { foxpost } from './foxpost/foxpost-plugin.ts'
import { gls } from './gls/gls-plugin.ts'
import { mpl } from './mpl/mpl-plugin.ts'
import { partner } from './partner/partner-plugin.ts'
import type { PickupFeedPlugin } from './pickup-feed.ts'

/** Every list of pickup points that can be imported: the only list of them. Whatever else needs to know them walks it. */
const plugins = { gls, foxpost, mpl, partner }
export type FeedName = keyof typeof plugins
export type PickupProvider = (typeof plugins)[FeedName]['providers'][number]
export const pickupFeeds: Readonly<Record<FeedName, PickupFeedPlugin<PickupProvider>>> = plugins
export const feedNames = Object.keys(plugins) as FeedName[]
export const pickupProviders = Object.values(pickupFeeds).flatMap(({ providers }) => providers) as [
  PickupProvider,
  ...PickupProvider[],
]

/** The settings that each list brings; undefined for one that is never fetched. */
export const feedServices: Readonly<Record<string, ServiceSettings | undefined>> = Object.fromEntries(
  feedNames.map((name) => [name, pickupFeeds[name].config]),
)
/** Addresses of the lists that are fetched. */
export type FeedAddresses = { [N in FeedName]?: string }

/** Whether the points of a provider say how a customer can pay there. */
export function saysHowToPay(provider: string): boolean {
  return Object.values(pickupFeeds).some(
    (feed) => feed.saysHowToPay && feed.providers.some((one) => one === provider),
  )
}
