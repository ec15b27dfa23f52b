import type { Platform } from '#platform/platform.ts'
import { createGateways, type Gateways } from '#server/payment/index.ts'

/** What paying needs. `polling`: the polls under way, so that one attempt is polled once at a time. */
export type PurchaseDeps = {
  platform: Platform
  gateways: Gateways
  polling: Map<string, Promise<PollResult>>
}
/** Whether the payment service has responded. */
export type PollResult = 'responded' | 'unreachable'

export function openPurchases(
  platform: Platform,
  gateways: Gateways = createGateways(platform),
): PurchaseDeps {
  return { platform, gateways, polling: new Map() }
}
