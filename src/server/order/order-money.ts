import { dayOf } from '#hungary/calendar-day.ts'
import { formatForint } from '#contract/money.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  amountDue,
  excessOfRefund,
  isInstantPayment,
  netPaidAmount,
  recordPaymentEvent,
} from '#server/payment/index.ts'
import { changeNumbered, step, type Change, type Changed, type Outcome } from './order-change.ts'
import { replaceAdjustments } from './order-life-store.ts'
import { addDays } from './order-date.ts'
import { quotedAmounts } from './order-quote.ts'
import type { OrderRecord } from './order-record.ts'
import { sumRefundedLines } from './refunded-lines.ts'
import { countReversals } from './reverse-payment.ts'
import { OrderRefusedError, type Actor } from './order.ts'

/** Beyond any delivery; keeps every sum far below what the database's integers hold. */
const maxPrice = 100_000_000

/** Money that has arrived outside the payment services; without `amount` (forints) it is all that is due. */
export type Payment = {
  amount?: number | undefined
  /** What the bank or carrier calls it: recorded once. */
  reference?: string | undefined
  actor?: Actor | undefined
  /** When it arrived, `2026-11-24`; today where nobody says. */
  day?: string | undefined
  /** How it came, where that is not how the order was to be paid: `transfer`, `cod:` and a carrier's code. */
  channel?: string | undefined
}

/**
 * Records money that has arrived outside the payment services. More than is due is taken only under a bank's reference.
 * @throws OrderRefusedError when nothing is due, or the reference is known.
 */
export function markPaid(platform: Platform, number: string, payment: Payment): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => (await capturePayment(change, payment)).outcome)
}

/** The same as a part of a change; gives the ledger's row too. @throws OrderRefusedError */
export async function capturePayment(
  change: Change,
  { amount, reference, actor, day, channel }: Payment,
): Promise<{ row: string; outcome: Outcome }> {
  const { order } = change
  const { number } = order
  if (order.state === 'quote_requested')
    throw new OrderRefusedError(`A(z) ${number} rendelésnek még nincs ára: előbb adjon rá ajánlatot.`)
  const due = amountDue(order.totalGross, order.paymentEvents)
  const paid = amount ?? due
  requireAmount(paid, `A(z) ${number} rendelés már ki van fizetve.`)
  if (paid > due && reference === undefined)
    throw new OrderRefusedError(
      `A(z) ${number} rendelésen már csak ${formatForint(due)} a hátralék. Ha több érkezett, adja meg az átutalás azonosítóját.`,
    )
  const data = {
    ...(reference === undefined ? {} : { reference }),
    ...(actor === undefined ? {} : { actor }),
    ...(channel === undefined ? {} : { channel }),
  }
  const row = await recordByHand(change, 'captured', paid, data, day)
  const isCancelled = order.state === 'cancelled'
  const left = Math.max(0, due - paid)
  return {
    row,
    outcome: {
      email: {
        key: `order-payment:${order.id}:${row}`,
        news: { kind: 'paid', amount: paid, due: left, isCancelled, excess: 0 },
      },
      by: actor,
      undo: { step: 'mark_paid', restore: { payment: row } },
      notes: isCancelled ? ['A rendelést törölték: a pénzt vissza kell adni.'] : [],
    },
  }
}

/** Sets the delivery's price (gross forints) of an order that requested a quotation; it is placed with its new total. */
export function quoteOrder(
  platform: Platform,
  number: string,
  price: number,
  { actor }: { actor?: Actor } = {},
): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    const { tx, order } = change
    if (price < 0 || price > maxPrice)
      throw new OrderRefusedError(`Az ár 0 és ${formatForint(maxPrice)} között lehet.`)
    if (order.state !== 'quote_requested')
      throw new OrderRefusedError(`A(z) ${number} rendelés nem ajánlatra vár.`)
    const key = await step(change, 'order', 'placed', { actor, note: formatForint(price) })
    const { adjustments, totalGross } = quotedAmounts(order, price)
    await replaceAdjustments(tx, order.id, adjustments, totalGross)
    // Whoever was sent an offer is known.
    const { transferDueDays } = platform.config.payments
    await tx`update orders set transfer_due_days = ${transferDueDays} where id = ${order.id}`
    const isByCard = isInstantPayment(order.paymentMethod.type) && totalGross > 0
    const lastDay = addDays(platform.clock(), transferDueDays)
    const payBy = isByCard ? dayOf(lastDay) : null
    const { adjustments: before, totalGross: total, transferDueDays: days } = order
    return {
      email: { key, news: { kind: 'quoted', price, payBy } },
      by: actor,
      undo: {
        step: 'quote',
        restore: { price: { adjustments: before, totalGross: total, transferDueDays: days } },
      },
    }
  })
}

export function requireAmount(amount: number, refusal: string): void {
  if (!Number.isInteger(amount) || amount <= 0) throw new OrderRefusedError(refusal)
}

/** Writes what the merchant says into the ledger. The order's row is locked, so that counting its events names the next one. */
export async function recordByHand(
  { tx, order }: Change,
  kind: 'captured' | 'refunded',
  amount: number,
  data: Record<string, string>,
  day?: string,
): Promise<string> {
  const name = data.reference ?? String(order.paymentEvents.length + 1)
  const named = `${order.id}:${data.reference === undefined ? '' : 'reference:'}${name}`
  const times = kind === 'captured' ? await countReversals(tx, order.id, named) : 0
  const eventId = times === 0 ? named : `${named}#${times + 1}`
  const row = await recordPaymentEvent(tx, {
    orderId: order.id,
    gateway: 'manual',
    eventId,
    kind,
    amount,
    excess: kind === 'refunded' ? await refundExcess(tx, order, amount) : 0,
    data,
    day,
  })
  if (row === null)
    throw new OrderRefusedError(`Ezt a fizetést (${name}) már rögzítették a(z) ${order.number} rendelésnél.`)
  return row
}

/** What of a refund (forints) gives back more than the order costs; goods whose price has gone back cost nothing any more. */
export async function refundExcess(
  tx: Transaction,
  { id, totalGross, paymentEvents }: OrderRecord,
  amount: number,
): Promise<number> {
  const refunded = paymentEvents.reduce(
    (sum, { kind, amount: given, excess = 0 }) => (kind === 'refunded' ? sum + given - excess : sum),
    0,
  )
  // What goes back now may be of such goods itself: only what has gone counts.
  const settled = Math.min(refunded, await sumRefundedLines(tx, id))
  return excessOfRefund(amount, { netPaid: netPaidAmount(paymentEvents) + settled, total: totalGross })
}
