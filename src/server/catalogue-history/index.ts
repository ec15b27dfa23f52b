/** The catalogue of past moments: what was, what has become other since and why, and the way back. */
import type { Feature } from '#platform/feature.ts'
import { createHistoryHandlers } from './history-desk-api.ts'
import { historyErrors } from './history-errors.ts'
import { createProductHistoryHandlers } from './product-history-api.ts'

export { beginHistory } from './known-since.ts'

export const catalogueHistoryFeature: Feature = {
  name: 'catalogue-history',
  adminHandlers: ({ platform }) => ({
    ...createHistoryHandlers(platform),
    ...createProductHistoryHandlers(platform),
  }),
  commands: { catalogue: async () => (await import('./history-command.ts')).historyCommand },
  errors: historyErrors,
}
