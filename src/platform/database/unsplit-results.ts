import type postgres from 'postgres'
import { noteStatement } from './statement-load.ts'

/** Where the driver sends a query: another function for the pool and for each transaction. */
type Handler = object
type QueryInternals = {
  strings: readonly string[]
  handler: Handler
  executed: boolean
  active: boolean
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
      if (isOfLostTransaction(this)) return
      const { resolve } = this
      this.resolve = (result) => resolve(withoutHoles(result))
      if (isArrayTypeQuery(this.strings)) this.reject = () => resolve([])
      noteStatement(this)
    }
    return handle.call(this)
  }
}

/** Transactions, and what has become of their connections. */
const transactions = new WeakMap<Handler, { lost?: unknown }>()

/**
 * A third fault: what is sent in a transaction whose connection has closed, and be it the driver's own `rollback`, is written
 * to a socket that is no longer there, which ends the process. Here it is refused instead.
 */
export function endLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>
  sql.begin = (async (...given: unknown[]) => {
    const work = given.pop() as (tx: postgres.TransactionSql) => unknown
    const state: { lost?: unknown } = {}
    try {
      return await begin(...given, (tx: postgres.TransactionSql) => {
        transactions.set((tx`` as unknown as QueryInternals).handler, state)
        return work(tx)
      })
    } catch (error) {
      // It may be at work still, with nothing under way when the connection went.
      state.lost ??= error
      throw error
    }
  }) as postgres.Sql['begin']
}

/** Refuses a query of a transaction that is lost, and notices when one gets lost. */
function isOfLostTransaction(query: QueryInternals): boolean {
  const transaction = transactions.get(query.handler)
  if (!transaction) return false
  const { reject } = query
  if (transaction.lost !== undefined) {
    query.executed = true
    reject(transaction.lost)
    return true
  }
  query.reject = (error) => {
    if (isLostConnection(error)) transaction.lost = error
    reject(error)
  }
  return false
}

function isLostConnection(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return syscall !== undefined || /^CONNECTION_(CLOSED|DESTROYED|ENDED)$/.test(String(code))
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
