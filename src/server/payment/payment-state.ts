export type PaymentEventKind = 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'
/** `excess`: what of a refund only gave back more than the order cost then; the rest of it is never requested again. */
export type PaymentEvent = { kind: PaymentEventKind; amount: number; excess?: number }
export type LedgerEntry = PaymentEvent & { at: Date }
export type PaymentState =
  | 'awaiting'
  | 'pending'
  | 'authorized'
  | 'partially_paid'
  | 'paid'
  | 'overpaid'
  | 'partially_refunded'
  | 'refunded'

/** An order's payment state, derived from its ledger (oldest event first); amounts in forints. It is stored nowhere. */
export function derivePaymentState(total: number, events: readonly PaymentEvent[]): PaymentState {
  const captured = sumOf(events, 'captured')
  const refunded = sumOf(events, 'refunded')
  const net = captured - refunded
  if (refunded > 0 && net <= 0) return 'refunded'
  if (net > total) return 'overpaid'
  if (net === total) return 'paid'
  if (refunded > 0 && (excessOf(events) < refunded || amountDue(total, events) === 0))
    return 'partially_refunded'
  if (net > 0) return 'partially_paid'
  const latest = events.findLast(
    ({ kind }) => kind === 'pending' || kind === 'authorized' || kind === 'failed',
  )
  return latest?.kind === 'pending' || latest?.kind === 'authorized' ? latest.kind : 'awaiting'
}

/** What the shop has of the customer's money now, in forints: captured and not given back. */
export function netPaidAmount(events: readonly PaymentEvent[]): number {
  return sumOf(events, 'captured') - sumOf(events, 'refunded')
}

/**
 * Forints that are still to be paid. Money that was given back is not requested again, but for what the order did not cost when
 * it went back: a later change of the order may need it.
 */
export function amountDue(total: number, events: readonly PaymentEvent[]): number {
  return Math.max(0, total - (sumOf(events, 'captured') - excessOf(events)))
}

function excessOf(events: readonly PaymentEvent[]): number {
  return events.reduce((sum, { kind, excess = 0 }) => (kind === 'refunded' ? sum + excess : sum), 0)
}

/** What of a refund (forints) goes beyond the order's price; `netPaid` before it. */
export function excessOfRefund(
  amount: number,
  { netPaid, total }: { netPaid: number; total: number },
): number {
  return Math.max(0, Math.min(amount, netPaid - total))
}

/** The ledger without payments that were taken back, and what took them back. */
export function standingEntries<E extends PaymentEvent>(events: readonly E[]): E[] {
  const standing: E[] = []
  for (const event of events) {
    const isReversal = event.kind === 'captured' && event.amount < 0
    const reversed = isReversal
      ? standing.findLastIndex(({ kind, amount }) => kind === 'captured' && amount === -event.amount)
      : -1
    if (reversed === -1) standing.push(event)
    else standing.splice(reversed, 1)
  }
  return standing
}

function sumOf(events: readonly PaymentEvent[], kind: PaymentEventKind): number {
  return events.reduce((sum, event) => (event.kind === kind ? sum + event.amount : sum), 0)
}

/** What a customer reads of each state. */
const titles: Record<PaymentState, { title: string; isPending: boolean }> = {
  awaiting: { title: 'Fizetésre vár', isPending: true },
  pending: { title: 'Fizetés folyamatban', isPending: true },
  authorized: { title: 'Fizetés folyamatban', isPending: true },
  partially_paid: { title: 'Részben fizetve', isPending: true },
  paid: { title: 'Fizetve', isPending: false },
  overpaid: { title: 'Túlfizetve', isPending: false },
  partially_refunded: { title: 'Részben visszatérítve', isPending: false },
  refunded: { title: 'Visszatérítve', isPending: false },
}

/** `type`: the payment method's; cash on delivery is due when the goods arrive. */
export function presentPaymentState(
  state: PaymentState,
  type: string,
): { title: string; is_pending: boolean } {
  if (state === 'awaiting' && type === 'cash_on_delivery')
    return { title: 'Fizetés átvételkor', is_pending: true }
  const { title, isPending } = titles[state]
  return { title, is_pending: isPending }
}
