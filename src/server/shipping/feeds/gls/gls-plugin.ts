import { serviceAddress, serviceSettings } from '#config-setting'
import type { PickupFeedPlugin } from '../pickup-feed.ts'

export const gls: PickupFeedPlugin<'gls'> = {
  providers: ['gls'],
  saysHowToPay: true,
  config: serviceSettings({
    required: { GLS_POINTS_URL: serviceAddress('none', 'A csomagpontok listájának címe') },
    optional: {},
    toSettings: (value) => value('GLS_POINTS_URL'),
  }),
  presets: [
    {
      slug: 'gls-csomagpont',
      name: 'GLS CsomagPont',
      description: 'Üzletben vagy automatában veheti át, legfeljebb 40 kg-ig.',
      provider: 'gls',
      maxWeightGrams: 40_000,
      maxSideMm: 1000,
      locker: false,
      requestedDayFrom: null,
    },
  ],
  loadReader: async () => (await import('./gls-feed.ts')).readGlsFeed,
}
