/** Until when an order's money is waited for. Pure. */
import { addDays } from './order-date.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * When the price became known that had to be agreed, or that a change has made higher; undefined where it is the one that was
 * known when ordering.
 */
export function quotedAt({ steps, repricedAt }: Pick<OrderRecord, 'steps' | 'repricedAt'>): Date | undefined {
  return repricedAt ?? steps?.find(({ machine, to }) => machine === 'order' && to === 'placed')?.at
}

/**
 * Until when a card payment is waited for. Who gets an offer by mail, or ordered by telephone, is not at the checkout, and has
 * as long as a transfer may take.
 */
export function cardDue(
  order: Pick<OrderRecord, 'channel' | 'steps' | 'repricedAt' | 'placedAt' | 'transferDueDays'>,
  { holdMinutes }: { holdMinutes: number },
): Date {
  const since = quotedAt(order) ?? (order.channel === 'phone' ? order.placedAt : undefined)
  return since
    ? addDays(since, order.transferDueDays)
    : new Date(order.placedAt.getTime() + holdMinutes * 60_000)
}
