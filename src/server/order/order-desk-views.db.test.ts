import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminContext } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { createOrderDeskHandlers } from './order-desk-api.ts'
import { listDeskOrders } from './order-desk-store.ts'
import { countDeskOrders, countOrderFacets, listDueOrders, type DeskView } from './order-desk-views.ts'
import { acceptOrder, cancelOrder, prepareOrder, shipOrder } from './order-merchant.ts'
import { findTroubles } from './order-trouble.ts'
import type { Sending } from './order-merchant.ts'

let shop: ShopDatabase
let platform: Platform
let goods: number
beforeAll(async () => {
  shop = await createShopDatabase('order_desk_views')
  platform = testPlatform(shop.sql)
  goods = await insertVariant(shop.sql, { stock: 40 })
})
afterAll(() => shop.drop())

/** Paid to the courier: it can be accepted at once. */
async function place(contact = newContact(), items = [{ id: goods, quantity: 1 }]) {
  const client = guestClient(platform)
  const { token } = await cartWith(client, ...items)
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact } })
  const { number, id } = await complete(client, token)
  await shop.sql`update orders set payment_method = payment_method || '{"type": "cash_on_delivery"}' where id = ${id}`
  return { number, id }
}

const until = '2026-11-27'
async function seen(view: DeskView): Promise<string[]> {
  const troubles = await findTroubles(shop.sql)
  const viewed = { view, until, troubled: [...troubles.keys()] }
  const [rows, counts] = await Promise.all([
    listDeskOrders(shop.sql, viewed),
    countDeskOrders(shop.sql, viewed),
  ])
  // The count of a tab is what the tab shows.
  if (view !== 'all') expect(counts[view]).toBe(rows.length)
  return rows.map(({ number }) => number)
}
const troublesOf = async (id: string) => (await findTroubles(shop.sql)).get(id)?.texts ?? []
const sending: Sending = { carrier: 'gls', trackingCodes: ['GLS200001'], itemNumbers: [] }

it('what has to leave today is what the day’s run begins with, and no later day', async () => {
  const [today, later, unpaid, accepted] = [await place(), await place(), await place(), await place()]
  await shop.sql`update orders set requested_day = ${until} where id = ${today.id}`
  await shop.sql`update orders set requested_day = '2026-11-30' where id = ${later.id}`
  await shop.sql`update orders set payment_method = payment_method || '{"type": "transfer"}' where id = ${unpaid.id}`
  await acceptOrder(platform, accepted.number)
  expect(await seen('due')).toEqual([accepted.number, today.number])
  expect((await listDueOrders(shop.sql, { until, limit: 10 })).numbers).toEqual([
    today.number,
    accepted.number,
  ])
  await prepareOrder(platform, accepted.number)
  await shipOrder(platform, accepted.number, sending)
  expect(await seen('due')).toEqual([today.number])
  const facets = await countOrderFacets(
    shop.sql,
    { view: 'due', until, troubled: [] },
    { shipping: [], payment: [], tag: [], assignee: [] },
  )
  expect(facets.find(({ name }) => name === 'shipping')?.options.map(({ count }) => count)).toEqual([1])
})

it('an address without a number and a wrong telephone number are trouble until the goods leave', async () => {
  const { id, number } = await place()
  expect(await troublesOf(id)).toEqual([])
  await shop.sql`
    update orders set shipping_address = shipping_address || '{"address": "Fő utca", "phone": "12"}' where id = ${id}`
  expect(await troublesOf(id)).toEqual([expect.stringContaining('Nincs házszám'), 'Hibás telefonszám'])
  const shown = await createOrderDeskHandlers(platform).getOrder(
    { params: { number }, query: undefined, body: undefined },
    { member: { id: 1, rights: new Set() } } as unknown as AdminContext,
  )
  expect(shown.troubles).toEqual(await troublesOf(id))
  expect(await seen('trouble')).toContain(number)
  await acceptOrder(platform, number)
  expect(await seen('trouble')).toContain(number)
  await prepareOrder(platform, number)
  await shipOrder(platform, number, sending)
  expect(await seen('trouble')).not.toContain(number)
})

