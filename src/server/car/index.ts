/** The public API of the cars: which tyres each of them takes. */
import { carsTag } from '#contract/cache-tags.ts'
import type { Feature } from '#platform/feature.ts'
import { createCarHandlers } from './car-api.ts'
import { carErrors } from './car-errors.ts'
import { carsKind } from './car-store.ts'

export { replaceCars } from './car-store.ts'
export { readCarTable } from './car-table.ts'

export const carFeature: Feature = {
  name: 'car',
  handlers: ({ platform }) => createCarHandlers(platform),
  errors: carErrors,
  invalidates: (batch) => (batch.ids(carsKind).size > 0 ? [carsTag] : []),
  commands: { cars: async () => (await import('./car-command.ts')).carsCommand },
}
