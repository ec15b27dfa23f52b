/** The table of prices and stock at the desk. */
import type { Feature } from '#platform/feature.ts'
import { productListOf } from '#server/desk-lists/index.ts'
import { createPriceTableHandlers } from './price-table-api.ts'
import { priceTableErrors } from './price-table-errors.ts'

export { guardsOf, presentGuards } from './price-guards.ts'

export const priceTableFeature: Feature = {
  name: 'price-table',
  adminHandlers: (server) => createPriceTableHandlers(server.platform, productListOf(server)),
  errors: priceTableErrors,
}
