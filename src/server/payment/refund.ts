/** How money goes back: which payments it is taken from, and which requests it fulfils. Pure; amounts in forints. */
import type { Attempt } from './attempt.ts'
import type { RefundRecord } from './refund-store.ts'

export type RefundPart = { attemptId: string; amount: number }

/** What can still go back of each captured payment, the newest first: a second payment of an order is the one too many. */
export function refundableParts(
  attempts: readonly Attempt[],
  refunded: ReadonlyMap<string, number>,
  refunds: readonly RefundRecord[],
): RefundPart[] {
  return attempts
    .filter(({ state }) => state === 'captured')
    .toReversed()
    .map(({ id, amount }) => {
      const pending = pendingAmount(refunds.filter(({ attemptId }) => attemptId === id))
      return { attemptId: id, amount: amount - (refunded.get(id) ?? 0) - pending }
    })
    .filter(({ amount }) => amount > 0)
}

/** What has to go back and was not begun. */
export function wantedAmount(refunds: readonly RefundRecord[]): number {
  return refunds.reduce((sum, { state, amount }) => (state === 'requested' ? sum + amount : sum), 0)
}

/** What has been requested of a service and not been confirmed. */
export function pendingAmount(refunds: readonly RefundRecord[]): number {
  return refunds.reduce((sum, { state, amount }) => (state === 'pending' ? sum + amount : sum), 0)
}

/** Shares an amount out between payments; null when they don't hold that much. */
export function shareRefund(parts: readonly RefundPart[], amount: number): RefundPart[] | null {
  let missing = amount
  const shares: RefundPart[] = []
  for (const part of parts) {
    const share = Math.min(missing, part.amount)
    if (share > 0) shares.push({ attemptId: part.attemptId, amount: share })
    missing -= share
  }
  return missing > 0 ? null : shares
}

/**
 * The requests that end when `amount` goes back: those that it fulfils, and those that what is `left` afterwards could not
 * pay.
 */
export function endedRequests(
  refunds: readonly RefundRecord[],
  { amount, left }: { amount: number; left: number },
): RefundRecord[] {
  let [uncovered, available] = [amount, left]
  return refunds
    .filter(({ state }) => state === 'requested')
    .filter((request) => {
      if (request.amount <= uncovered) {
        uncovered -= request.amount
        return true
      }
      if (request.amount > available) return true
      available -= request.amount
      return false
    })
}
