import type { Executor, Transaction } from '#platform/database/database.ts'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import { allLines } from './cart-lines.ts'
import {
  closeCart,
  copyMissingSteps,
  lockGuestCart,
  lockUserCart,
  saveLines,
  type CartRecord,
} from './cart-store.ts'
import { mergeLines } from './merge-lines.ts'

/** The token of the user's open cart, null without one. */
export async function findUserCartToken(sql: Executor, userId: number): Promise<string | null> {
  const [row] = await sql<{ token: string }[]>`
    select token from cart where user_id = ${userId} and state = 'open'`
  return row?.token ?? null
}

/** For a request of the signed-in user. @throws AppError 401 when the account has ended meanwhile. */
export async function openOwnCart(tx: Transaction, userId: number): Promise<CartRecord> {
  await lockActiveUser(tx, userId)
  return openUserCart(tx, userId)
}

/**
 * The user's open cart, locked; a new one when there is none. A user has one at most, whoever requests it at once; one that is
 * completed by another window meanwhile is followed by the next.
 */
export async function openUserCart(tx: Transaction, userId: number): Promise<CartRecord> {
  for (;;) {
    await tx`
      insert into cart (id, token, user_id) values (${uuidv7()}, ${randomToken()}, ${userId})
      on conflict (user_id) where state = 'open' do nothing`
    const cart = await lockUserCart(tx, userId)
    if (cart) return cart
  }
}

/**
 * At signing in: the guest's lines and sets replace those of the same variants in the user's cart, what the user has not filled in
 * of the checkout is taken over, and the guest's cart is closed as merged. An unknown, foreign or already merged token
 * changes nothing, so doing it twice is doing it once.
 */
export async function adoptGuestCart(
  tx: Transaction,
  { userId, guestToken }: { userId: number; guestToken: string | null },
): Promise<void> {
  // The guest's cart is always locked first, so that two sign-ins at once can't wait for each other.
  const guest = guestToken === null ? undefined : await lockGuestCart(tx, guestToken)
  if (!guest) return
  if (guest.lines.length > 0) {
    const own = await openUserCart(tx, userId)
    if (!(await saveLines(tx, own, mergeLines(own.lines, guest.lines, uuidv7))))
      throw new Error('A cart was changed although its row was locked')
    await copyMissingSteps(tx, guest.id, own.id)
  }
  await closeCart(tx, guest, 'merged')
}

/**
 * The carts of an account that ends; one that is being completed waits for that. Completed ones belong to their orders
 * and stay, without what their orders hold of the user.
 */
export async function forgetCarts(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from cart where user_id = ${userId} and state <> 'completed'`
  await tx`
    update cart set contact = null, shipping_address = null, billing_address = null, comment = ''
    where user_id = ${userId}`
}

/** The same for a guest: open carts with the address, and what completed ones hold besides their orders. */
export async function forgetGuestCarts(tx: Transaction, email: string): Promise<void> {
  await tx`
    delete from cart where state = 'open' and user_id is null and lower(contact ->> 'email') = lower(${email})`
  await tx`
    update cart set contact = null, shipping_address = null, billing_address = null, comment = ''
    where id in (select cart_id from orders where user_id is null and lower(contact ->> 'email') = lower(${email}))`
}

/** What a user's copy of their data says of their open cart. */
export async function exportCart(sql: Executor, userId: number): Promise<Record<string, unknown> | null> {
  const [row] = await sql`
    select c.created_at, c.updated_at, c.contact, c.shipping_address, c.billing_address, c.comment, c.reminder_requested_at as reminder_asked_at,
      coalesce((
        select json_agg(json_build_object('product_variant_id', l.variant_id, 'quantity', l.quantity, 'set_id', l.set_id) order by l.position)
        from ${allLines(sql)} l where l.cart_id = c.id
      ), '[]') as items
    from cart c where c.user_id = ${userId} and c.state = 'open'`
  return row ?? null
}
