import type { Executor, Transaction } from '#server/kernel/database.ts'
import { randomToken, uuidv7 } from '#server/kernel/ids.ts'
import {
  closeCart,
  copyMissingSteps,
  findCart,
  lockGuestCart,
  lockOpenCart,
  saveLines,
} from './cart-store.ts'
import type { CartRecord } from './cart-store.ts'
import { mergeLines } from './cart.ts'

/** The token of the user's open cart, null without one. */
export async function findUserCartToken(sql: Executor, userId: number): Promise<string | null> {
  const [row] = await sql<{ token: string }[]>`
    select token from cart where user_id = ${userId} and state = 'open'`
  return row?.token ?? null
}

/** The user's open cart, a new one when there is none. A user has one at most, whoever asks at once. */
export async function openUserCart(sql: Executor, userId: number): Promise<CartRecord> {
  await sql`
    insert into cart (id, token, user_id) values (${uuidv7()}, ${randomToken()}, ${userId})
    on conflict (user_id) where state = 'open' do nothing`
  const token = await findUserCartToken(sql, userId)
  if (token === null) throw new Error(`User ${userId} has no open cart after one was made`)
  return findCart(sql, { token, userId })
}

/**
 * At signing in: the guest's lines replace those of the same variants in the user's cart, what the user has not filled in
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
    const { token } = await openUserCart(tx, userId)
    const own = await lockOpenCart(tx, { token, userId })
    await saveLines(tx, own, mergeLines(own.lines, guest.lines, uuidv7))
    await copyMissingSteps(tx, guest.id, own.id)
  }
  await closeCart(tx, guest, 'merged')
}

/** Closes the user's open cart, when the account ends. */
export async function closeUserCart(tx: Transaction, userId: number): Promise<void> {
  const token = await findUserCartToken(tx, userId)
  if (token !== null) await closeCart(tx, await lockOpenCart(tx, { token, userId }), 'expired')
  await tx`
    update cart set contact = null, shipping_address = null, billing_address = null, comment = ''
    where user_id = ${userId}`
}
