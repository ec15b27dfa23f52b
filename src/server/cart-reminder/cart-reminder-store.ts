import type { Executor, Sql, Transaction } from '#server/kernel/database.ts'

export type AbandonedCart = {
  id: string
  userId: number | null
  email: string
  lines: { id: string; variantId: number; quantity: number }[]
}

/**
 * The next cart, by id, that its shopper asked to be reminded of: touched last between the two moments, with something
 * in it, and nothing ordered by the same address since. Locked; one that is being changed or told of is left out.
 * Index: cart_reminder_idx.
 */
export async function lockAbandoned(
  tx: Transaction,
  { after, from, to }: { after: string; from: Date; to: Date },
): Promise<AbandonedCart | undefined> {
  const [row] = await tx<Omit<AbandonedCart, 'lines'>[]>`
    select c.id, c.user_id as "userId", c.contact ->> 'email' as email from cart c
    where c.state = 'open' and c.reminder_asked_at is not null and c.reminder_sent_at is null
      and c.updated_at > ${from} and c.updated_at < ${to} and c.id > ${after}::uuid and c.contact ->> 'email' <> ''
      and exists (select from cart_line l where l.cart_id = c.id)
      and not exists (
        select from orders o
        where lower(o.contact ->> 'email') = lower(c.contact ->> 'email') and o.placed_at > c.updated_at
      )
    order by c.id limit 1 for update of c skip locked`
  if (!row) return undefined
  const lines = await tx<AbandonedCart['lines']>`
    select id, variant_id as "variantId", quantity from cart_line where cart_id = ${row.id} order by position`
  return { ...row, lines: [...lines] }
}

/** Neither the revision nor the time of the last change moves: the shopper has done nothing. */
export async function markReminded(tx: Transaction, cartId: string, now: Date): Promise<void> {
  await tx`update cart set reminder_sent_at = ${now} where id = ${cartId}`
}

/** The token of an open cart that is no user's. */
export async function findGuestToken(sql: Executor, cartId: string): Promise<string | null> {
  const [row] = await sql<{ token: string }[]>`
    select token from cart where id = ${cartId} and state = 'open' and user_id is null`
  return row?.token ?? null
}

/** Takes the wish back for this cart, and for every other open one with its address. */
export async function endReminders(sql: Sql, cartId: string): Promise<void> {
  await sql`
    update cart set reminder_asked_at = null
    where id = ${cartId} or (
      state = 'open' and reminder_asked_at is not null and reminder_sent_at is null
      and lower(contact ->> 'email') = (select lower(contact ->> 'email') from cart where id = ${cartId})
    )`
}
