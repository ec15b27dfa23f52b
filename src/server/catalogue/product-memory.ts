import type { ReadModel } from '#server/search/index.ts'
import { dayOf } from '#server/kernel/calendar-day.ts'
import { deliveryWeekday } from './catalogue.ts'

const minute = 60_000

/** What is shown of products, by a key of each. */
export type ProductMemory<K, V> = {
  find: (key: K, now: Date) => V | undefined
  /** Grows with every change. */
  readonly changes: number
  /** Keeps what was made after `changesBefore` was read; something that changed since may be older than its change. */
  keep: (key: K, productId: number, value: V, changesBefore: number) => void
}

/**
 * Keeps the `most` shown last. A change of a product drops what shows it, a change of what all share drops everything, and
 * so do midnight, when a day's price leaves the lowest of the last days, and the hour when the day of delivery becomes another.
 */
export function createProductMemory<K, V>(
  readModel: Pick<ReadModel, 'onChange'>,
  most: number,
): ProductMemory<K, V> {
  const kept = new Map<K, { productId: number; value: V }>()
  const keysOf = new Map<number, Set<K>>()
  let changes = 0
  let last = { minute: -1, days: '' }

  function clear(): void {
    changes += 1
    kept.clear()
    keysOf.clear()
  }

  readModel.onChange(({ productIds, everything }) => {
    if (everything) return clear()
    changes += 1
    for (const productId of productIds) {
      for (const key of keysOf.get(productId) ?? []) kept.delete(key)
      keysOf.delete(productId)
    }
  })

  function followDays(now: Date): void {
    const current = Math.floor(now.getTime() / minute)
    if (current === last.minute) return
    const days = `${dayOf(now)} ${deliveryWeekday(now)}`
    if (days !== last.days) clear()
    last = { minute: current, days }
  }

  function remove(key: K, productId: number): void {
    kept.delete(key)
    const keys = keysOf.get(productId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(productId)
  }

  return {
    find(key, now) {
      followDays(now)
      const slot = kept.get(key)
      if (!slot) return undefined
      // The one looked at last leaves last.
      kept.delete(key)
      kept.set(key, slot)
      return slot.value
    },
    get changes() {
      return changes
    },
    keep(key, productId, value, changesBefore) {
      if (changes !== changesBefore) return
      const before = kept.get(key)
      if (before) remove(key, before.productId)
      kept.set(key, { productId, value })
      const keys = keysOf.get(productId)
      if (keys) keys.add(key)
      else keysOf.set(productId, new Set([key]))
      if (kept.size <= most) return
      const [oldest] = kept
      remove(oldest![0], oldest![1].productId)
    },
  }
}
