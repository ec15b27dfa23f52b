import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { allLines } from '#server/cart/index.ts'

export type AbandonedCart = {
  id: string
  userId: number | null
  email: string
  lines: { id: string; variantId: number; quantity: number; setId: string | null }[]
}

/** Between which moments a cart was touched last. */
export type Due = { from: Date; to: Date }

/**
 * The next carts, by id, that their customers asked to be reminded of: touched last between the two moments, with something
 * in them, and nothing ordered by the same address since. Index: cart_reminder_idx.
 */
export async function listAbandoned(
  sql: Executor,
  due: Due,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from cart c where ${isAbandoned(sql, due)} and c.id > ${after}::uuid order by c.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** One of those, locked; undefined when it is none any more, is being changed, or is being handled by another process. */
export async function lockAbandoned(
  tx: Transaction,
  due: Due,
  id: string,
): Promise<AbandonedCart | undefined> {
  const [row] = await tx<Omit<AbandonedCart, 'lines'>[]>`
    select c.id, c.user_id as "userId", c.contact ->> 'email' as email from cart c
    where c.id = ${id} and ${isAbandoned(tx, due)} for update of c skip locked`
  if (!row) return undefined
  const lines = await tx<AbandonedCart['lines']>`
    select id, variant_id as "variantId", quantity, set_id as "setId" from ${allLines(tx)} lines
    where cart_id = ${row.id} order by position`
  return { ...row, lines: [...lines] }
}

function isAbandoned(sql: Executor, { from, to }: Due) {
  return sql`
    c.state = 'open' and c.reminder_requested_at is not null and c.reminder_sent_at is null
      and c.updated_at > ${from} and c.updated_at < ${to} and c.contact ->> 'email' <> ''
      and exists (select from ${allLines(sql)} l where l.cart_id = c.id)
      and not exists (
        select from orders o
        where lower(o.contact ->> 'email') = lower(c.contact ->> 'email') and o.placed_at > c.updated_at
      )`
}

/**
 * Whether an email of this kind went to the address since then. A second request for the same address waits, so that two
 * carts do not pass together.
 */
export async function wasReminded(tx: Transaction, email: string, since: Date): Promise<boolean> {
  await lockUntilCommit(tx, 'cart_reminder', email.toLowerCase())
  const rows = await tx`
    select from email_message
    where created_at > ${since} and starts_with(dedupe_key, 'cart-reminder:') and lower(recipient) = lower(${email})
    limit 1`
  return rows.length > 0
}

/** Neither the revision nor the time of the last change moves: the customer has done nothing. */
export async function markReminded(tx: Transaction, cartId: string, now: Date): Promise<void> {
  await tx`update cart set reminder_sent_at = ${now} where id = ${cartId}`
}

/**
 * The token of an open cart that is no user's, and that an email was written about since then. That it was opened is recorded once;
 * neither the revision nor the time of the last change moves.
 */
export async function openReminded(
  sql: Executor,
  cartId: string,
  { since, now }: { since: Date; now: Date },
): Promise<string | null> {
  const [row] = await sql<{ token: string }[]>`
    update cart set reminder_opened_at = coalesce(reminder_opened_at, ${now})
    where id = ${cartId} and state = 'open' and user_id is null and reminder_sent_at > ${since} returning token`
  return row?.token ?? null
}

/** Withdraws the request for this cart, and for every other open one with its address. */
export async function endReminders(sql: Sql, cartId: string): Promise<void> {
  await sql`
    update cart set reminder_requested_at = null
    where id = ${cartId} or (
      state = 'open' and reminder_requested_at is not null and reminder_sent_at is null
      and lower(contact ->> 'email') = (select lower(contact ->> 'email') from cart where id = ${cartId})
    )`
}

/** The address of an account that ends: no open cart with it is reminded of. */
export async function forgetReminders(sql: Executor, email: string): Promise<void> {
  await sql`
    update cart set reminder_requested_at = null
    where state = 'open' and reminder_requested_at is not null and reminder_sent_at is null
      and lower(contact ->> 'email') = lower(${email})`
}
