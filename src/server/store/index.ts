import type { Feature } from '#platform/feature.ts'
import { createStoreHandlers } from './store-api.ts'

export const storeFeature: Feature = {
  name: 'store',
  handlers: () => createStoreHandlers(),
}
