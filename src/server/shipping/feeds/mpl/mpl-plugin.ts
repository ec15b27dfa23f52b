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
  loadReader: async () => (await import('./mpl-feed.ts')).readMplFeed,
}
