import type { Order, OrderFittingHours } from '#contract/wire.ts'
import { besideOrder, type PageArgs } from './beside-order.ts'

/** The hour at a workshop, and what can still be done with it; null where nothing can. */
export type OwnFitting = {
  /** `csütörtök, november 26., 9–10 óra`; null while none is chosen. */
  chosen: string | null
  canCancel: boolean
  days: OrderFittingHours['days']
}

export async function loadOwnFitting(
  page: PageArgs,
  order: Pick<Order, 'id' | 'pickup_point' | 'fitting'>,
  signature?: string,
): Promise<OwnFitting | null> {
  if (order.pickup_point?.type !== 'partner') return null
  const hours = await besideOrder(page, order, signature, (account, input, options) =>
    account.orderGetFittingHours(input, options),
  )
  if (!hours || (hours.days.length === 0 && !hours.can_cancel)) return null
  return { chosen: order.fitting?.formatted ?? null, canCancel: hours.can_cancel, days: hours.days }
}
