import type { Feature } from '#platform/feature.ts'
import { createPackingHandlers } from './packing-api.ts'
import { packingErrors } from './packing-errors.ts'

export const packingFeature: Feature = {
  name: 'packing',
  adminHandlers: ({ platform }) => createPackingHandlers(platform),
  errors: packingErrors,
}
