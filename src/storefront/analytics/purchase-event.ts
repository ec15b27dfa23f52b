import type { OrderView } from '../payment-information/order-view.ts'
import { analyticsItem, type AnalyticsItem } from './analytics-item.ts'
import type { PageEvent, ShownPage } from './page-events.ts'

const reportedKey = 'boltiv_purchases'
const boughtKey = 'boltiv_checkout_items'
const newFor = 2 * 60 * 60_000
const maxRemembered = 20

/**
 * Keeps what an order does not say of its goods, brand and categories, for its purchase: the way to it may lead over a
 * payment page of somebody else.
 */
export function rememberItems(
  items: readonly AnalyticsItem[],
  storage: () => Pick<Storage, 'setItem'>,
): void {
  store(storage, boughtKey, items)
}

/**
 * The purchase of an order that its page shows soon after it was placed: once in this browser, however often the page is
 * opened. `visit` holds what `rememberItems` kept. One that is paid at once counts when it is paid, one that waits for a price not yet.
 */
export function purchaseEvent(
  { name, data }: ShownPage,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  visit: () => Pick<Storage, 'getItem'>,
  now: number = Date.now(),
): PageEvent | null {
  if (name !== 'purchaseInformation___hu') return null
  const order = (data as { order?: OrderView | null } | null)?.order
  if (!order || order.sold.due || order.status.name === 'Ajánlatra vár') return null
  if (now - Date.parse(order.sold.at) > newFor) return null
  const reported = readList(storage, reportedKey).filter((one) => typeof one === 'string')
  if (reported.includes(order.number)) return null
  // Without a place for that every visit of the order's page would report it again.
  if (!store(storage, reportedKey, [order.number, ...reported].slice(0, maxRemembered))) return null
  const known = readList(visit, boughtKey).filter(isItem)
  const items = order.sold.items.map((item, index) => ({
    ...known.find(({ item_id: id }) => id === String(item.id)),
    ...analyticsItem(item, index),
  }))
  return {
    event: 'purchase',
    parameters: { transaction_id: order.number, value: order.sold.total, items },
  }
}

const isItem = (value: unknown): value is AnalyticsItem =>
  typeof value === 'object' && value !== null && 'item_id' in value

/** False where storage is full or closed. */
function store(storage: () => Pick<Storage, 'setItem'>, key: string, list: readonly unknown[]): boolean {
  try {
    storage().setItem(key, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}

function readList(storage: () => Pick<Storage, 'getItem'>, key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(storage().getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
