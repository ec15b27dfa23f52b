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
  loadReader: async () => (await import('./gls-feed.ts')).readGlsFeed,
}
