import type { BillingAddress, Contact, ShippingAddress } from '#contract/wire.ts'
import {
  queryTogether,
  writeTogether,
  type Found,
  type Part,
  type Parts,
} from '#platform/database/query-together.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import { cartError } from './cart-errors.ts'
import { changedLines, findLines, findLinesOf } from './cart-lines.ts'
import { cartTransitions, type CartLine, type CartState } from './cart.ts'

/** The steps of the checkout; null where the customer has not been yet. */
export type CheckoutSteps = {
  contact: Contact | null
  shippingAddress: ShippingAddress | null
  billingAddress: BillingAddress | null
  shippingMethodId: number | null
  pickupPointId: string | null
  /** As `2026-11-24`. */
  requestedDay: string | null
  /** Of that day at a workshop, in minutes since midnight. */
  requestedTime: number | null
  paymentMethodId: number | null
  couponCode: string | null
  comment: string
  /** The customer requested an email should the cart be abandoned. */
  wantsReminder: boolean
}
export type CartRecord = CheckoutSteps & {
  id: string
  token: string
  state: CartState
  revision: number
  lines: CartLine[]
}
type CartRow = Omit<CartRecord, 'lines'>

/** A guest's new cart. */
export async function createCart(sql: Executor, lines: readonly CartLine[] = []): Promise<CartRecord> {
  const [id, token] = [uuidv7(), randomToken()]
  const gate = sql`insert into cart (id, token) values (${id}, ${token}) returning id`
  await writeTogether(sql, gate, changedLines(sql, [], lines))
  return {
    id,
    token,
    state: 'open',
    revision: 0,
    lines: [...lines],
    contact: null,
    shippingAddress: null,
    billingAddress: null,
    shippingMethodId: null,
    pickupPointId: null,
    requestedDay: null,
    requestedTime: null,
    paymentMethodId: null,
    couponCode: null,
    comment: '',
    wantsReminder: false,
  }
}

/**
 * Writes a cart as it is, with its lines, for an order that is taken down at the desk; false when there is one with its id
 * already. Whoever comes second with the same id waits until the first has committed.
 */
export async function insertTakenDown(tx: Transaction, cart: CartRecord): Promise<boolean> {
  const { count } = await tx`
    insert into cart (id, token, contact, shipping_address, billing_address, shipping_method_id, pickup_point_id, requested_day,
      payment_method_id, coupon_code, comment)
    values (${cart.id}, ${cart.token}, ${jsonOrNull(tx, cart.contact)}, ${jsonOrNull(tx, cart.shippingAddress)},
      ${jsonOrNull(tx, cart.billingAddress)}, ${cart.shippingMethodId}, ${cart.pickupPointId}, ${cart.requestedDay},
      ${cart.paymentMethodId}, ${cart.couponCode}, ${cart.comment})
    on conflict (id) do nothing`
  if (count === 0) return false
  if (cart.lines.length === 0) return true
  await tx`
    insert into cart_line ${tx(cart.lines.map(({ id, variantId, quantity }) => ({ id, cart_id: cart.id, variant_id: variantId, quantity })))}`
  return true
}

/**
 * Ends an open cart that an order was taken down from, so that its customer is not reminded and does not order it again; null
 * when it is open no more.
 */
export async function endTakenDown(tx: Transaction, id: string): Promise<CartRecord | null> {
  const [row] = await tx<CartRow[]>`
    select ${cartColumns(tx)} from cart where id = ${id} and state = 'open' for update`
  if (!row) return null
  await closeCart(tx, row, 'merged')
  return { ...row, lines: await findLinesOf(tx, row.id) }
}

/** Who requests a cart: a guest's belongs to whoever knows its token, a user's to its signed-in user alone. */
export type CartKey = { token: string; userId: number | null }

/** An open or completed cart. @throws AppError 404, for someone else's too. */
export async function findCart(sql: Executor, key: CartKey): Promise<CartRecord> {
  return (await findCartWith(sql, key, { lists: {}, one: {} })).cart
}

