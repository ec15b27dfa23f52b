import type { Transaction } from '#platform/database/database.ts'
import { listRefunds, netPaidAmount, pendingAmount, recordPaymentEvent } from '#server/payment/index.ts'
import type { OrderRecord } from './order-record.ts'
import { OrderRefusedError, type Actor } from './order.ts'

type Recorded = { amount: number; day: string; eventId: string; data: Record<string, string> }

/**
 * Takes back a payment that was recorded by hand: by an entry of the same day and way below nothing, since the ledger is only added
 * to. The order is due again. `event`: the ledger's row; the order's row is locked.
 * @throws OrderRefusedError where it was taken back already, some of it was given back, or an invoice is of this payment.
 */
export async function reversePayment(
  tx: Transaction,
  order: Pick<OrderRecord, 'id' | 'number' | 'paymentEvents'>,
  { event, actor }: { event: string; actor: Actor },
): Promise<void> {
  const [recorded] = await tx<Recorded[]>`
    select amount, day::text, event_id as "eventId", data from payment_event
    where id = ${event}::bigint and order_id = ${order.id} and gateway = 'manual' and kind = 'captured' and amount > 0`
  if (!recorded) throw new OrderRefusedError('Csak kézzel rögzített fizetés vonható vissza.')
  const { amount, day, eventId, data } = recorded
  const refundable = netPaidAmount(order.paymentEvents) - pendingAmount(await listRefunds(tx, order.id))
  if (refundable < amount) throw new OrderRefusedError('Ebből a fizetésből már visszatérítettek.')
  const invoiced = await tx`
    select from invoice where order_id = ${order.id} and kind = 'advance'
      and created_at >= (select created_at from payment_event where id = ${event}::bigint)
      and not exists (select from invoice c where c.refers_to = invoice.id)`
  if (invoiced.count > 0)
    throw new OrderRefusedError('Előlegszámla készült erről a fizetésről: előbb azt kell sztornózni.')
  const row = await recordPaymentEvent(tx, {
    orderId: order.id,
    gateway: 'manual',
    eventId: `reversal:${event}`,
    kind: 'captured',
    amount: -amount,
    day,
    data: {
      reverses: event,
      of: eventId,
      actor,
      ...(data.channel === undefined ? {} : { channel: data.channel }),
    },
  })
  if (row === null) throw new OrderRefusedError('Ezt a fizetést már visszavonták.')
}

/** How often what is recorded under an event's name was taken back: then it may be recorded again. */
export async function countReversals(tx: Transaction, orderId: string, eventId: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from payment_event
    where order_id = ${orderId} and kind = 'captured' and amount < 0
      and regexp_replace(data ->> 'of', '#[0-9]+$', '') = ${eventId}`
  return row.count
}
