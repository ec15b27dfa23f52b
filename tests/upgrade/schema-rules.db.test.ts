import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const unknown = '00000000-0000-4000-8000-00000000ffff'
let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('rules')
  sql = openDatabase(database.url, { max: 1 })
  await sql.unsafe(await readFile(new URL('rows.sql', import.meta.url), 'utf8'))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const [anyCart, anyOrder] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test.each([
  ["update cart set state = 'lost'", 'cart_state'],
  [
    `insert into cart_transition (cart_id, from_state, to_state) values ('${anyCart}', 'open', 'lost')`,
    'cart_state',
  ],
  [
    `insert into order_transition (order_id, machine, to_state, actor) values ('${anyOrder}', 'order', 'lost', 'x')`,
    'order_step_state',
  ],
  [
    `insert into order_transition (order_id, machine, to_state, actor) values ('${anyOrder}', 'sale', 'placed', 'x')`,
    'order_machine',
  ],
  ["insert into user_transition (user_id, from_state, to_state) values (1, 'unverified', 'x')", 'user_state'],
  [
    "insert into review_transition (review_id, from_state, to_state, actor) values (1, 'x', 'published', 'x')",
    'review_state',
  ],
  [
    `insert into payment_attempt_transition (attempt_id, to_state, source) values ('${unknown}', 'x', 'x')`,
    'payment_attempt_state',
  ],
  [
    `insert into withdrawal_transition (withdrawal_id, to_state, actor, created_at) values ('${unknown}', 'x', 'merchant', now())`,
    'withdrawal_state',
  ],
  ["update orders set state = 'lost'", 'order_state'],
  ["update orders set fulfilment = 'lost'", 'fulfilment_state'],
  ['update orders set total_gross = -1', 'orders_total'],
  ['update order_line set gross = gross + 1, net = net + 1', 'order_line_gross'],
  ['update order_line set tax = tax + 1', 'order_line_sum'],
  ["update payment_method set type = 'barter'", 'payment_type'],
  ['update payment_method set fee_gross = -1', 'payment_method_fee'],
  ['update product set packing_quantity = 0', 'product_packing_quantity'],
  ['update stock set reserved = on_hand + 1', 'stock_range'],
  ["insert into users (email, state) values (null, 'unverified')", 'users_anonymised'],
  [
    "insert into variant_price (variant_id, gross, valid_from) values (1, 5, '2030-01-01')",
    'variant_price_no_overlap',
  ],
  ['delete from users', 'orders_user_fk'],
  ['delete from cart', 'orders_cart_fk'],
  ['delete from orders', 'order_line_order_id_orders_id_fk'],
  ['delete from variant', 'order_line_variant_fk'],
  ['update cart set user_id = 99', 'cart_user_fk'],
  ["insert into user_session (key, user_id) values ('x', 99)", 'user_session_user_fk'],
  [`insert into wishlist (id, user_id, name) values ('${unknown}', 99, 'x')`, 'wishlist_user_fk'],
  [
    "insert into review (product_id, variant_id, author_name, rating) values (99, 1, 'x', 5)",
    'review_product_fk',
  ],
  [
    `insert into payment_event (order_id, gateway, event_id, kind, amount) values ('${unknown}', 'x', 'x', 'captured', 1)`,
    'payment_event_order_fk',
  ],
  [
    `insert into payment_refund (id, order_id, amount, reason) values ('${unknown}', '${unknown}', 1, 'x')`,
    'payment_refund_order_fk',
  ],
  [
    `insert into invoice (id, order_id, kind, key, provider, gross) values ('${unknown}', '${unknown}', 'final', 'x', 'szamlazz', 1)`,
    'invoice_order_fk',
  ],
  [
    `insert into coupon_use (order_id, coupon_id, customer, amount) values ('${unknown}', 1, 'x', 1)`,
    'coupon_use_order_fk',
  ],
  [
    `insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id) values (1, 'sell', -1, -1, '${unknown}')`,
    'stock_move_order_fk',
  ],
  [
    `insert into withdrawal (id, reference, state, name, order_number, email, items, statement, order_id, late, receipt, ip_hash, received_at)
     values ('${unknown}', 'E', 'received', 'x', 'x', 'x', '[]', 'x', '${unknown}', false, 'written', 'x', now())`,
    'withdrawal_order_fk',
  ],
])('%s is refused by %s', async (statement, constraint) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ constraint_name: constraint })
})
