import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { confirmDays } from './stock-alert.ts'

export type WaitingAlert = { id: string; email: string }

/** Requests at once for the same address wait for each other's commit, so that counting is exact. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await lockUntilCommit(tx, 'stock_alert', email.toLowerCase())
}

export type AddressState = {
  /** The address was confirmed, and has not withdrawn that since. */
  isConfirmed: boolean
  /** How many requests wait, by whether they are confirmed: what others request leaves room for the owner. */
  waiting: { confirmed: number; unconfirmed: number }
  /** When the last request was made that still waits for its confirmation. */
  lastUnconfirmed: Date | null
}

/** What is known of an address. Index: stock_alert_email_idx. */
export async function readAddress(tx: Transaction, email: string): Promise<AddressState> {
  const [row] = await tx<[{ isConfirmed: boolean; all: number; confirmed: number; last: Date | null }]>`
    select coalesce(bool_or(confirmed_at is not null), false) as "isConfirmed",
      count(*) filter (where waits)::int as all,
      count(*) filter (where waits and confirmed_at is not null)::int as confirmed,
      max(created_at) filter (where waits and confirmed_at is null) as last
    from (
      select confirmed_at, created_at, sent_at is null and ended_at is null as waits from stock_alert
      where lower(email) = lower(${email})
    ) a`
  const { isConfirmed, all, confirmed, last } = row
  return { isConfirmed, waiting: { confirmed, unconfirmed: all - confirmed }, lastUnconfirmed: last }
}

/** The request of an address for a variant that still waits; null without one. */
export async function findWaiting(tx: Transaction, variantId: number, email: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select id from stock_alert
    where variant_id = ${variantId} and lower(email) = lower(${email}) and sent_at is null and ended_at is null`
  return row?.id ?? null
}

/** Gives the id of the new request. */
export async function insertAlert(
  tx: Transaction,
  {
    variantId,
    email,
    now,
    isConfirmed,
  }: { variantId: number; email: string; now: Date; isConfirmed: boolean },
): Promise<string> {
  const id = uuidv7(now.getTime())
  await tx`
    insert into stock_alert (id, variant_id, email, created_at, confirmed_at)
    values (${id}, ${variantId}, ${email}, ${now}, ${isConfirmed ? now : null})`
  return id
}

/** A request that still waits for its confirmation waits for as long again. */
export async function renewUnconfirmed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx`update stock_alert set created_at = ${now} where id = ${id} and confirmed_at is null`
}

/** Confirms one request; one that is confirmed already stays as it is. */
export async function confirmAlert(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx`update stock_alert set confirmed_at = ${now} where id = ${id} and confirmed_at is null`
}

/** Confirms all that an address waits for. */
export async function confirmAddress(sql: Executor, email: string, now: Date): Promise<void> {
  await sql`
    update stock_alert set confirmed_at = ${now}
    where lower(email) = lower(${email}) and confirmed_at is null and sent_at is null and ended_at is null`
}

/** The address of a request that can be confirmed, or was; null once it is withdrawn or forgotten. */
export async function findConfirmable(sql: Executor, id: string, since: Date): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    select email from stock_alert
    where id = ${id} and ended_at is null and (confirmed_at is not null or (sent_at is null and created_at > ${since}))`
  return row?.email ?? null
}

/** The next variants that somebody waits for, in ascending order from behind `after`. */
export async function listAwaited(sql: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct variant_id as id from stock_alert
    where confirmed_at is not null and sent_at is null and ended_at is null and variant_id > ${after} order by variant_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Takes some of those who wait for a variant, marked as notified; what another process is sending is left to it. */
export async function takeWaiting(
  tx: Transaction,
  { variantId, now, limit }: { variantId: number; now: Date; limit: number },
): Promise<WaitingAlert[]> {
  return tx<WaitingAlert[]>`
    update stock_alert set sent_at = ${now} where id in (
      select id from stock_alert where variant_id = ${variantId} and confirmed_at is not null and sent_at is null and ended_at is null
      order by created_at, id limit ${limit} for update skip locked
    ) returning id, email`
}

/** Ends everything that the address of this alert waits for, and its confirmation. An unknown alert has no address, so nothing is done. */
export async function endWaiting(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`
    update stock_alert
    set confirmed_at = null, ended_at = case when sent_at is null then coalesce(ended_at, ${now}) end
    where lower(email) = (select lower(email) from stock_alert where id = ${id})`
}

/** The address of an account that ends; nothing of it is stored. */
export async function forgetAlerts(sql: Executor, email: string): Promise<void> {
  await sql`delete from stock_alert where lower(email) = lower(${email})`
}

/** What the copy of somebody's data says of what they wait for, and of what they were notified. */
export async function exportAlerts(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select variant_id as product_variant_id, email, created_at, confirmed_at, sent_at, ended_at from stock_alert
    where lower(email) = lower(${email}) order by created_at, id`
}

/**
 * Forgets who was notified or withdrew the request more than 30 days ago, once they wait for nothing else: until then their email's
 * link must know their address. After two years everybody is forgotten, and who never confirmed an address after `confirmDays`.
 */
export async function purgeAlerts(sql: Sql, now: Date): Promise<void> {
  await sql`
    delete from stock_alert a
    where a.created_at < ${now}::timestamptz - interval '2 years' or (
      a.confirmed_at is null and a.sent_at is null and a.ended_at is null
      and a.created_at < ${now}::timestamptz - make_interval(days => ${confirmDays})
    ) or (
      coalesce(a.sent_at, a.ended_at) < ${now}::timestamptz - interval '30 days'
      and not exists (
        select from stock_alert w
        where lower(w.email) = lower(a.email) and w.sent_at is null and w.ended_at is null
      )
    )`
}
