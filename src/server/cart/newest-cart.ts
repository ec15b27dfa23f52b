import {
  withTransactionPermit,
  type Executor,
  type Sql,
  type Transaction,
} from '#platform/database/database.ts'
import type { CartKey } from './cart-store.ts'

/** Tries without keeping others off; more would be in vain where many change a cart at once. */
const freeAttempts = 2

/** Why nothing was written: the cart was changed since it was read, or its row has to be locked for what is to be done. */
export type NotDone = 'changed' | 'lock_needed'

/**
 * Does what reads a cart and writes only if nobody has changed it since. When somebody has, `attempt` is made again, the last
 * time with the cart's row locked and in the transaction that it is given then.
 */
export async function onNewestCart<T extends object>(
  sql: Sql,
  { token }: CartKey,
  attempt: (sql: Executor, locked?: Transaction) => Promise<T | NotDone>,
): Promise<T> {
  for (let turn = 0; turn < freeAttempts; turn += 1) {
    const done = await withTransactionPermit(sql, () => attempt(sql))
    if (typeof done === 'object') return done
    if (done === 'lock_needed') break
  }
  return sql.begin(async (tx) => {
    await tx`select from cart where token = ${token} for update`
    const done = await attempt(tx, tx)
    if (typeof done !== 'object') throw new Error(`A locked cart: ${done}`)
    return done
  }) as Promise<T>
}
