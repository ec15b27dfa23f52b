import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'

export type WaitingAlert = { id: string; email: string }

/** Requests at once for the same address wait for each other's commit, so that counting is exact. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await lockUntilCommit(tx, 'stock_alert', email.toLowerCase())
}

export async function countWaiting(tx: Transaction, email: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from stock_alert
    where lower(email) = lower(${email}) and sent_at is null and ended_at is null`
  return row?.count ?? 0
}

export async function isWaiting(tx: Transaction, variantId: number, email: string): Promise<boolean> {
  const rows = await tx`
    select 1 from stock_alert
    where variant_id = ${variantId} and lower(email) = lower(${email}) and sent_at is null and ended_at is null`
  return rows.length > 0
}

export async function insertAlert(
  tx: Transaction,
  { variantId, email, now }: { variantId: number; email: string; now: Date },
): Promise<void> {
  await tx`
    insert into stock_alert (id, variant_id, email, created_at)
    values (${uuidv7(now.getTime())}, ${variantId}, ${email}, ${now})`
}

/** The next variants that somebody waits for, in ascending order from behind `after`. */
export async function listAwaited(sql: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct variant_id as id from stock_alert
    where sent_at is null and ended_at is null and variant_id > ${after} order by variant_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Takes some of those who wait for a variant, marked as notified; what another process is sending is left to it. */
export async function takeWaiting(
  tx: Transaction,
  { variantId, now, limit }: { variantId: number; now: Date; limit: number },
): Promise<WaitingAlert[]> {
  return tx<WaitingAlert[]>`
    update stock_alert set sent_at = ${now} where id in (
      select id from stock_alert where variant_id = ${variantId} and sent_at is null and ended_at is null
      order by created_at, id limit ${limit} for update skip locked
    ) returning id, email`
}

/** Ends everything that the address of this alert waits for. An unknown alert has no address, so nothing is done. */
export async function endWaiting(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`
    update stock_alert set ended_at = ${now}
    where sent_at is null and ended_at is null
      and lower(email) = (select lower(email) from stock_alert where id = ${id})`
}

/** The address of an account that ends; nothing of it is stored. */
export async function forgetAlerts(sql: Executor, email: string): Promise<void> {
  await sql`delete from stock_alert where lower(email) = lower(${email})`
}

/** What the copy of somebody's data says of what they wait for, and of what they were notified. */
export async function exportAlerts(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select variant_id as product_variant_id, email, created_at, sent_at, ended_at from stock_alert
    where lower(email) = lower(${email}) order by created_at, id`
}

/**
 * Forgets who was notified or withdrew the request more than 30 days ago, once they wait for nothing else: until then their email's
 * link must know their address. After two years everybody is forgotten.
 */
export async function purgeAlerts(sql: Sql, now: Date): Promise<void> {
  await sql`
    delete from stock_alert a
    where a.created_at < ${now}::timestamptz - interval '2 years' or (
      coalesce(a.sent_at, a.ended_at) < ${now}::timestamptz - interval '30 days'
      and not exists (
        select from stock_alert w
        where lower(w.email) = lower(a.email) and w.sent_at is null and w.ended_at is null
      )
    )`
}
