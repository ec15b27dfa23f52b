import type { Executor, Transaction } from '../database/database.ts'

/** SQL of the change that the transaction is recorded as; null: it is not recorded. */
export const currentChange = (sql: Executor) =>
  sql`nullif(current_setting('boltiv.change', true), '')::bigint`

/** A job writes it in many transactions: until it is closed it is not taken back, since half of it may still come. */
export async function openChange(tx: Transaction, id: number): Promise<void> {
  await tx`update change set is_open = true where id = ${id}`
}

export async function closeChange(tx: Transaction, id: number | null): Promise<void> {
  if (id !== null) await tx`update change set is_open = false where id = ${id}`
}
