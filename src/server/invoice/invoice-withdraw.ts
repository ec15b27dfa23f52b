import type { Platform } from '#platform/platform.ts'
import { listUnwithdrawn, noteWithdrawn, putOffWithdrawal } from './invoice-store.ts'
import { InvoiceServiceError } from './provider.ts'
import type { Providers } from './providers.ts'

const batchSize = 100
const [minute, hour] = [60_000, 3_600_000]

/** Withdraws payment requests of orders that have changed at the services that made them; repeated, it changes nothing. */
export async function withdrawRequests(platform: Platform, providers: Providers): Promise<void> {
  const { sql, clock } = platform
  const unreachable = new Set<string>()
  for (const { id, key, provider: name, number, providerId } of await listUnwithdrawn(
    sql,
    clock(),
    batchSize,
  )) {
    if (unreachable.has(name) || number === null) continue
    try {
      await providers[name]?.withdraw?.({ number, providerId })
      await noteWithdrawn(sql, id)
    } catch (error) {
      if (!(error instanceof InvoiceServiceError)) throw error
      if (error.isPassing) unreachable.add(name)
      platform.log.warn({ key, err: error }, 'a payment request could not be withdrawn')
      const tryAfter = new Date(clock().getTime() + (error.isPassing ? minute : hour))
      await putOffWithdrawal(sql, id, { tryAfter, failure: error.message.slice(0, 1000) })
    }
  }
}
