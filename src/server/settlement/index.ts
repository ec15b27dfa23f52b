/** What carriers and banks report of payments: lists that the desk brings in, matched with orders and booked. */
import type { Feature } from '#platform/feature.ts'
import { createSettlementHandlers } from './settlement-desk-api.ts'
import { owedQueue } from './owed-store.ts'
import { settlementErrors } from './settlement-errors.ts'

export { exportPayers, forgetPayers } from './settlement-store.ts'

export const settlementFeature: Feature = {
  name: 'settlement',
  adminHandlers: ({ platform }) => createSettlementHandlers(platform),
  queues: [owedQueue],
  errors: settlementErrors,
}
