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
  presets: [
    {
      slug: 'foxpost-automata',
      name: 'Foxpost csomagautomata',
      description: 'Az automatából a nap bármely órájában kiveheti.',
      provider: 'foxpost',
      maxWeightGrams: 25_000,
      maxSideMm: 600,
      locker: true,
      requestedDayFrom: null,
    },
    {
      slug: 'packeta-atvevopont',
      name: 'Packeta átvevőpont',
      description: 'Átvevőponton vagy Z-BOX automatában veheti át.',
      provider: 'packeta',
      maxWeightGrams: 10_000,
      maxSideMm: 700,
      locker: false,
      requestedDayFrom: null,
    },
  ],
  loadReader: async () => (await import('./foxpost-feed.ts')).readFoxpostFeed,
}
