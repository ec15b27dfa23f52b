import { lockUntilCommit } from './advisory-locks.ts'
import type { Transaction } from './database.ts'
import { platformError } from '../http/errors.ts'

/** Whoever changes what a user has, one at a time: lists, reviews, the account's own end. Held until the transaction ends. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await lockUntilCommit(tx, 'user', userId)
}

/**
 * The same for adding something: a request that was under way while the account ended must leave nothing behind.
 * @throws AppError 401 when the user is signed in nowhere any more.
 */
export async function lockActiveUser(tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId)
  const [row] = await tx`select 1 from user_session where user_id = ${userId} limit 1`
  if (!row) throw platformError('unauthenticated')
}
