import { serviceAddress, serviceSettings } from '#config-setting'
import type { PickupFeedPlugin } from '../pickup-feed.ts'

export const mpl: PickupFeedPlugin<'mpl'> = {
  providers: ['mpl'],
  saysHowToPay: false,
  config: serviceSettings({
    required: { MPL_POINTS_URL: serviceAddress('none', 'A csomagpontok listájának címe') },
    optional: {},
    toSettings: (value) => value('MPL_POINTS_URL'),
  }),
  presets: [
    {
      slug: 'mpl-postapont',
      name: 'MPL posta vagy automata',
      description: 'Postán, PostaPonton vagy csomagautomatában veheti át, legfeljebb 20 kg-ig.',
      provider: 'mpl',
      maxWeightGrams: 20_000,
      maxSideMm: 1200,
      locker: false,
      requestedDayFrom: null,
    },
  ],
  loadReader: async () => (await import('./mpl-feed.ts')).readMplFeed,
}
