import type { PickupFeedPlugin } from '../pickup-feed.ts'

/** The merchant's own list: it is imported from a file alone. */
export const partner: PickupFeedPlugin<'partner'> = {
  providers: ['partner'],
  saysHowToPay: false,
  loadReader: async () => (await import('./partner-feed.ts')).readPartnerFeed,
}
