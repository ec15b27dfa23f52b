import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { withdrawMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { changeNumbered, OrderRefusedError, reversePayment } from '#server/order/index.ts'
import { settlementError } from './settlement-errors.ts'
import { findBooking, lockBooking, reopenItems } from './settlement-item-store.ts'

type Unbooked = AdminResponse<'unbookSettlementItem'>

/**
 * Takes the booking of a row back, with all rows that were booked as the same payment: the ledger gets an entry below nothing, the
 * order is due again, the rows are open. Of two people one does so.
 * @throws AppError settlement_not_booked, settlement_not_undone with the reason.
 */
export async function unbookItem(
  platform: Platform,
  id: number,
  actor: `staff:${number}`,
): Promise<Unbooked> {
  const booking = await findBooking(platform.sql, id)
  if (!booking) throw settlementError('settlement_not_booked')
  const { number, event } = booking
  try {
    const { notes } = await changeNumbered(platform, number, async ({ tx, order }) => {
      const ids = await lockBooking(tx, event)
      if (ids.length === 0) throw new OrderRefusedError('Közben más már visszavonta.')
      await reversePayment(tx, order, { event, actor })
      await reopenItems(tx, ids)
      const isUnsent = await withdrawMail(tx, `order-payment:${order.id}:${event}`)
      return { notes: isUnsent ? [] : ['A vevő már kapott levelet erről a befizetésről.'] }
    })
    return { order: number, notes }
  } catch (error) {
    if (error instanceof OrderRefusedError)
      throw settlementError('settlement_not_undone', { message: error.message })
    throw error
  }
}
