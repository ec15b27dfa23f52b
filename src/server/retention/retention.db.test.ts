import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { documentFiles } from '#server/invoice/document-files.ts'
import { labelFiles } from '#server/parcel/label-files.ts'
import type { Platform } from '#platform/platform.ts'
import { applyRetention } from './retention-tasks.ts'

let shop: ShopDatabase
let platform: Platform
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await createShopDatabase('retention')
  platform = testPlatform(shop.sql, () => now)
})
afterAll(() => shop.drop())

/** Everything of the order that could name its customer, as one text. */
async function known(id: string): Promise<string> {
  const [row] = await shop.sql<{ text: string }[]>`
    select concat_ws(' | ', contact, shipping_address, billing_address, comment, user_id, guest_key,
      (select string_agg(note, ',') from order_transition where order_id = orders.id),
      (select customer from coupon_use where order_id = orders.id)) as text
    from orders where id = ${id}`
  return row!.text
}

it('forgets after five years how to reach a customer, after eight business years who it was, and never what was sold', async () => {
  const client = guestClient(platform)
  const variant = await insertVariant(shop.sql)
  const { id, total } = await complete(client, await readyCheckout(client, { id: variant }), {
    comment: 'Éva csengője',
  })
  const [coupon] = await shop.sql<{ id: number }[]>`
    insert into coupon (code, name, kind, value, used) values ('TEL', 'Tél', 'amount', 100, 1) returning id`
  await shop.sql`
    insert into coupon_use (order_id, coupon_id, customer, ordinal, amount, created_at)
    values (${id}, ${coupon!.id}, 'eva@example.hu', 1, 0, ${now})`
  await shop.sql`
    update orders set coupon = '{"code": "TEL", "name": "Tél"}', documents = '{proforma}' where id = ${id}`
  await shop.sql`update order_transition set note = 'Éva kérte' where order_id = ${id}`
  await shop.sql`
    insert into order_parcel (order_id, carrier, tracking_code, label_key, created_at) values (${id}, 'gls', '1', 'cimke.pdf', ${now})`
  await labelFiles(platform).write('cimke.pdf', 'Éva')
  await shop.sql`
    insert into invoice (id, order_id, kind, key, provider, state, number, gross, file_key, issued_at)
    values (gen_random_uuid(), ${id}, 'proforma', 'proforma:1', 'proforma', 'issued', 'D-1', 1000, 'szamla.pdf', ${now})`
  await documentFiles(platform).write('szamla.pdf', 'Éva')

  now = new Date('2031-11-23T09:00:00Z')
  const before = await known(id)
  await applyRetention(platform)
  expect(await known(id)).toBe(before)
  expect(await labelFiles(platform).exists('cimke.pdf')).toBe(true)

  now = new Date('2031-11-23T11:00:00Z')
  await applyRetention(platform)
  const reachable = await known(id)
  expect(reachable).not.toMatch(/\+36|csengője|kérte/)
  // The customer on the invoice, and who used the coupon.
  expect(reachable).toMatch(/Szabó.*eva@example\.hu/)
  expect(await labelFiles(platform).exists('cimke.pdf')).toBe(false)
  expect(await documentFiles(platform).exists('szamla.pdf')).toBe(true)

  now = new Date('2034-12-31T22:00:00Z')
  await applyRetention(platform)
  expect(await known(id)).toBe(reachable)
  now = new Date('2034-12-31T23:01:00Z')
  await applyRetention(platform)
  expect(await known(id)).not.toMatch(/Szabó|eva@|Éva|1117|Budapest/)
  expect(await documentFiles(platform).exists('szamla.pdf')).toBe(false)
  const [sold] = await shop.sql`
    select o.total_gross, count(l.*)::int as lines from orders o join order_line l on l.order_id = o.id where o.id = ${id} group by o.id`
  expect(sold).toEqual({ total_gross: total.gross.value, lines: 1 })
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('forgets withdrawals with their history, and no newer ones', async () => {
  const insert = (receivedAt: string, reference: string) => shop.sql`
    with w as (
      insert into withdrawal (id, reference, state, name, order_number, email, items, statement, late, receipt, ip_hash, received_at)
      values (gen_random_uuid(), ${reference}, 'received', 'Éva', '2026-000001', 'eva@example.hu', '[]', 'Elállok', false, 'withheld', '', ${receivedAt})
      returning id)
    insert into withdrawal_transition (withdrawal_id, to_state, actor, created_at) select id, 'received', 'consumer', ${receivedAt} from w`
  now = new Date('2031-11-23T10:00:00Z')
  await insert('2026-11-23T09:00:00Z', 'EL-2026-000001')
  await insert('2026-11-23T11:00:00Z', 'EL-2026-000002')
  await applyRetention(platform)
  expect((await shop.sql`select reference from withdrawal`).map(({ reference }) => reference)).toEqual([
    'EL-2026-000002',
  ])
  expect((await shop.sql`select from withdrawal_transition`).count).toBe(1)
})
