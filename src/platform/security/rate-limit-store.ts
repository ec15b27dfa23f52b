import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Count = { current: number; began: number }
type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

const maxKeys = 20_000

/**
 * Counts the routes of one group together, in the memory of this process. The plugin's own store counts every route
 * apart, whatever its group.
 */
export class GroupedStore implements FastifyRateLimitStore {
  readonly #groups = new Map<string, GroupedStore>()
  readonly #counts = new Map<string, Count>()

  /** Counts a request of `key` in its window of `timeWindow` milliseconds. */
  incr(key: string, callback: Counted, timeWindow: number): void {
    const now = Date.now()
    const known = this.#counts.get(key)
    const count = known && now - known.began < timeWindow ? known : { current: 0, began: now }
    count.current += 1
    if (count !== known) this.#remember(key, count)
    callback(null, { current: count.current, ttl: count.began + timeWindow - now })
  }

  /** The store of a route: the same one for all of its group. */
  child(options: object): FastifyRateLimitStore {
    const group = 'groupId' in options ? String(options.groupId) : null
    const store = (group === null ? undefined : this.#groups.get(group)) ?? new GroupedStore()
    if (group !== null) this.#groups.set(group, store)
    return store
  }

  /** The oldest window goes first when there are too many. */
  #remember(key: string, count: Count): void {
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size <= maxKeys) return
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined) this.#counts.delete(oldest)
  }
}
