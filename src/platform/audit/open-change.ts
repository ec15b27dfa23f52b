import type { Transaction } from '../database/database.ts'

/** A job writes it in many transactions: until it is closed it is not taken back, since half of it may still come. */
export async function openChange(tx: Transaction, id: number): Promise<void> {
  await tx`update change set is_open = true where id = ${id}`
}

export async function closeChange(tx: Transaction, id: number | null): Promise<void> {
  if (id !== null) await tx`update change set is_open = false where id = ${id}`
}