it('what is stuck names itself, and is trouble no more once it is done', async () => {
  const { id, number } = await place()
  await acceptOrder(platform, number)
  const key = `order-confirmation:${id}`
  await shop.sql`update email_message set next_attempt_at = 'infinity', sent_at = null where dedupe_key = ${key}`
  await shop.sql`
    insert into invoice (id, order_id, kind, key, provider, gross, state, failure)
    values (${uuidv7()}, ${id}, 'final', ${id}, 'szamlazz', 1, 'failed', 'Hibás adószám')`
  await shop.sql`
    insert into pick_line (line_id, order_id, missing_reason, missing_at)
    select id, order_id, 'Nem volt meg', now() from order_line where order_id = ${id}`
  expect((await troublesOf(id)).toSorted()).toEqual([
    'Nem készült el a bizonylata',
    'Nem ment el a levele',
    'Szedéskor hiányzott',
  ])
  expect(await seen('trouble')).toEqual([number])
  await shop.sql`update email_message set sent_at = now(), next_attempt_at = now() where dedupe_key = ${key}`
  await shop.sql`update invoice set state = 'queued' where order_id = ${id}`
  await shop.sql`update pick_line set missing_reason = '', missing_at = null where order_id = ${id}`
  expect(await troublesOf(id)).toEqual([])
  await prepareOrder(platform, number)
  await shipOrder(platform, number, sending)
  await shop.sql`update order_parcel set state = 'exception' where order_id = ${id}`
  expect(await troublesOf(id)).toEqual(['Kézbesítési akadály'])
  await shop.sql`update order_parcel set state = 'delivered' where order_id = ${id}`
  expect(await troublesOf(id)).toEqual([])
})

it('goods that are not there are trouble of who ordered last', async () => {
  const scarce = await insertVariant(shop.sql, { stock: 3, backorder: true })
  const wanted = [{ id: scarce, quantity: 2 }]
  const first = await place(newContact(), [{ id: scarce, quantity: 1 }])
  const second = await place(newContact(), wanted)
  await shop.sql`update stock set on_hand = 2 where variant_id = ${scarce}`
  expect(await seen('trouble')).toEqual([second.number])
  const troubles = await findTroubles(shop.sql)
  expect([troubles.get(first.id), troubles.get(second.id)?.missing]).toEqual([undefined, 1])
  await shop.sql`update stock set on_hand = 3 where variant_id = ${scarce}`
  expect(await seen('trouble')).toEqual([])
})

it('an open withdrawal is in its tab until it is closed', async () => {
  const { id, number } = await place()
  await shop.sql`
    insert into withdrawal (id, reference, state, name, order_number, email, items, statement, order_id, late, receipt, ip_hash, received_at)
    values (${uuidv7()}, 'E-2026-1', 'acknowledged', '', '', '', '[]', '', ${id}, false, 'written', '', now())`
  expect(await seen('returns')).toEqual([number])
  await shop.sql`update withdrawal set state = 'rejected' where order_id = ${id}`
  expect(await seen('returns')).toEqual([])
})

it('a customer’s first order is known by address or account, and a cancelled one does not count', async () => {
  const contact = newContact()
  const firsts = async () =>
    (await listDeskOrders(shop.sql, { email: contact.email })).map(({ number, isFirst }) => [number, isFirst])
  const first = await place(contact)
  const second = await place({ ...contact, email: contact.email.toUpperCase() })
  expect(await firsts()).toEqual([
    [second.number, false],
    [first.number, true],
  ])
  await cancelOrder(platform, first.number, { reason: 'Kérte.' })
  expect(await firsts()).toEqual([
    [second.number, true],
    [first.number, true],
  ])
})

it('shows the first goods’ pictures', async () => {
  const { id, number } = await place()
  const shown = async () =>
    (await listDeskOrders(shop.sql, { view: 'all' })).find((one) => one.number === number)?.pictures
  expect(await shown()).toEqual([])
  await shop.sql`update order_line set image_key = 'a1/kep' where order_id = ${id}`
  expect(await shown()).toEqual(['a1/kep'])
})
