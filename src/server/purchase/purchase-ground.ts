import type { Kernel } from '#server/kernel/kernel.ts'
import { createGateways, type Gateways } from '#server/payment/index.ts'

/** What paying needs. `asking`: the questions under way, so that one attempt is asked about once at a time. */
export type PurchaseGround = { kernel: Kernel; gateways: Gateways; asking: Map<string, Promise<Asked>> }
/** Whether the payment service has answered. */
export type Asked = 'answered' | 'silent'

export function openPurchases(kernel: Kernel, gateways: Gateways = createGateways(kernel)): PurchaseGround {
  return { kernel, gateways, asking: new Map() }
}
