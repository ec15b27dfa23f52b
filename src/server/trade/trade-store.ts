import type { Executor } from '#platform/database/database.ts'
import { readTrade, type Trade } from './trade.ts'

const key = 'trade'

/** The setting `trade`, with defaults for what the merchant has not given. */
export async function loadTrade(sql: Executor): Promise<Trade> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readTrade(row?.value)
}

/** Writes it whole. What is as it was stays untouched. */
export async function writeTrade(sql: Executor, trade: Trade): Promise<void> {
  await sql`
    insert into setting as stored (key, value) values (${key}, ${sql.json(trade as never)})
    on conflict (key) do update set value = excluded.value where stored.value <> excluded.value`
}
