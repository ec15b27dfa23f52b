import type { Feature } from '#platform/feature.ts'
import { registerFeeds } from './feeds-api.ts'

export const feedsFeature: Feature = {
  name: 'feeds',
  routes: (app, { kernel }) => registerFeeds(app, kernel),
}
