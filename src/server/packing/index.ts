import type { Feature } from '#platform/feature.ts'
import { createPackingHandlers } from './packing-api.ts'
import { packingErrors } from './packing-errors.ts'
import type { FindMissing } from './run-read.ts'

export { createBulkSteps } from './bulk-steps.ts'
export { currentParcels } from './current-parcels.ts'
export { alongShelves } from './packing.ts'
export { listParcelGoods } from './packing-store.ts'
export { setNames } from './set-names.ts'
export { findRunOrders, parcelNeed } from './run-read.ts'
export type { MissingGoods } from './run.ts'

export const packingFeature = ({ findMissing }: { findMissing: FindMissing }): Feature => ({
  name: 'packing',
  adminHandlers: ({ platform }) => createPackingHandlers(platform, findMissing),
  errors: packingErrors,
})
