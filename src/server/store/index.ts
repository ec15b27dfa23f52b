import type { Feature } from '#platform/feature.ts'
import { createStoreHandlers } from './store-api.ts'

export { findTown } from './find-town.ts'

export const storeFeature: Feature = {
  name: 'store',
  handlers: () => createStoreHandlers(),
}
