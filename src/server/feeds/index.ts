import type { Feature } from '#platform/feature.ts'
import { registerFeeds } from './feeds-api.ts'

export const feedsFeature: Feature = {
  name: 'feeds',
  temporaryFolders: ['feeds'],
  routes: (app, { platform }) => registerFeeds(app, platform),
}
