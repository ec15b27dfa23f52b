import type { ReadModel } from '#listing-index/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { currentTrade, shownPromise } from '#server/trade/index.ts'

const minute = 60_000

/** What is shown of products, by a key of each. */
export type ProductMemory<K, V> = {
  find: (key: K, now: Date) => V | undefined
  /** Grows with every change. */
  readonly changes: number
  /** Caches what was made after `changesBefore` was read; something that changed since may be older than its change. */
  store: (key: K, productId: number, value: V, changesBefore: number) => void
}

/**
 * Caches the `max` shown last. A change of a product drops what shows it, a change of what all share drops everything, and
 * so do midnight, when a day's price leaves the lowest of the last days, and the hour when the day of delivery becomes another.
 */
export function createProductMemory<K, V>(
  readModel: Pick<ReadModel, 'onChange'>,
  max: number,
): ProductMemory<K, V> {
  const cached = new Map<K, { productId: number; value: V }>()
  const keysOf = new Map<number, Set<K>>()
  let changes = 0
  let last = { minute: -1, trade: currentTrade(), days: '' }

  function clear(): void {
    changes += 1
    cached.clear()
    keysOf.clear()
  }

  readModel.onChange(({ productIds, everything }) => {
    if (everything) return clear()
    changes += 1
    for (const productId of productIds) {
      for (const key of keysOf.get(productId) ?? []) cached.delete(key)
      keysOf.delete(productId)
    }
  })

  function followDays(now: Date): void {
    const current = Math.floor(now.getTime() / minute)
    const trade = currentTrade()
    if (current === last.minute && trade === last.trade) return
    const days = `${dayOf(now)} ${shownPromise(now, trade)}`
    if (days !== last.days) clear()
    last = { minute: current, trade, days }
  }

  function remove(key: K, productId: number): void {
    cached.delete(key)
    const keys = keysOf.get(productId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(productId)
  }

  return {
    find(key, now) {
      followDays(now)
      const slot = cached.get(key)
      if (!slot) return undefined
      // The one looked at last leaves last.
      cached.delete(key)
      cached.set(key, slot)
      return slot.value
    },
    get changes() {
      return changes
    },
    store(key, productId, value, changesBefore) {
      if (changes !== changesBefore) return
      const before = cached.get(key)
      if (before) remove(key, before.productId)
      cached.set(key, { productId, value })
      const keys = keysOf.get(productId)
      if (keys) keys.add(key)
      else keysOf.set(productId, new Set([key]))
      if (cached.size <= max) return
      const [oldest] = cached
      remove(oldest![0], oldest![1].productId)
    },
  }
}
