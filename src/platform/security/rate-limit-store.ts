import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { noSharedCounts, type SharedCounts } from '../redis/shared-counts.ts'

type Count = { current: number; began: number }
type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

const maxKeys = 20_000

/**
 * Counts the routes of one group together, with the other processes of the shop where they share a memory, else in that of this
 * process. The plugin's own store counts every route apart, whatever its group.
 */
export class GroupedStore implements FastifyRateLimitStore {
  readonly #groups = new Map<string, GroupedStore>()
  readonly #counts = new Map<string, Count>()
  readonly #shared: SharedCounts
  readonly #name: string

  constructor(shared: SharedCounts = noSharedCounts, name = 'request') {
    this.#shared = shared
    this.#name = name
  }

  /** Counts a request of `key` in its window of `timeWindow` milliseconds. */
  incr(key: string, callback: Counted, timeWindow: number): void {
    if (this.#shared.state() === null) return this.#countAlone(key, callback, timeWindow)
    void this.#countTogether(key, callback, timeWindow)
  }

  async #countTogether(key: string, callback: Counted, timeWindow: number): Promise<void> {
    const counted = await this.#shared.count(`${this.#name}:${key}`, timeWindow)
    if (counted) callback(null, counted)
    else this.#countAlone(key, callback, timeWindow)
  }

  #countAlone(key: string, callback: Counted, timeWindow: number): void {
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
    const known = group === null ? undefined : this.#groups.get(group)
    const store = known ?? new GroupedStore(this.#shared, group ?? `route:${routeOf(options)}`)
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

/** The same in every process. */
function routeOf(options: object): string {
  const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: unknown } }
  return `${String(routeInfo?.method)} ${String(routeInfo?.url)}`
}
