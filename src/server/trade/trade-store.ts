import type { Executor, Transaction } from '#platform/database/database.ts'
import { readTrade, type Trade } from './trade.ts'

const key = 'trade'

/** The setting `trade`, with defaults for what the merchant has not given. */
export async function loadTrade(sql: Executor): Promise<Trade> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readTrade(row?.value)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockTrade(tx: Transaction): Promise<Trade> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<{ value: unknown }[]>`select value from setting where key = ${key} for update`
  return readTrade(row?.value)
}

/** Writes it whole. What is as it was stays untouched. */
export async function writeTrade(tx: Transaction, trade: Trade): Promise<void> {
  await tx`
    insert into setting as stored (key, value) values (${key}, ${tx.json(trade as never)})
    on conflict (key) do update set value = excluded.value where stored.value <> excluded.value`
}
