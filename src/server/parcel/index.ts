import type { Feature } from '#platform/feature.ts'
import { parcelCrontab, parcelTasks } from './parcel-track.ts'

export { cancelParcels } from './parcel-cancel.ts'
export { forgetLabels } from './label-retention.ts'
export { closeDay, closingCarriers } from './parcel-close.ts'
export { labelFiles, readLabel } from './label-files.ts'
export { prepareParcels, readLabels, registerParcels, type Registration } from './parcel-register.ts'
export { listPackedWeights, listPreparedParcels, type PreparedParcel } from './parcel-store.ts'
export { trackParcels } from './parcel-track.ts'
export { carrierOf, ParcelRefusedError, type ParcelRefusal } from './parcel.ts'

export const parcelFeature: Feature = {
  name: 'parcel',
  jobs: parcelTasks,
  cron: [parcelCrontab],
  commands: { parcels: async () => (await import('./parcel-command.ts')).parcelsCommand },
}
