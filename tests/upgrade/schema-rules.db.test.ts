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

const numbered = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const [anyCart, anyOrder, anyMessage] = [numbered(1), numbered(2), numbered(4)]

const copyOfOrder = (number: string, cart: string) => `
  insert into orders (id, number, cart_id, state, contact, billing_address, shipping_method, payment_method, terms_version, total_gross)
  select gen_random_uuid(), ${number}, ${cart}, state, contact, billing_address, shipping_method, payment_method, terms_version, total_gross
  from orders`

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
    `insert into garage_car (id, user_id, name, front, saved_at) values ('${unknown}', 99, 'x', '205/55 R16', now())`,
    'garage_car_user_fk',
  ],
  [
    "insert into review (product_id, variant_id, author_name, rating) values (99, 1, 'x', 5)",
    'review_product_fk',
  ],
  [
    "insert into review (product_id, variant_id, author_name, rating, kilometres) values (1, 1, 'x', 5, 0)",
    'review_kilometres',
  ],
  [
    `insert into review_request (order_id, decided_at) values ('${unknown}', now())`,
    'review_request_order_fk',
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
  [copyOfOrder('number', 'gen_random_uuid()'), 'orders_number_unique'],
  [copyOfOrder("'2'", 'cart_id'), 'orders_cart_id_unique'],
  [
    "insert into users (email, verified_at) values ('ANNA@example.hu', now()), ('anna@example.hu', now())",
    'users_verified_email',
  ],
  [
    `insert into cart_line (id, cart_id, variant_id, quantity) values ('${unknown}', '${anyCart}', 99, 1)`,
    'cart_line_variant_fk',
  ],
  [
    `insert into payment_attempt (id, order_id, gateway, reference, amount, expires_at) values ('${unknown}', '${unknown}', 'demo', 'x', 1, now())`,
    'payment_attempt_order_fk',
  ],
  [
    `insert into payment_event (order_id, gateway, event_id, kind, amount) values ('${anyOrder}', 'x', 'x', 'refunded', 0)`,
    'payment_event_amount',
  ],
  [
    `insert into payment_refund (id, order_id, amount, reason) values ('${unknown}', '${anyOrder}', 0, 'x')`,
    'payment_refund_amount',
  ],
  [
    `insert into invoice (id, order_id, kind, key, provider, gross) values ('${unknown}', '${anyOrder}', 'credit', 'x', 'szamlazz', 1)`,
    'invoice_credit',
  ],
  [
    `insert into invoice (id, order_id, kind, key, provider, gross, state) values ('${unknown}', '${anyOrder}', 'final', 'x', 'szamlazz', 1, 'issued')`,
    'invoice_issued',
  ],
  [
    "insert into newsletter_subscription (email, state) values ('a', 'subscribed')",
    'newsletter_subscription_consent',
  ],
  [
    "insert into newsletter_subscription (email, state, token_hash, confirmed_at) values ('a', 'pending', 'x', now())",
    'newsletter_subscription_consent',
  ],
  ["update product set slug = 'Új gumi'", 'product_slug'],
  ["update category set slug = 'a--b'", 'category_slug'],
  ["insert into collection (slug, name) values ('-a', 'A')", 'collection_slug'],
  ["insert into redirect (from_path, to_url) values ('/a', '/a')", 'redirect_from'],
  ['update coupon set used = 2, max_uses = 1', 'coupon_used'],
  [
    "insert into email_message (dedupe_key, recipient, subject, html, text) values ('a', '', '', '', ''), ('a', '', '', '', '')",
    'email_message_dedupe_key_unique',
  ],
  [
    "insert into billing_address (user_id, type, name, postal_code, city, address, is_default) select 1, 'individual', '', '', '', '', true from generate_series(1, 2)",
    'billing_address_default',
  ],
  [
    "insert into shipping_address (user_id, name, postal_code, city, address, is_default) select 1, '', '', '', '', true from generate_series(1, 2)",
    'shipping_address_default',
  ],
  [
    "insert into wishlist (id, user_id, name, is_default) select gen_random_uuid(), 1, '', true from generate_series(1, 2)",
    'wishlist_default',
  ],
  [
    `with list as (insert into wishlist (id, user_id, name) values ('${unknown}', 1, 'x') returning id)
    insert into wishlist_item (wishlist_id, product_id) select id, 1 from list, generate_series(1, 2)`,
    'wishlist_item_once',
  ],
  ["insert into change (what, actor) values ('x', 'nobody')", 'change_actor'],
  [
    "insert into audit (change_id, table_name, row_key, kind) values (1, 'product', '{}', 'insert')",
    'audit_sides',
  ],
  [
    "insert into audit (change_id, table_name, row_key, kind, new) values (1, 'product', '{}', 'update', '{}')",
    'audit_sides',
  ],
  [
    "insert into audit (change_id, table_name, row_key, kind, old, new) values (1, 'product', '{}', 'delete', '{}', '{}')",
    'audit_sides',
  ],
  [
    "insert into audit (change_id, table_name, row_key, kind, new) values (1, 'product', '{}', 'merge', '{}')",
    'audit_kind',
  ],
  ['delete from change', 'audit_change_id_change_id_fk'],
  ["insert into staff (email, role_id) values ('EVA@example.hu', 1)", 'staff_email'],
  ["insert into staff (email, role_id) values ('a', 99)", 'staff_role_id_staff_role_id_fk'],
  ["update staff set state = 'away'", 'staff_state'],
  ["update staff set totp_secret = 'x'", 'staff_totp'],
  ['delete from staff', 'product_import_staff_fk'],
  ["delete from staff_role where slug = 'owner'", 'staff_role_id_staff_role_id_fk'],
  ['update staff_role set refund_limit = -1', 'staff_role_refund_limit'],
  [
    "insert into staff_passkey (id, staff_id, public_key, counter, name) values ('x', 1, '', -1, 'x')",
    'staff_passkey_counter',
  ],
  ["insert into staff_session (key, staff_id) values ('x', 99)", 'staff_session_staff_id_staff_id_fk'],
  [
    "insert into staff_challenge (challenge, purpose, expires_at) values ('x', 'x', now())",
    'staff_challenge_purpose',
  ],
  [
    "insert into product_import (file_name, file_key, columns, sample, staff_id, staff_name) values ('', '', '{}', '[]', 99, '')",
    'product_import_staff_fk',
  ],
  ["update product_import set state = 'lost'", 'import_state'],
  ["update product_import set state = 'done'", 'product_import_finished'],
  ['update product_import set rows_read = -1', 'product_import_rows_read'],
  [
    "insert into product_import_row (import_id, line, item_number, kind, changes, problems) values (1, 0, '', 'created', '[]', '[]')",
    'product_import_row_line',
  ],
  [
    "insert into product_import_row (import_id, line, item_number, kind, changes, problems) values (99, 1, '', 'created', '[]', '[]')",
    'product_import_row_import_id_product_import_id_fk',
  ],
  [
    "insert into product_import_row (import_id, line, item_number, kind, changes, problems) values (1, 1, '', 'x', '[]', '[]')",
    'import_row_kind',
  ],
  [
    "insert into backup_run (kind, state, file, started_at) values ('nightly', 'whole', 'a', now())",
    'backup_run_ended',
  ],
  [
    "insert into backup_run (kind, state, file, started_at, tried_at) values ('nightly', 'running', 'a', now(), now())",
    'backup_run_tried',
  ],
  [
    "insert into backup_run (kind, state, file, started_at) values ('weekly', 'running', 'a', now())",
    'backup_kind',
  ],
  [
    "insert into customer (email, words, last_order_at) values ('Anna@example.hu', '', now())",
    'customer_email',
  ],
  [
    "insert into customer_record (customer_key, kind, created_at) values ('x', 'look', now())",
    'customer_record_kind',
  ],
  [
    `insert into order_search (order_id, open_words, words) values ('${unknown}', '', '')`,
    'order_search_order_id_orders_id_fk',
  ],
  [
    `insert into contact_reply (message_id, staff_id, message, created_at) values ('${anyMessage}', 99, 'x', now())`,
    'contact_reply_staff_fk',
  ],
  [
    `insert into withdrawal_transition (withdrawal_id, to_state, actor, created_at) values ('${unknown}', 'received', 'staff:0', now())`,
    'withdrawal_transition_actor',
  ],
  ['update payment_method set min_total = 2, max_total = 1', 'payment_method_limits'],
])('%s is refused by %s', async (statement, constraint) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ constraint_name: constraint })
})