/** The same with what `others` find at the same moment; the cart's row is their `own`. */
export async function findCartWith<L extends Parts, O extends Parts>(
  sql: Executor,
  { token, userId }: CartKey,
  others: { lists: L; one: O },
): Promise<{ cart: CartRecord; others: Found<L, O> }> {
  const own = sql`select * from cart where token = ${token} and ${mayUse(sql, userId)}`
  const found = await queryTogether(sql, own, {
    lists: { ...others.lists, cartLines: findLines(sql, sql`(select id from own)`) },
    one: { ...others.one, cart: sql<CartRow[]>`select ${cartColumns(sql)} from own` },
  })
  return { cart: presentOrGone(found.cart, found.cartLines), others: found }
}

/** @throws AppError 409 when the cart was completed. */
export function requireOpen(cart: CartRecord): void {
  if (cart.state === 'completed') throw cartError('cart_completed')
}

/**
 * The same, with its row locked until the transaction ends: whoever changes or completes a cart does it alone.
 * The lines are read after the lock was got, by a statement of its own, so they are the newest.
 * @throws AppError 404.
 */
export async function lockCart(tx: Transaction, { token, userId }: CartKey): Promise<CartRecord> {
  const [rows, lines] = await Promise.all([
    tx<
      CartRow[]
    >`select ${cartColumns(tx)} from cart where token = ${token} and ${mayUse(tx, userId)} for update`,
    findLines(tx, tx`(select id from cart where token = ${token})`),
  ])
  return presentOrGone(rows[0], lines)
}

/** The same for a change. @throws AppError 404, and 409 when the cart was completed. */
export async function lockOpenCart(tx: Transaction, key: CartKey): Promise<CartRecord> {
  const cart = await lockCart(tx, key)
  requireOpen(cart)
  return cart
}

/** An open cart that no user has, locked; undefined for every other token. */
export async function lockGuestCart(tx: Transaction, token: string): Promise<CartRecord | undefined> {
  const [row] = await tx<CartRow[]>`
    select ${cartColumns(tx)} from cart where token = ${token} and user_id is null and state = 'open' for update`
  return row && { ...row, lines: await findLinesOf(tx, row.id) }
}

/** The user's open cart, locked; undefined when they have none by the time its lock was got. */
export async function lockUserCart(tx: Transaction, userId: number): Promise<CartRecord | undefined> {
  const [row] = await tx<CartRow[]>`
    select ${cartColumns(tx)} from cart where user_id = ${userId} and state = 'open' for update`
  return row && { ...row, lines: await findLinesOf(tx, row.id) }
}

/** Fills the steps that one cart has not from another. */
export async function copyMissingSteps(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx`
    update cart set
      contact = coalesce(cart.contact, guest.contact),
      shipping_address = coalesce(cart.shipping_address, guest.shipping_address),
      billing_address = coalesce(cart.billing_address, guest.billing_address),
      shipping_method_id = coalesce(cart.shipping_method_id, guest.shipping_method_id),
      pickup_point_id = case when cart.shipping_method_id is null then guest.pickup_point_id else cart.pickup_point_id end,
      requested_day = case when cart.shipping_method_id is null then guest.requested_day else cart.requested_day end,
      requested_time = case when cart.shipping_method_id is null then guest.requested_time else cart.requested_time end,
      payment_method_id = coalesce(cart.payment_method_id, guest.payment_method_id),
      coupon_code = coalesce(cart.coupon_code, guest.coupon_code),
      reminder_requested_at = case
        when cart.contact is null and guest.reminder_sent_at is null then guest.reminder_requested_at
        else cart.reminder_requested_at end,
      comment = case when cart.comment = '' then guest.comment else cart.comment end
    from cart guest where cart.id = ${toId} and guest.id = ${fromId}`
}

/** Writes the lines that differ and the next revision; null when the cart is not as it was read. */
export async function saveLines(
  sql: Executor,
  cart: CartRecord,
  lines: readonly CartLine[],
): Promise<CartRecord | null> {
  const gate = sql`
    update cart set revision = revision + 1, updated_at = now() where ${isAsRead(sql, cart)} returning id`
  const isSaved = await writeTogether(sql, gate, changedLines(sql, cart.lines, lines))
  return isSaved ? { ...cart, revision: cart.revision + 1, lines: [...lines] } : null
}

