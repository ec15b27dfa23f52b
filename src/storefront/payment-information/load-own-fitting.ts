import type { LoaderFunctionArgs } from 'react-router'
import type { Order, OrderFittingHours } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** The hour at a workshop, and what can still be done with it; null where nothing can. */
export type OwnFitting = {
  /** `csütörtök, november 26., 9–10 óra`; null while none is chosen. */
  chosen: string | null
  canCancel: boolean
  days: OrderFittingHours['days']
}

/** The order's page is worth more than the choice: it is shown without one where that can't be had. */
export async function loadOwnFitting(
  { context, request: { signal } }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  order: Pick<Order, 'id' | 'pickup_point' | 'fitting'>,
  signature?: string,
): Promise<OwnFitting | null> {
  if (order.pickup_point?.type !== 'partner') return null
  try {
    const account = await context.get(accountContext)()
    const input = { params: { id: order.id }, query: signature === undefined ? {} : { signature } }
    const { days, can_cancel: canCancel } = await account.orderGetFittingHours(input, { signal })
    if (days.length === 0 && !canCancel) return null
    return { chosen: order.fitting?.formatted ?? null, canCancel, days }
  } catch (error) {
    if (isCallFailure(error) || (error instanceof Error && error.name === 'FetchError')) return null
    throw error
  }
}
