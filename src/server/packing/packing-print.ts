import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop } from '#server/content/index.ts'
import { findOrdersByNumbers, orderError, presentDate } from '#server/order/index.ts'
import { inPickingOrder, packingSlip, pickLines } from './packing.ts'
import { listHeld } from './packing-store.ts'
import { pickListPdf } from './pick-list-pdf.ts'
import { slipsPdf } from './slips-pdf.ts'

type Request = AdminRequest<'printOrders'>['query']
export type PrintedFile = { name: string; bytes: Uint8Array }

const nothingHeld: ReadonlySet<number> = new Set()

/** @throws AppError 404 when none of the orders is there. */
export async function printOrders(
  { sql, clock }: Platform,
  { orders: numbers, what, size }: Request,
  { isPersonal }: { isPersonal: boolean },
): Promise<PrintedFile> {
  const found = await findOrdersByNumbers(sql, [...new Set(numbers.split(','))])
  if (found.length === 0) throw orderError('order_not_found')
  const orders = inPickingOrder(found)
  const ids = orders.map(({ id }) => id)
  const [shop, held] = await Promise.all([loadShop(sql), listHeld(sql, ids)])
  const now = clock()
  const context = { shop, size, now }
  const madeOn = presentDate(now).formatted_date_time
  if (what === 'pick_list') {
    const list = { lines: pickLines(orders, held), orders: orders.length, madeOn }
    return { name: 'szedolista.pdf', bytes: await pickListPdf(list, context) }
  }
  const slips = orders.map((order) =>
    packingSlip(order, { isPersonal, held: held.get(order.id) ?? nothingHeld }),
  )
  return { name: 'szallitolevelek.pdf', bytes: (await slipsPdf(slips, context)).bytes }
}
