import type { PickupFeedPlugin } from '../pickup-feed.ts'

/** The merchant's own list: it is imported from a file alone. */
export const partner: PickupFeedPlugin<'partner'> = {
  providers: ['partner'],
  saysHowToPay: false,
  presets: [
    {
      slug: 'partnermuhely',
      name: 'Átvétel partnerműhelyben',
      description: 'A kiválasztott műhelybe visszük, a kért napra. A szerelés díját ott fizeti.',
      provider: 'partner',
      maxWeightGrams: null,
      maxSideMm: null,
      locker: false,
      requestedDayFrom: 2,
    },
  ],
  loadReader: async () => (await import('./partner-feed.ts')).readPartnerFeed,
}
