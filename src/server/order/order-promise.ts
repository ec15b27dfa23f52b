import type { Order } from '#contract/wire.ts'
import { promiseLine, type ArrivalPlace, type DaySpan } from '#hungary/delivery-promise.ts'
import { addWorkingDays, firstWorkingDay, localTime, workingDaysBetween } from '#hungary/working-days.ts'
import { standingEntries } from '#server/payment/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import type { OrderPromise, OrderRecord } from './order-record.ts'

type Promised = Pick<
  OrderRecord,
  | 'promise'
  | 'state'
  | 'fulfilment'
  | 'pickupPoint'
  | 'shippingAddress'
  | 'requestedDay'
  | 'paymentEvents'
  | 'totalGross'
>

/** What was promised of an order, until it has arrived or is given up: the days that its customer has read before. */
export function presentPromise(order: Promised): Order['promise'] {
  const { promise, state, fulfilment } = order
  if (!promise || hasEnded.has(fulfilment) || state === 'cancelled' || state === 'completed') return null
  const standing = afterPayment(order, promise)
  return standing && promiseLine(standing, { place: whereItIs(order) })
}

const hasEnded: ReadonlySet<OrderRecord['fulfilment']> = new Set(['delivered', 'returned', 'cancelled'])

function whereItIs({ pickupPoint, shippingAddress }: Promised): ArrivalPlace {
  if (pickupPoint?.provider === 'partner') return 'workshop'
  return shippingAddress ? 'address' : 'pickup'
}

/**
 * A transfer that came in time makes the promise one without a condition; after a late one the goods leave as if they were ordered
 * then. A chosen day that was paid for too late is not promised any more.
 */
function afterPayment(order: Promised, { from, to, payBy }: OrderPromise) {
  if (payBy === null) return { from, to }
  const [until, paidAt] = [new Date(payBy), paidSince(order)]
  if (paidAt === null) return { from, to, payBy: until }
  if (paidAt < until) return { from, to }
  return order.requestedDay === null ? postponed({ from, to }, { until, paidAt }) : null
}

function postponed({ from, to }: DaySpan, { until, paidAt }: { until: Date; paidAt: Date }): DaySpan {
  const trade = currentTrade()
  const { day, time } = localTime(until)
  const leaves = firstWorkingDay(paidAt, time, trade)
  const later = (one: string) => addWorkingDays(leaves, workingDaysBetween(day, one, trade), trade)
  return { from: later(from), to: later(to) }
}

/** When the last of the money came; null while some is missing. */
function paidSince({ paymentEvents, totalGross }: Promised): Date | null {
  let sum = 0
  for (const { kind, amount, at } of standingEntries(paymentEvents)) {
    if (kind === 'captured') sum += amount
    if (sum >= totalGross) return at
  }
  return null
}
