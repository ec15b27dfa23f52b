import type postgres from 'postgres'

type QueryInternals = { resolve: (result: unknown) => void; isWhole?: boolean }
type QueryPrototype = { handle: () => unknown; keepsResultsWhole?: boolean }

/**
 * Mends a fault of postgres.js 3.4: when a connection breaks in the middle of a result, its row counter is not reset, and
 * the first result after reconnecting begins with as many holes as rows had come before. The rows themselves are right
 * and their true number is known, so the holes are cut off. Done once for the library's query class, because every
 * kind of statement, in transactions too, goes through it.
 */
export function keepResultsWhole(sql: postgres.Sql): void {
  const prototype = Object.getPrototypeOf(sql`select 1`) as QueryPrototype
  if (prototype.keepsResultsWhole) return
  prototype.keepsResultsWhole = true
  const { handle } = prototype
  prototype.handle = function guarded(this: QueryInternals) {
    if (!this.isWhole) {
      this.isWhole = true
      const { resolve } = this
      this.resolve = (result) => resolve(withoutHoles(result))
    }
    return handle.call(this)
  }
}

/** Cuts off the empty places at the beginning of a result; everything else is given back as it is. */
export function withoutHoles(result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0 || 0 in result) return result
  const first = result.findIndex((_, index) => index in result)
  result.splice(0, first === -1 ? result.length : first)
  return result
}