/** Writes the checkout's steps and the next revision; null when the cart is not as it was read. */
export async function saveSteps(
  sql: Executor,
  cart: CartRecord,
  steps: Partial<CheckoutSteps>,
): Promise<CartRecord | null> {
  const next = { ...cart, ...steps, revision: cart.revision + 1 }
  const { count } = await sql`
    update cart set
      contact = ${jsonOrNull(sql, next.contact)}, shipping_address = ${jsonOrNull(sql, next.shippingAddress)},
      billing_address = ${jsonOrNull(sql, next.billingAddress)}, shipping_method_id = ${next.shippingMethodId},
      pickup_point_id = ${next.pickupPointId}, requested_day = ${next.requestedDay},
      requested_time = ${next.requestedTime}, payment_method_id = ${next.paymentMethodId},
      coupon_code = ${next.couponCode}, comment = ${next.comment},
      reminder_requested_at = case when ${next.wantsReminder} then coalesce(reminder_requested_at, now()) end,
      revision = revision + 1, updated_at = now()
    where ${isAsRead(sql, cart)}`
  return count === 0 ? null : next
}

/**
 * Moves a locked cart to another state and writes its history row.
 * @throws Error for a transition that is not listed, or when the cart is not as it was read.
 */
export async function closeCart(
  tx: Transaction,
  cart: Pick<CartRecord, 'id' | 'state' | 'revision'>,
  to: CartState,
): Promise<void> {
  const { gate, parts } = closing(tx, cart, to)
  if (!(await writeTogether(tx, gate, parts))) throw new Error(`Cart ${cart.id} has changed`)
}

/** The same as the gate and the parts of a statement: nothing is written when the cart is not as it was read. */
export function closing(
  sql: Executor,
  cart: Pick<CartRecord, 'id' | 'state' | 'revision'>,
  to: CartState,
): { gate: Part; parts: Parts } {
  if (!cartTransitions[cart.state].includes(to))
    throw new Error(`A cart can't go from ${cart.state} to ${to}`)
  return {
    gate: sql`
      update cart set state = ${to}, revision = revision + 1, updated_at = now()
      where ${isAsRead(sql, cart)} returning id`,
    parts: {
      cart_moved: sql`
        insert into cart_transition (cart_id, from_state, to_state) select id, ${cart.state}, ${to} from gate`,
    },
  }
}

/** Each change of a cart's contents gives it the next revision. */
function isAsRead(sql: Executor, cart: Pick<CartRecord, 'id' | 'state' | 'revision'>) {
  return sql`id = ${cart.id} and revision = ${cart.revision} and state = ${cart.state}`
}

function presentOrGone(row: CartRow | null | undefined, lines: readonly CartLine[]): CartRecord {
  if (!row || row.state === 'merged' || row.state === 'expired') throw cartError('cart_not_found')
  return { ...row, lines: [...lines] }
}

/** `user_id = null` matches nobody, so a guest sees guests' carts alone. */
function mayUse(sql: Executor, userId: number | null) {
  return userId === null ? sql`user_id is null` : sql`(user_id is null or user_id = ${userId})`
}

function cartColumns(sql: Executor) {
  return sql`
    id, token, state, revision, contact, shipping_address as "shippingAddress", billing_address as "billingAddress",
    shipping_method_id as "shippingMethodId", pickup_point_id as "pickupPointId", to_char(requested_day, 'YYYY-MM-DD') as "requestedDay",
    requested_time as "requestedTime", payment_method_id as "paymentMethodId", coupon_code as "couponCode", comment,
    reminder_requested_at is not null as "wantsReminder"`
}

function jsonOrNull(sql: Executor, value: Contact | ShippingAddress | BillingAddress | null) {
  return value === null ? null : sql.json(value)
}

/** Whether an open cart points to a method of the merchant. */
export async function isDeliveryInCart(sql: Executor, id: number): Promise<boolean> {
  return isAny(await sql`select from cart where state = 'open' and shipping_method_id = ${id} limit 1`)
}

export async function isPaymentInCart(sql: Executor, id: number): Promise<boolean> {
  return isAny(await sql`select from cart where state = 'open' and payment_method_id = ${id} limit 1`)
}

const isAny = (rows: readonly unknown[]) => rows.length > 0
