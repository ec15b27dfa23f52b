import { serviceAddress, serviceSettings } from '#config-setting'
import type { PickupFeedPlugin } from '../pickup-feed.ts'

export const foxpost: PickupFeedPlugin<'foxpost' | 'packeta'> = {
  providers: ['foxpost', 'packeta'],
  saysHowToPay: true,
  config: serviceSettings({
    required: { FOXPOST_POINTS_URL: serviceAddress('none', 'A csomagpontok listájának címe') },
    optional: {},
    toSettings: (value) => value('FOXPOST_POINTS_URL'),
  }),
  loadReader: async () => (await import('./foxpost-feed.ts')).readFoxpostFeed,
}
