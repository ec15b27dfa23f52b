import type { Kernel } from '#platform/kernel.ts'
import { createGateways, type Gateways } from '#server/payment/index.ts'

/** What paying needs. `polling`: the polls under way, so that one attempt is polled once at a time. */
export type PurchaseDeps = { kernel: Kernel; gateways: Gateways; polling: Map<string, Promise<PollResult>> }
/** Whether the payment service has responded. */
export type PollResult = 'responded' | 'unreachable'

export function openPurchases(kernel: Kernel, gateways: Gateways = createGateways(kernel)): PurchaseDeps {
  return { kernel, gateways, polling: new Map() }
}
