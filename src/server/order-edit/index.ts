/** Changing orders that were placed, and giving a part of them back. */
import type { Feature } from '#platform/feature.ts'
import { createOrderEditHandlers } from './edit-desk-api.ts'
import { createOrderPaymentHandlers } from './order-payment-api.ts'
import { createOrderFittingHandlers } from './order-fitting-api.ts'
import { createLineRefundHandlers } from './refund-desk-api.ts'
import { orderEditErrors } from './edit-errors.ts'
import { orderEditInvariants } from './edit-verify.ts'

export { editOrder, planOrderEdit } from './edit-order.ts'
export { createOrderFittingHandlers } from './order-fitting-api.ts'
export { createOrderPaymentHandlers } from './order-payment-api.ts'
export { refundOrderLines } from './refund-lines.ts'

export const orderEditFeature: Feature = {
  name: 'order-edit',
  handlers: ({ platform }) => ({
    ...createOrderPaymentHandlers(platform),
    ...createOrderFittingHandlers(platform),
  }),
  adminHandlers: ({ platform }) => ({
    ...createOrderEditHandlers(platform),
    ...createLineRefundHandlers(platform),
  }),
  errors: orderEditErrors,
  invariants: orderEditInvariants,
}
