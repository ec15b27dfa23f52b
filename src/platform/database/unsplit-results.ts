import type postgres from 'postgres'

type QueryInternals = {
  strings: readonly string[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  isUnsplit?: boolean
}
type QueryPrototype = { handle: () => unknown; keepsResultsUnsplit?: boolean }

/**
 * Mends two faults of postgres.js 3.4 with connections that break. In the middle of a result, the row counter is not reset,
 * and the first result after reconnecting begins with as many holes as rows had come before; the rows themselves are
 * right, so the holes are cut off. And the driver's own question for array types, sent on each new connection, rejects
 * where nobody can wait for it, which would end the process; it is given an empty response, and the next connection asks
 * again. Done once for the library's query class, because every statement, in transactions too, goes through it.
 */
export function keepResultsUnsplit(sql: postgres.Sql): void {
  const prototype = Object.getPrototypeOf(sql`select 1`) as QueryPrototype
  if (prototype.keepsResultsUnsplit) return
  prototype.keepsResultsUnsplit = true
  const { handle } = prototype
  prototype.handle = function guarded(this: QueryInternals) {
    if (!this.isUnsplit) {
      this.isUnsplit = true
      const { resolve } = this
      this.resolve = (result) => resolve(withoutHoles(result))
      if (isArrayTypeQuery(this.strings)) this.reject = () => resolve([])
    }
    return handle.call(this)
  }
}

function isArrayTypeQuery(strings: readonly string[]): boolean {
  return strings.length === 1 && strings[0]!.includes('select b.oid, b.typarray')
}

/** Cuts off the empty elements at the beginning of a result; everything else is given back as it is. */
export function withoutHoles(result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0 || 0 in result) return result
  const first = result.findIndex((_, index) => index in result)
  result.splice(0, first === -1 ? result.length : first)
  return result
}
