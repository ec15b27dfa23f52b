import type { OrderView } from '../payment-information/order-view.ts'
import { analyticsItem } from './analytics-item.ts'
import type { PageEvent, ShownPage } from './page-events.ts'

const reportedKey = 'boltiv_purchases'
const newFor = 2 * 60 * 60_000
const maxRemembered = 20

/**
 * The purchase of an order that its page shows soon after it was placed: once in this browser, however often the page is
 * opened. One that is paid at once counts when it is paid, one that waits for a price not yet.
 */
export function purchaseEvent(
  { name, data }: ShownPage,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: number = Date.now(),
): PageEvent | null {
  if (name !== 'purchaseInformation___hu') return null
  const order = (data as { order?: OrderView | null } | null)?.order
  if (!order || order.sold.due || order.status.name === 'Ajánlatra vár') return null
  if (now - Date.parse(order.sold.at) > newFor) return null
  const reported = readReported(storage)
  if (reported.includes(order.number)) return null
  storage.setItem(reportedKey, JSON.stringify([order.number, ...reported].slice(0, maxRemembered)))
  const items = order.sold.items.map((item, index) => analyticsItem(item, index))
  return {
    event: 'purchase',
    parameters: { transaction_id: order.number, value: order.sold.total, items },
  }
}

function readReported(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const reported: unknown = JSON.parse(storage.getItem(reportedKey) ?? '[]')
    return Array.isArray(reported) ? reported.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
