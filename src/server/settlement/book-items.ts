import { formatForint } from '#contract/money.ts'
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import { amountDue } from '#server/payment/index.ts'
import { capturePayment, changeNumbered, OrderRefusedError, type OrderRecord } from '#server/order/index.ts'
import { listParcelParts } from './match-orders.ts'
import { settlesParts } from './parcel-parts.ts'
import { lockOpenItems, markBooked, type ItemRow } from './settlement-item-store.ts'

type Wanted = AdminRequest<'bookSettlementItems'>['body']['orders'][number]
type Result = AdminResponse<'bookSettlementItems'>['results'][number]
export type Booker = { actor: `staff:${number}`; name: string }

/** Books rows of lists as payments of orders, each order in a transaction of its own: what is refused stays open. */
export async function bookItems(
  platform: Platform,
  orders: readonly Wanted[],
  booker: Booker,
): Promise<Result[]> {
  const results: Result[] = []
  for (const wanted of orders) results.push(await bookOne(platform, wanted, booker))
  return results
}

async function bookOne(platform: Platform, wanted: Wanted, { actor, name }: Booker): Promise<Result> {
  const { order: number } = wanted
  const ids = [...new Set(wanted.items)]
  try {
    const { payment, notes } = await changeNumbered(platform, number, async (change) => {
      const { tx, order } = change
      const items = await lockOpenItems(tx, ids)
      if (items.length < ids.length)
        throw new OrderRefusedError('Közben más már rögzítette vagy félretette ezt a tételt.')
      const amount = items.reduce((sum, item) => sum + item.amount, 0)
      const due = amountDue(order.totalGross, order.paymentEvents)
      const isPart = amount < due && settlesParts(items, await listParcelParts(tx, order.id))
      requireDue(amount, due, wanted.is_any_amount || isPart)
      const { row, outcome } = await capturePayment(change, { amount, actor, ...sourceOf(items, order) })
      await markBooked(tx, ids, { orderId: order.id, event: row, by: name, now: platform.clock() })
      // It is taken back where it was booked, which opens its rows again.
      return { ...outcome, undo: undefined }
    })
    return { order: number, is_booked: true, text: [`${payment}.`, ...notes].join(' ') }
  } catch (error) {
    if (!(error instanceof OrderRefusedError)) throw error
    return { order: number, is_booked: false, text: error.message }
  }
}

function requireDue(amount: number, due: number, isAnyAmount: boolean): void {
  if (isAnyAmount || amount === due) return
  throw new OrderRefusedError(
    due === 0
      ? 'Közben kifizették ezt a rendelést.'
      : `A hátralék ${formatForint(due)}, a tétel ${formatForint(amount)}.`,
  )
}

/**
 * When and how the money came; several parcels of an order came with the last of them. Who carried the parcel knows better than
 * who chose the carrier of the list.
 */
function sourceOf(items: readonly ItemRow[], { parcels = [] }: Pick<OrderRecord, 'parcels'>) {
  const [first] = items
  const days = items.flatMap(({ day }) => day ?? []).toSorted()
  const carrier = parcels[0]?.carrier ?? first!.source
  return {
    reference: `settlement-${first!.id}`,
    day: days.at(-1),
    channel: first!.kind === 'bank' ? 'transfer' : `cod:${carrier}`,
  }
}
