import type { Feature } from '#platform/feature.ts'
import { parcelCrontab, parcelTasks } from './parcel-track.ts'

export { forgetLabels } from './label-retention.ts'
export { readLabels, registerParcels, type Registration } from './parcel-register.ts'
export { trackParcels } from './parcel-track.ts'
export { ParcelRefusedError } from './parcel.ts'

export const parcelFeature: Feature = {
  name: 'parcel',
  jobs: parcelTasks,
  cron: [parcelCrontab],
  commands: { parcels: async () => (await import('./parcel-command.ts')).parcelsCommand },
}
