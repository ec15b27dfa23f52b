/** Goods counted on their shelves, against what the stock says. */
import type { Feature } from '#platform/feature.ts'
import { createStockTakingHandlers } from './stock-taking-api.ts'

export const stockTakingFeature: Feature = {
  name: 'stock-taking',
  adminHandlers: ({ platform }) => createStockTakingHandlers(platform),
}
