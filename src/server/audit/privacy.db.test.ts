import { afterAll, beforeAll, expect, it } from 'vitest'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { contact, createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { recordChanges, type Author } from '#platform/audit/recording.ts'
import { purgeChanges } from '#platform/audit/purge-changes.ts'
import { acceptOrder, cancelOrder, markPaid, refundOrder } from '#server/order/index.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('audit_privacy')
})
afterAll(() => shop.drop())

const author: Author = { actor: 'staff:7', name: 'Bea', what: 'takeOrderStep' }

it('nothing of a customer is in the audit, whatever is done to what is theirs: there is nothing to erase', async () => {
  const platform = testPlatform(shop.sql)
  const client = guestClient(platform)
  const variant = await insertVariant(shop.sql)
  const { id, number, total } = await complete(client, await readyCheckout(client, { id: variant }), {
    comment: 'Éva csengője',
  })
  await shop.sql`
    insert into contact_message (id, type, name, email, message, ip_hash, created_at)
    values (gen_random_uuid(), 'general', 'Szabó-Nagy Éva', ${contact.email}, 'Kérdezek', 'hash', now())`
  await shop.sql`
    insert into withdrawal (id, reference, state, name, order_number, email, items, statement, late, receipt, ip_hash, received_at)
    values (gen_random_uuid(), 'EL-1', 'received', 'Szabó-Nagy Éva', ${number}, ${contact.email}, '[]', 'Elállok', false, 'written', '', now())`
  await recordChanges(author, async () => {
    await markPaid(platform, number, { amount: total.gross.value, reference: 'Éva utalása' })
    await acceptOrder(platform, number)
    await refundOrder(platform, number, { amount: 100, reason: 'Éva kérte', isManual: true })
    await cancelOrder(platform, number, { reason: 'Éva lemondta' })
    await shop.sql.begin(async (tx) => {
      await tx`update contact_message set responded_at = now()`
      await tx`update withdrawal set state = 'acknowledged'`
      await tx`update orders set comment = 'Évának', state = state where id = ${id}`
      await tx`insert into order_parcel (order_id, carrier, tracking_code) values (${id}, 'own', 'EVA-1')`
    })
  })
  const rows = await shop.sql<{ table_name: string }[]>`select table_name, row_key, old, new from audit`
  expect([...new Set(rows.map((row) => row.table_name))].toSorted()).toEqual(
    expect.arrayContaining(['contact_message', 'order_parcel', 'orders', 'payment_event', 'withdrawal']),
  )
  expect(JSON.stringify(rows)).not.toMatch(/Éva|EVA|Szabó|eva|@|Pozsonyi|1137|30 123|4567/)
})

it('is forgotten after two years', async () => {
  await shop.sql`truncate change, audit cascade`
  await recordChanges(author, () =>
    shop.sql.begin((tx) => tx`insert into redirect (from_path, to_url) values ('/a', '/b')`),
  )
  await recordChanges(author, () =>
    shop.sql.begin((tx) => tx`insert into redirect (from_path, to_url) values ('/c', '/d')`),
  )
  await shop.sql`
    update change set at = '2024-11-24T11:59:00Z' where id = (select min(id) from change)`
  await purgeChanges(shop.sql, new Date('2024-11-24T12:00:00Z'))
  const left = await shop.sql<{ key: string }[]>`select new ->> 'from_path' as key from audit`
  expect(left.map(({ key }) => key)).toEqual(['/c'])
})
