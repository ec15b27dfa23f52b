import type { Platform } from '#platform/platform.ts'
import { createGateways, type Gateways } from '#server/payment/index.ts'

/** What paying needs. `polling`: the polls under way, so that one attempt is polled once at a time. */
export type PurchaseDeps = {
  platform: Platform
  readonly gateways: Gateways
  polling: Map<string, Promise<PollResult>>
}
/** Whether the payment service has responded. */
export type PollResult = 'responded' | 'unreachable'

/** The gateways follow their settings, which the merchant may change; `gateways` are given by tests. */
export function openPurchases(platform: Platform, gateways?: Gateways): PurchaseDeps {
  let open: { services: object; gateways: Gateways } | undefined
  return {
    platform,
    get gateways() {
      if (gateways) return gateways
      const { services } = platform.config.payments
      if (open?.services !== services) open = { services, gateways: createGateways(platform) }
      return open.gateways
    },
    polling: new Map(),
  }
}
